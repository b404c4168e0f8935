import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { migrate } from '#server/db/migrate.ts';
import { openSqliteFile } from '#server/db/sqlite.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import type { Person } from '#tests/helpers/test-server.ts';
import { createBenchServer, inFolder } from './bench-server.ts';
import { atMost, interleaved, type Benchmark, type Measurement } from './measure.ts';

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

const STUDENTS = 20;
const BATCH = 100;
const BATCHES = 40;

/** An exam that some students sit. @returns what saves a hundred answers of theirs, and puts the second copies on the disk */
async function openHall(hasJournal: boolean) {
  const server = await createBenchServer();
  // Nothing is noted, so that nothing is written.
  if (!hasJournal) server.services.journal.note = () => undefined;
  const students: Person[] = [];
  for (let no = 0; no < STUDENTS; no++) students.push(await server.person('Student'));
  const instructor = await server.person('Instructor');
  const exam = await publishedExam(server, instructor, {
    questions: 40,
    durationMinutes: 0,
    enrol: students,
  });
  const seats: { path: string; headers: { authorization: string } }[] = [];
  for (const who of students) {
    const { body } = await who.call(examAttemptsContract.startAttempt, { body: { exam_id: exam.examId } });
    const headers = { authorization: `Bearer ${who.token}` };
    seats.push({ path: `/api/exam-attempts/${body.id}/answers`, headers });
  }
  let turn = 0;
  return {
    save: async () => {
      for (let n = 0; n < BATCH; n++) {
        turn += 1;
        const seat = seats[turn % seats.length];
        if (seat === undefined) throw new Error('Nobody sits here.');
        const questionId = exam.questionIds[turn % exam.questionIds.length] ?? 0;
        const { status } = await server.call({
          method: 'PUT',
          path: `${seat.path}/${questionId}`,
          headers: seat.headers,
          body: { selectedAnswerId: (turn % 4) + 1, timeTakenPerQuestion: turn },
        });
        if (status !== 200) throw new Error(`Saving answered ${status}.`);
        await nextTurn();
      }
      await server.services.journal.write(true);
    },
    close: () => server.close(),
  };
}

/** With the second copy and without it. */
async function journalCost(): Promise<Measurement> {
  const on = await openHall(true);
  const off = await openHall(false);
  const { ours, theirs } = await interleaved(BATCHES, on.save, off.save, 5);
  await on.close();
  await off.close();
  return atMost(
    {
      name: `${BATCH} answers of ${STUDENTS} students with their journals, on the disk`,
      unit: 'ms',
      value: ours,
      baselineName: 'the same without journals',
      baseline: theirs,
    },
    1.3,
  );
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
        await journalCost(),
      ];
    }),
};
