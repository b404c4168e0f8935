import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabaseFile } from '#server/db/database.ts';
import type { ServerProcess, ServerProcesses } from '#tests/helpers/server-processes.ts';
import {
  ADMIN,
  Anything,
  AUTHOR,
  beginExam,
  COLLEAGUE,
  enrol,
  enrolled,
  inSync,
  newCode,
  oneComputer,
  PASSWORD,
  readingFrom,
  revoke,
  type StartedExam,
  statusOf,
  STUDENT,
  until,
  write,
} from '#tests/helpers/sync-stage.ts';

let processes: ServerProcesses;
let hub: ServerProcess;
let laptop: ServerProcess;

beforeAll(async () => {
  ({ processes, hub, laptop } = await oneComputer());
});
afterAll(() => processes.close());

/** One question is left empty, and the attempt handed in. */
async function finish(device: ServerProcess, token: string, { id, questions }: StartedExam): Promise<void> {
  const url = `/api/exam-attempts/${id}/answers/${questions[0]?.question_id}`;
  const answer = { selectedAnswerId: null, answerText: null, timeTakenPerQuestion: 3 };
  await device.expect(Anything, [200, 'PUT', url, answer, token]);
  await device.expect(Anything, [201, 'POST', `/api/exam-attempts/${id}/submission`, {}, token]);
}

const onHub = (attemptId: number) =>
  readingFrom(hub, (db) =>
    db
      .selectFrom('exam_attempt')
      .where('id', '=', attemptId)
      .select(['state', 'sealed_count'])
      .executeTakeFirst(),
  );

describe('a computer that was revoked with an attempt on it', () => {
  it('brings the attempt along when it comes back and its student signs in', async () => {
    const student = await laptop.signIn(STUDENT, PASSWORD);
    await inSync(laptop, student);
    const { id, questions } = await beginExam(hub, laptop, student);
    const admin = await hub.signIn(ADMIN, PASSWORD);
    await inSync(laptop, student);
    await revoke(hub, 'Laptop', admin);
    // Told at once, not at its next round in a minute.
    await until(
      () => statusOf(laptop, student),
      ({ state }) => state === 'refused',
      5000,
    );
    await finish(laptop, student, { id, questions });
    await until(
      () => statusOf(laptop, student),
      ({ state, waiting_count }) => state === 'refused' && waiting_count === 1,
    );
    expect((await onHub(id))?.sealed_count ?? null).toBe(null);

    expect(await enrol(laptop, hub, { code: await newCode(hub), device_name: 'Laptop again' })).toMatchObject(
      {
        status: 201,
      },
    );
    // The author, who brought it back, is not the student: the log waits for its student.
    expect((await onHub(id))?.sealed_count ?? null).toBe(null);
    await inSync(laptop, await laptop.signIn(STUDENT, PASSWORD));
    expect(await onHub(id)).toMatchObject({ state: expect.stringMatching(/marked|submitted/u) });
    expect((await onHub(id))?.sealed_count).toBeGreaterThan(2);
  });
});

describe('signing in on a computer that its hub knows', () => {
  let study: ServerProcess;
  beforeAll(async () => {
    study = await processes.start('study', {});
    await inSync(study, await enrolled(study, hub, 'Study'));
  });
  afterAll(() => study.stop());

  it('is up to the hub, which has suspended somebody before the computer heard of it', async () => {
    await study.signIn(COLLEAGUE, PASSWORD);
    await hub.stop();
    const database = openDatabaseFile(path.join(hub.dataDir, 'lectern.db'));
    const suspended = { status: 'suspended' } as const;
    await database.write.updateTable('user').set(suspended).where('email', '=', COLLEAGUE).execute();
    await database.close();
    await hub.restart();
    expect(await study.call('POST', '/api/signin', { email: COLLEAGUE, password: PASSWORD })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS' },
    });
  });

  it('goes on when it is revoked, for what it has not sent', async () => {
    const before = await study.signIn(AUTHOR, PASSWORD);
    await revoke(hub, 'Study');
    await write(study, before, 'Who wound the clock?');
    await study.call('POST', '/api/logout', undefined, before);
    await study.stop();
    await study.restart();
    const wrong = { email: AUTHOR, password: 'wrong' };
    expect(await study.call('POST', '/api/signin', wrong)).toMatchObject({ status: 401 });
    const token = await study.signIn(AUTHOR, PASSWORD);
    expect(await statusOf(study, token)).toMatchObject({
      waiting_count: 1,
      waiting: [{ endpoint: 'questions.saveQuestion', title: 'Who wound the clock?' }],
    });
    const unsent = await study.expect(Anything, [200, 'GET', '/api/sync/unsent', undefined, token]);
    expect(unsent).toMatchObject({ of: 'own', changes: [{ state: 'waiting' }] });
    expect(JSON.stringify(unsent['changes'])).toContain('Who wound the clock?');
  });
});

describe('a computer and a copy of its disk', () => {
  it('bring what was done on each without the hub, also of one attempt and of two', async () => {
    const original = await processes.start('original', {});
    await inSync(original, await enrolled(original, hub, 'Original'));
    const student = await original.signIn(STUDENT, PASSWORD);
    await inSync(original, student);
    const shared = await beginExam(hub, original, student);
    await inSync(original, student);
    await original.stop();
    const dataDir = processes.copyOf(original);
    await hub.stop();
    await original.restart();
    const copy = await processes.start('copy', { dataDir });
    for (const device of [original, copy]) {
      await finish(device, student, shared);
      await finish(device, student, await beginExam(hub, device, student));
    }
    await hub.restart();
    for (const device of [original, copy]) {
      const { attempts } = await inSync(device, student);
      expect(attempts).toEqual([]);
    }
    const branches = await readingFrom(hub, (db) =>
      db.selectFrom('exam_attempt_branch').select('attempt_id').execute(),
    );
    expect(branches.map((row) => row.attempt_id)).toContain(shared.id);
    await original.stop();
    await copy.stop();
  });
});
