import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { openDatabaseFile, type Database } from '#server/db/database.ts';
import { verifyDatabase } from '#server/db/verify.ts';
import { hubStage, type HubStage } from '#server/features/exam-attempts/receive.test-data.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

const MINUTE = 60_000;

/** A hub with attempts of every kind, written to a file of which copies are tampered with. */
export interface School {
  readonly file: string;
  readonly publicKey: string;
  readonly versionId: number;
  readonly examId: number;
  readonly questionIds: readonly number[];
  readonly outsiderId: number;
  /** Handed in on the hub's own pages, with an open answer that was marked by hand. */
  readonly finished: number;
  /** In progress on the hub's own pages. */
  readonly open: number;
  /** Brought by a device, with another log that was made to count. */
  readonly decided: number;
  /** Brought by a device, with an answer after its time and a clock that was set. */
  readonly late: number;
  /** One attempt too many. */
  readonly excess: number;
}

async function sit(hub: HubStage): Promise<{ finished: number; open: number }> {
  const { student, exam, server, instructor } = hub;
  const start = async (): Promise<number> =>
    (await student.call(examAttemptsContract.startAttempt, { body: { exam_id: exam.examId } })).body.id;
  const answer = async (id: number, at: number, said: { option?: number; text?: string }) => {
    server.clock.advance(MINUTE);
    await student.call(examAttemptsContract.saveAnswer, {
      params: { id, questionId: exam.questionIds[at] ?? 0 },
      body: {
        selectedAnswerId: said.option ?? null,
        answerText: said.text ?? null,
        timeTakenPerQuestion: 12,
      },
    });
  };
  const finished = await start();
  await answer(finished, 0, { option: exam.correct[0] ?? 1 });
  await answer(finished, 1, { option: exam.correct[1] ?? 1 });
  await answer(finished, 4, { text: 'Water passes a membrane.' });
  await student.call(examAttemptsContract.submitAttempt, { params: { id: finished } });
  await instructor.call(examAttemptsContract.markOpenAnswer, {
    params: { id: finished, questionId: exam.questionIds[4] ?? 0 },
    body: { points: 0.5 },
  });
  const open = await start();
  await answer(open, 0, { option: 1 });
  await answer(open, 1, { option: 2 });
  return { finished, open };
}

async function bring(hub: HubStage): Promise<Pick<School, 'decided' | 'late' | 'excess'>> {
  const { server, exam, instructor } = hub;
  const people = [await server.person('Student'), await server.person('Student')];
  await server.write(async ({ db, now, newId }) => {
    for (const { id } of people)
      await db
        .insertInto('enrolment')
        .values({
          id: newId(),
          user_id: id,
          content_type: 'exam',
          content_id: exam.examId,
          price_minor: 0,
          currency: 'GBP',
          source: 'free',
          created_at: now,
          updated_at: now,
        })
        .execute();
  });
  const [first, second] = people.map(({ id }) => id);
  const question = (at: number): number => exam.questionIds[at] ?? 0;
  const right = (at: number): number => exam.correct[at] ?? 1;
  const log = hub
    .log({ studentId: first ?? 0, deviceNo: 7 })
    .answer(question(0), right(0))
    .submit();
  const forked = { studentId: first ?? 0, contentHash: '', startedAt: 0, deviceNo: 8 };
  const other = log
    .forkAt(2, forked)
    .answer(question(1), right(1))
    .submit('student', 20 * MINUTE);
  await hub.receive([log.pack()], [first ?? 0]);
  await hub.receive([other.pack()], [first ?? 0]);
  const { data } = (
    await instructor.call(examAttemptsContract.getAttemptLogs, { params: { id: log.attempt.id } })
  ).body;
  await instructor.call(examAttemptsContract.chooseLog, {
    params: { id: log.attempt.id },
    body: {
      log_id: data.other_logs[0]?.id ?? 0,
      counted_receipt: data.receipt,
      reason: 'The power failed.',
    },
  });
  const late = hub
    .log({ studentId: second ?? 0, deviceNo: 9 })
    .answer(question(0), right(0), 40 * MINUTE)
    // Its steady clock says less than its wall clock: flagged.
    .append('submit', { note: 'student', mono_ms: 1_000_000 + 40.5 * MINUTE }, 41 * MINUTE);
  const numbered = (attemptNo: number) =>
    hub
      .log({ studentId: second ?? 0, deviceNo: 9 + attemptNo, attemptNo })
      .answer(question(0), right(0))
      .submit();
  const excess = numbered(4);
  const packages = [late, numbered(2), numbered(3), excess].map((one) => one.pack());
  await hub.receive(packages, [second ?? 0]);
  return { decided: log.attempt.id, late: late.attempt.id, excess: excess.attempt.id };
}

/** Builds the school and writes it to a file that nothing uses any more. */
export async function openSchool(): Promise<School> {
  const hub = await hubStage({ questions: 4, openQuestions: 1, attemptsAllowed: 3, shuffled: true }, 'hub');
  const sat = await sit(hub);
  const brought = await bring(hub);
  const outsider = await hub.server.person('Student');
  const file = path.join(temporaryFolder('school'), 'school.db');
  hub.server.database.sqlite?.raw.exec(`vacuum into '${file}'`);
  const { examId, versionId, questionIds } = hub.exam;
  const publicKey = hub.publicKey();
  await hub.close();
  return { file, publicKey, examId, versionId, questionIds, outsiderId: outsider.id, ...sat, ...brought };
}

export type Raw = NonNullable<Database['sqlite']>['raw'];

/** As if no hub had ever answered. */
const standAlone = (raw: Raw): unknown =>
  raw.exec(`delete from sync_state where name = 'role'; delete from exam_attempt_receipt`);

/** What `verify` says of a copy, first to last. */
export async function findingsOf(
  school: School,
  tamper: (raw: Raw, school: School) => unknown,
  isAlone: boolean,
): Promise<string[]> {
  const file = path.join(temporaryFolder('tampered'), 'lectern.db');
  copyFileSync(school.file, file);
  const database = openDatabaseFile(file);
  try {
    const raw = database.sqlite?.raw;
    if (raw === undefined) throw new Error('Only a file can be tampered with.');
    raw.pragma('foreign_keys = OFF');
    if (isAlone) standAlone(raw);
    tamper(raw, school);
    const { checks } = await verifyDatabase(database, isAlone ? null : school.publicKey);
    return checks.flatMap((check) => check.problems);
  } finally {
    await database.close();
  }
}
