import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { EVERY_PART } from '#shared/domain/exam-attempts/limits.ts';
import { recover } from '#server/cli/recover.ts';
import { backUp } from '#server/db/backup.ts';
import { DATABASE_FILE } from '#server/db/data-files.ts';
import { createLog } from '#server/log.ts';
import { openServer, type OpenedServer } from '#server/open-server.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { listEvents } from '../repo.ts';
import { verifyChains } from '../verify.ts';
import { AttemptJournal, journalFile } from './attempt-journal.ts';
import { journalText, readJournal } from './journal-lines.ts';
import { isJournalOver } from './tidy-journals.ts';

let server: TestServer;
let student: Person;
let exam: PublishedExam;
let attemptId: number;
let other: string;

beforeEach(async () => {
  server = await createTestServer();
  const instructor = await server.person('Instructor');
  student = await server.person('Student');
  exam = await publishedExam(server, instructor, { enrol: [student] });
  const { body } = await student.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
  attemptId = body.id;
  other = mkdtempSync(path.join(os.tmpdir(), 'lectern-journal-'));
});
afterEach(async () => {
  await server.close();
  rmSync(other, { recursive: true, force: true });
});

const journals = (): string => path.join(server.dataDir, 'journals');
const fileOf = (): string => journalFile(journals(), attemptId);

const answer = (question: number, option: number) =>
  student.send('PUT', `/api/exam-attempts/${attemptId}/answers/${exam.questionIds[question] ?? 0}`, {
    selectedAnswerId: option,
    timeTakenPerQuestion: 3,
  });

const hashes = async (of: Pick<TestServer, 'database'>) =>
  (await listEvents(of.database.read, attemptId)).map(({ seq, hash }) => ({ seq, hash }));

/** A folder with the database as it was, and the journals as they are. */
async function placeOld(old: string): Promise<void> {
  await server.services.journal.write(true);
  cpSync(old, path.join(other, DATABASE_FILE));
  for (const part of ['journals', 'keys'])
    if (existsSync(path.join(server.dataDir, part)))
      cpSync(path.join(server.dataDir, part), path.join(other, part), { recursive: true });
}

const openOld = () => openServer({ dataDir: other, appVersion: 'test', clock: server.clock });

/** Answers the first question at a server over another folder. */
const save = async (opened: OpenedServer) =>
  opened.call({
    method: 'PUT',
    path: `/api/exam-attempts/${attemptId}/answers/${exam.questionIds[0] ?? 0}`,
    headers: { authorization: `Bearer ${await opened.actAs(student.email)}` },
    body: { selectedAnswerId: 4, timeTakenPerQuestion: 1 },
  });

describe('the second copy of a log', () => {
  it('is on the disk when its file is closed for that of another', async () => {
    const mate = await server.person('Student');
    const own = await publishedExam(server, await server.person('Instructor'), { enrol: [mate] });
    const second = (await mate.call(attempts.startAttempt, { body: { exam_id: own.examId } })).body.id;
    const folder = path.join(other, 'journals');
    mkdirSync(folder);
    const handle = await open(path.join(folder, 'any'), 'a');
    const made: FileHandle = Object.getPrototypeOf(handle);
    await handle.close();
    const datasync = vi.spyOn(made, 'datasync');
    const { monotonic, now } = server.clock;
    const read = server.database.read;
    const journal = new AttemptJournal({ folder, read, now, monotonic, openFiles: 1, log: createLog(null) });
    await journal.write();
    journal.note(attemptId);
    await journal.write();
    expect(datasync).not.toHaveBeenCalled();
    journal.note(second);
    await journal.write();
    expect(datasync).toHaveBeenCalledTimes(1);
    await answer(0, 1);
    journal.note(attemptId);
    await journal.close();
    const whole = readJournal(readFileSync(journalFile(folder, attemptId)));
    expect(whole?.events.map(({ seq, hash }) => ({ seq, hash }))).toEqual(await hashes(server));
  });

  it('has every event, and goes on where it ended after a torn line', async () => {
    await answer(0, 1);
    await server.services.journal.write(true);
    const whole = readJournal(readFileSync(fileOf()));
    expect(whole?.events.map(({ seq, hash }) => ({ seq, hash }))).toEqual(await hashes(server));
    await backUp(server.database, path.join(other, 'old.db'));
    await placeOld(path.join(other, 'old.db'));
    const file = journalFile(path.join(other, 'journals'), attemptId);
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, bytes.length - 20));
    expect(readJournal(readFileSync(file))).toMatchObject({ isTorn: true });
    const opened = await openOld();
    expect((await save(opened)).status).toBe(200);
    const stored = await hashes(opened);
    await opened.close();
    const gone = readJournal(readFileSync(file));
    expect(gone).toMatchObject({ isTorn: false });
    expect(gone?.events.map(({ seq, hash }) => ({ seq, hash }))).toEqual(stored);
  });

  it('brings back what the database lost, and the result follows from it', async () => {
    await answer(0, exam.correct[0] ?? 1);
    const old = path.join(other, 'old.db');
    await backUp(server.database, old);
    for (const question of [1, 2, 3]) await answer(question, exam.correct[question] ?? 1);
    await student.call(attempts.submitAttempt, { params: { id: attemptId } });
    const { body } = await student.call(attempts.getAttemptResult, { params: { id: attemptId } });
    await placeOld(old);
    const opened = await openOld();
    try {
      expect(opened.recovered).toMatchObject([{ attemptId, outcome: 'restored', events: 4 }]);
      expect(await hashes(opened)).toEqual(await hashes(server));
      expect(await verifyChains(opened.database.read)).toEqual(await verifyChains(server.database.read));
      const row = await opened.database.read
        .selectFrom('exam_attempt')
        .select(['state', 'score'])
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ state: 'marked', score: (body.exam_score ?? 0) * 100 });
    } finally {
      await opened.close();
    }
    // What was brought back is there: the next start finds nothing to do.
    const again = await openOld();
    expect(again.recovered).toEqual([]);
    await again.close();
  });

  it('brings back an attempt that the database never heard of', async () => {
    const old = path.join(other, 'old.db');
    await answer(1, 2);
    await backUp(server.database, old);
    await placeOld(old);
    const ended = await openOld();
    await ended.database.transaction(async (db) => {
      for (const table of ['exam_attempt_event', 'exam_attempt_head', 'exam_attempt'] as const)
        await db.deleteFrom(table).execute();
    });
    await ended.close();
    const opened = await openOld();
    expect(opened.recovered).toMatchObject([{ attemptId, outcome: 'restored', events: 2 }]);
    expect(await hashes(opened)).toEqual(await hashes(server));
    await opened.close();
  });

  it('brings back what stands before a line that does not hold, and says that the rest does not', async () => {
    const old = path.join(other, 'old.db');
    await backUp(server.database, old);
    for (const question of [0, 1, 2]) await answer(question, 1);
    await placeOld(old);
    const file = journalFile(path.join(other, 'journals'), attemptId);
    const whole = readJournal(readFileSync(file));
    if (whole === null) throw new Error('There is no journal.');
    const changed = whole.events.map((event) => (event.seq === 3 ? { ...event, selected_option: 2 } : event));
    writeFileSync(file, journalText(whole.head, changed));
    const opened = await openOld();
    expect(opened.recovered).toMatchObject([
      { attemptId, outcome: 'restored', events: 1 },
      { attemptId, outcome: 'broken', events: 2 },
    ]);
    expect(await hashes(opened)).toEqual((await hashes(server)).slice(0, 2));
    await opened.close();
  });

  it('keeps nobody from working where it cannot be read', async () => {
    await answer(0, 1);
    const old = path.join(other, 'old.db');
    await backUp(server.database, old);
    await placeOld(old);
    const file = journalFile(path.join(other, 'journals'), attemptId);
    rmSync(file);
    mkdirSync(file);
    const opened = await openOld();
    expect(opened.recovered).toMatchObject([{ file, outcome: 'failed', events: 0 }]);
    expect(await hashes(opened)).toEqual(await hashes(server));
    await opened.close();
  });

  it('is kept beside the log where the database went another way', async () => {
    const old = path.join(other, 'old.db');
    await backUp(server.database, old);
    await answer(0, 1);
    await placeOld(old);
    rmSync(path.join(other, 'journals'), { recursive: true, force: true });
    const opened = await openOld();
    await save(opened);
    await opened.close();
    cpSync(journals(), path.join(other, 'journals'), { recursive: true });
    const again = await openOld();
    expect(again.recovered).toMatchObject([{ attemptId, outcome: 'branched', events: 1 }]);
    expect(await hashes(again)).not.toEqual(await hashes(server));
    await again.close();
  });

  it('fails no save where it cannot be written, and says why', async () => {
    await backUp(server.database, path.join(other, DATABASE_FILE));
    writeFileSync(path.join(other, 'journals'), 'not a folder');
    const opened = await openOld();
    expect(await save(opened)).toMatchObject({ status: 200, body: { copy_problem: null } });
    await opened.services.journal.write();
    const said = await save(opened);
    expect(said).toMatchObject({ status: 200, body: { copy_problem: 'EEXIST' } });
    rmSync(path.join(other, 'journals'));
    await opened.services.journal.write();
    expect(await save(opened)).toMatchObject({ status: 200, body: { copy_problem: null } });
    const found = await hashes(opened);
    await opened.close();
    const journal = readJournal(readFileSync(journalFile(path.join(other, 'journals'), attemptId)));
    expect(journal?.events.map(({ seq, hash }) => ({ seq, hash }))).toEqual(found);
  });

  it('survives any damage: what holds is used, the rest changes nothing', async () => {
    for (const question of [0, 1, 2, 3]) await answer(question, 1);
    const stored = await hashes(server);
    await server.services.journal.write(true);
    const bytes = readFileSync(fileOf());
    for (let at = 0; at < bytes.length; at += 7) {
      const damaged = Uint8Array.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 0x11;
      const journal = readJournal(damaged);
      const read = (journal?.events ?? []).map(({ seq, hash }) => ({ seq, hash }));
      expect(read).toEqual(stored.slice(0, read.length));
      expect(read.length).toBeLessThan(stored.length);
    }
  });

  it('is of use until two weeks after the institution has everything, or a month after a released result', () => {
    const day = 24 * 60 * 60_000;
    const handedIn = { state: 'marked', sealed_hash: 'x', submitted_at: 0 } as const;
    const facts = { ...handedIn, is_open: 0, received_at: 0, withheld: '', released_at: null } as const;
    expect(isJournalOver(facts, 'hub', 14 * day - 1)).toBe(false);
    expect(isJournalOver(facts, 'hub', 14 * day)).toBe(true);
    expect(isJournalOver({ ...facts, is_open: 1 }, 'hub', 99 * day)).toBe(false);
    expect(isJournalOver(facts, 'here', 30 * day - 1)).toBe(false);
    expect(isJournalOver(facts, 'here', 30 * day)).toBe(true);
    expect(isJournalOver({ ...facts, state: 'submitted' }, 'here', 99 * day)).toBe(false);
    expect(isJournalOver({ ...facts, withheld: EVERY_PART }, 'here', 99 * day)).toBe(false);
    const released = { ...facts, withheld: 'answers', released_at: 50 * day };
    expect(isJournalOver(released, 'here', 80 * day - 1)).toBe(false);
    expect(isJournalOver(released, 'here', 80 * day)).toBe(true);
    expect(isJournalOver({ ...facts, state: 'void', withheld: EVERY_PART }, 'here', 30 * day)).toBe(true);
    expect(isJournalOver({ ...facts, state: 'in_progress', sealed_hash: null }, 'here', 99 * day)).toBe(
      false,
    );
  });
});

describe('lectern recover', () => {
  it('puts the newest good backup in the place of a damaged database, and loses no answer', async () => {
    await answer(0, 1);
    const backups = path.join(server.dataDir, 'backups');
    await backUp(server.database, path.join(backups, 'auto-2026-11-21T09-00-00.000Z.db'));
    await answer(1, 2);
    const stored = await hashes(server);
    await placeOld(path.join(backups, 'auto-2026-11-21T09-00-00.000Z.db'));
    cpSync(backups, path.join(other, 'backups'), { recursive: true });
    const file = path.join(other, DATABASE_FILE);
    writeFileSync(file, readFileSync(file).fill(0x5a, 0, 8000));
    const damaged = readFileSync(file);
    await recover(['--data', other, '--dry-run', '--json']);
    expect(readFileSync(file).equals(damaged)).toBe(true);
    expect(await recover(['--data', other, '--json'])).toBe(0);
    const opened = await openOld();
    expect(await hashes(opened)).toEqual(stored);
    await opened.close();
  });
});

it('answers with what it saved', async () => {
  expect(await jsonOf(await answer(0, 1))).toMatchObject({ copy_problem: null });
});
