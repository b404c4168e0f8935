import { afterAll, beforeAll, expect, it } from 'vitest';
import { SECRET } from '#server/sync/control.ts';
import { readState } from '#server/sync/state.ts';
import type { ServerProcess, ServerProcesses } from '#tests/helpers/server-processes.ts';
import {
  Anything,
  beginExam,
  enrol,
  inSync,
  newCode,
  oneComputer,
  PASSWORD,
  readingFrom,
  revoke,
  statusOf,
  STUDENT,
  until,
  write,
} from '#tests/helpers/sync-stage.ts';
import { fileSecrets } from './file-secrets.ts';

let processes: ServerProcesses;
let hub: ServerProcess;
let laptop: ServerProcess;
beforeAll(async () => {
  ({ processes, hub, laptop } = await oneComputer());
}, 60_000);
afterAll(() => processes.close());

/** What the database that is in use proves itself with. */
async function keyOf(computer: ServerProcess) {
  const clientId = await readingFrom(computer, (db) => readState(db, 'client_id'));
  const name = SECRET.deviceToken(clientId);
  return { name, token: await fileSecrets(computer.dataDir).get(name) };
}

it('drafts that were left behind are still named after the computer was revoked and has joined again', async () => {
  const attic = await processes.start('attic', {});
  const local = {
    institution_name: 'Attic',
    time_zone: 'Europe/Helsinki',
    currency: 'EUR',
    first_name: 'Sam',
    last_name: 'Mee',
    email: STUDENT,
    password: 'violet harbour seven',
  };
  await attic.expect(Anything, [201, 'POST', '/api/setup/institution', local]);
  const token = await attic.signIn(STUDENT, local.password);
  await write(attic, token, 'How old is the windmill?');
  await attic.expect(Anything, [201, 'POST', '/api/exam-drafts', {}, token]);
  const wish = { email: STUDENT, password: PASSWORD, device_name: 'Attic' };
  const body = { hub_url: hub.url, code: await newCode(hub), ...wish };
  expect((await attic.call('POST', '/api/sync/enrolment', body, token)).status).toBe(201);
  const joined = await attic.signIn(STUDENT, PASSWORD);
  const { carry_over } = await until(
    () => statusOf(attic, joined),
    (status) => (status.carry_over?.left_behind_count ?? 0) > 0,
  );
  expect(carry_over).not.toBeNull();
  await inSync(attic, joined);
  await revoke(hub, 'Attic');
  await until(
    () => statusOf(attic, joined),
    ({ state }) => state === 'refused',
  );
  expect(await enrol(attic, hub, { code: await newCode(hub), ...wish })).toMatchObject({ status: 201 });
  const again = await attic.signIn(STUDENT, PASSWORD);
  const after = await inSync(attic, again);
  expect(after.carry_over).toMatchObject({ left_behind_count: carry_over?.left_behind_count });
  await attic.stop();
}, 90_000);

it('answers that are given while a refused computer joins again reach the hub', async () => {
  const student = await laptop.signIn(STUDENT, PASSWORD);
  await inSync(laptop, student);
  const { id, questions } = await beginExam(hub, laptop, student);
  await inSync(laptop, student);
  await revoke(hub, 'Laptop');
  await until(
    () => statusOf(laptop, student),
    ({ state }) => state === 'refused',
  );
  const url = `/api/exam-attempts/${id}/answers/${questions[0]?.question_id}`;
  const key = await keyOf(laptop);
  let saved = 0;
  const answerOn = async (): Promise<void> => {
    const body = { selectedAnswerId: null, answerText: null, timeTakenPerQuestion: saved + 1 };
    const { status } = await laptop.call('PUT', url, body, student);
    if (status !== 200) return;
    saved += 1;
    await answerOn();
  };
  const joining = enrol(laptop, hub, { code: await newCode(hub), device_name: 'Laptop again' });
  // Until the session ends with the database that it was in.
  await answerOn();
  expect(await joining).toMatchObject({ status: 201 });
  // Killed before its files are exchanged, it is still the computer that it was.
  expect(await fileSecrets(laptop.dataDir).get(key.name)).toBe(key.token);
  expect((await keyOf(laptop)).token).not.toBe(key.token);
  const again = await laptop.signIn(STUDENT, PASSWORD);
  await inSync(laptop, again);
  const events = await readingFrom(hub, (db) =>
    db
      .selectFrom('exam_attempt_event')
      .where('attempt_id', '=', id)
      .where('kind', '=', 'answer')
      .select('id')
      .execute(),
  );
  expect(saved).toBeGreaterThan(0);
  expect(events).toHaveLength(saved);
}, 90_000);
