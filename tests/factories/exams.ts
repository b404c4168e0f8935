import type { ExamDraft, ExamRecord } from '#shared/contract/exam-drafts.ts';
import { examsContract } from '#shared/contract/exams.ts';
import type { Person, TestServer } from '#tests/helpers/test-server.ts';

export interface LibraryQuestion {
  readonly id: number;
  readonly answerId: number;
  /** Null for open questions. */
  readonly correct: number | null;
}

export interface LibraryOptions {
  readonly count?: number;
  /** Questions without an answer row follow the complete ones. */
  readonly incomplete?: number;
  readonly canary?: string;
  readonly folder?: string;
}

/** Questions in somebody's library, written straight into their tables. */
export const libraryQuestions = (
  server: TestServer,
  owner: Pick<Person, 'id'>,
  options: LibraryOptions = {},
): Promise<LibraryQuestion[]> =>
  server.write(async ({ db, now, newId }) => {
    const synced = { created_at: now, updated_at: now };
    const folderId = options.folder === undefined ? null : newId();
    if (folderId !== null) {
      await db
        .insertInto('folder')
        .values({
          id: folderId,
          folder_name: options.folder ?? '',
          instructor_id: owner.id,
          ...synced,
        })
        .execute();
    }
    const complete = options.count ?? 3;
    const made: LibraryQuestion[] = [];
    for (let i = 0; i < complete + (options.incomplete ?? 0); i++) {
      const id = newId();
      const answerId = newId();
      const correct = (i % 4) + 1;
      await db
        .insertInto('question')
        .values({
          id,
          instructor_id: owner.id,
          folder_id: folderId,
          title: `Library question ${i + 1}`,
          type: 'multiple-choice',
          mark: 100,
          status: 'published',
          ...synced,
        })
        .execute();
      if (i < complete) {
        await db
          .insertInto('answer')
          .values({
            id: answerId,
            question_id: id,
            answer_1: 'First',
            answer_2: 'Second',
            answer_3: 'Third',
            answer_4: 'Fourth',
            correct_answer: correct,
            feedback: `${options.canary ?? 'because'} ${i}`,
            ...synced,
          })
          .execute();
      }
      made.push({ id, answerId, correct });
    }
    return made;
  });

/** An own exam with its draft. */
export async function ownExam(author: Pick<Person, 'call'>, id: number): Promise<ExamRecord> {
  const { data } = (await author.call(examsContract.getExam, { params: { id } })).body;
  if (data.view !== 'author') throw new Error('This is not the own exam.');
  return data;
}

/** The form of a complete exam; `changes` say what is different. */
export const examDraft = (
  questions: readonly LibraryQuestion[],
  changes: Partial<ExamDraft> = {},
): ExamDraft => ({
  exam_title: 'Cells and tissues',
  exam_description: 'The first half of the term.',
  assessment_provider: 'Test School',
  issue_certificate: false,
  introduction_title: 'Welcome',
  introduction_description: 'Read every question twice.',
  start_button_text: 'Start',
  questions: questions.map(({ id }) => ({ question_id: id, mark: 1 })),
  settings: {
    exam_duration: 30,
    pass_percent: 60,
    scoring_mode: 'equal',
    shuffle_questions: false,
    shuffle_options: false,
    attempts_allowed: 1,
    resume_grace_minutes: 0,
    review_policy: 'never',
    secrecy: 'open',
    lockdown: 'off',
    second_display: 'allow',
    on_leaving: 'nothing',
    safe_browser_keys: [],
    release: {
      policy: 'at_once',
      release_at: null,
      parts: ['score', 'verdict', 'points', 'answers', 'feedback'],
    },
  },
  exam_price: 0,
  currency: 'GBP',
  schedule: null,
  closing: null,
  access: { who: 'everybody', group_ids: [], user_ids: [] },
  plan: [],
  ...changes,
});
