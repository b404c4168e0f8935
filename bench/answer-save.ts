import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createBenchServer, inFolder } from './bench-server.ts';
import { atMost, interleaved, type Benchmark } from './measure.ts';

const ROUNDS = 400;

/** Saving one answer, durable, in process, beside a bare one-row FULL commit on the same disk. */
export const answerSave: Benchmark = {
  name: 'answer-save',
  run: () =>
    inFolder(async (folder) => {
      const bare = new Sqlite(path.join(folder, 'bare.db'));
      bare.pragma('journal_mode = WAL');
      bare.pragma('synchronous = FULL');
      bare.exec(
        'create table answer (id integer primary key, question_id integer, selected integer, at integer) strict',
      );
      const insert = bare.prepare('insert into answer (question_id, selected, at) values (?, ?, ?)');

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
        () => insert.run(turn, 1, turn),
      );
      await server.close();
      bare.close();
      return [
        atMost(
          {
            name: 'answer save, p50',
            unit: 'ms',
            value: result.ours,
            baselineName: 'bare one-row FULL commit',
            baseline: result.theirs,
          },
          1.5,
        ),
      ];
    }),
};
