import path from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';

const Content = z.object({
  questions: z.array(
    z.object({
      question_id: z.number(),
      title: z.string(),
      options: z.array(z.object({ option: z.number(), text: z.string() })),
    }),
  ),
});
const Attempt = z.object({
  id: z.number(),
  exam_version_id: z.number(),
  state: z.string(),
  score: z.number().nullable(),
  submitted_by: z.string().nullable(),
  started_at: z.number(),
  deadline_at: z.number().nullable(),
});
const Event = z.object({
  kind: z.string(),
  question_id: z.number().nullable(),
  selected_option: z.number().nullable(),
});

export interface StoredAttempt extends z.infer<typeof Attempt> {
  /** The text of the option that counts, by the text of its question. */
  readonly answers: ReadonlyMap<string, string>;
}

/** The attempts at an exam as they stand in the file, read past the application. */
export function storedAttempts(dataDir: string, examTitle: string): StoredAttempt[] {
  const db = new Database(path.join(dataDir, 'lectern.db'), { readonly: true });
  try {
    const attempts = z.array(Attempt).parse(
      db
        .prepare(
          `select a.* from exam_attempt a join exam_version v on v.id = a.exam_version_id
           where v.title = ? order by a.attempt_no`,
        )
        .all(examTitle),
    );
    return attempts.map((attempt) => {
      const version = db.prepare('select content from exam_version_paper where exam_version_id = ?').pluck();
      const { questions } = Content.parse(JSON.parse(String(version.get(attempt.exam_version_id))));
      const log = db.prepare('select * from exam_attempt_event where attempt_id = ? order by seq');
      const chosen = new Map<number | null, number | null>();
      for (const event of z.array(Event).parse(log.all(attempt.id)))
        if (event.kind === 'answer') chosen.set(event.question_id, event.selected_option);
      const answers = questions.flatMap((question): [string, string][] => {
        const option = question.options.find((one) => one.option === chosen.get(question.question_id));
        return option === undefined ? [] : [[question.title, option.text]];
      });
      return { ...attempt, answers: new Map(answers) };
    });
  } finally {
    db.close();
  }
}
