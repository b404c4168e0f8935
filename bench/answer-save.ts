import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { migrate } from '#server/db/migrate.ts';
import { openSqliteFile } from '#server/db/sqlite.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createBenchServer, inFolder } from './bench-server.ts';
import { atMost, interleaved, type Benchmark } from './measure.ts';

const ROUNDS = 5_000;
/** Until the compiler has seen the path often enough: a lab saves this many in its first minute. */
const WARM_UP = 1_000;

const HASH = 'a'.repeat(64);

/** The table of answer events alone: one prepared insert, one commit, nothing else. */
async function openBareTable(file: string) {
  const opened = openSqliteFile(file);
  await migrate(opened.write, { dialect: 'sqlite' });
  await opened.close();
  const raw = new Sqlite(file);
  raw.pragma('synchronous = FULL');
  raw.pragma('foreign_keys = OFF');
  const insert = raw.prepare(`insert into exam_attempt_event
    (attempt_id, seq, kind, question_id, selected_option, time_ms, mono_ms, boot_id, prev_hash, hash, created_at, updated_at)
    values (1, ?, 'answer', ?, 1, ?, ?, 'boot', '${HASH}', '${HASH}', ?, ?)`);
  let seq = 0;
  return {
    insert: (n: number) => insert.run(++seq, n, n, n, n, n),
    close: () => raw.close(),
  };
}

/** Saving one answer, durable, in process, beside a bare one-row FULL commit into the same table. */
export const answerSave: Benchmark = {
  name: 'answer-save',
  run: () =>
    inFolder(async (folder) => {
      const bare = await openBareTable(path.join(folder, 'bare.db'));
      const server = await createBenchServer();
      const instructor = await server.person('Instructor');
      const student = await server.person('Student');
      const exam = await publishedExam(server, instructor, {
        questions: 40,
        durationMinutes: 0,
        enrol: [student],
      });
      const { body } = await student.call(examAttemptsContract.startAttempt, {
        body: { exam_id: exam.examId },
      });
      let turn = 0;
      const result = await interleaved(
        ROUNDS,
        async () => {
          turn += 1;
          const questionId = exam.questionIds[turn % exam.questionIds.length] ?? 0;
          const response = await server.call({
            method: 'PUT',
            path: `/api/exam-attempts/${body.id}/answers/${questionId}`,
            headers: { authorization: `Bearer ${student.token}` },
            body: { selectedAnswerId: (turn % 4) + 1, timeTakenPerQuestion: turn },
          });
          if (response.status !== 200) throw new Error(`Saving answered ${response.status}.`);
        },
        () => bare.insert(turn),
        WARM_UP,
      );
      await server.close();
      bare.close();
      return [
        atMost(
          {
            name: 'answer save, p50',
            unit: 'ms',
            value: result.ours,
            baselineName: 'bare one-row FULL commit into the same table',
            baseline: result.theirs,
          },
          1.5,
        ),
      ];
    }),
};
