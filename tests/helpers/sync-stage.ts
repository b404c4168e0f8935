import path from 'node:path';
import { z } from 'zod';
import { openDatabaseFile, type Database } from '#server/db/database.ts';
import { SyncStatus } from '#shared/contract/sync-status.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { serverProcesses, type ServerProcess } from './server-processes.ts';

export const Anything = z.looseObject({});
const Code = z.object({ code: z.string() });
const Counted = z.looseObject({ count: z.number() });
const Written = z.looseObject({ question: z.looseObject({ id: z.number(), version: z.number() }) });

const Devices = z.looseObject({ data: z.array(z.looseObject({ client_id: z.string(), name: z.string() })) });
const Started = z.looseObject({
  id: z.number(),
  questions: z.array(z.looseObject({ question_id: z.number() })),
});
export type StartedExam = z.infer<typeof Started>;

/** The people of the demo school, which a hub in tests shows. */
export const PASSWORD = 'northfield-demo';
export const ADMIN = 'admin@northfield.example';
export const AUTHOR = 'instructor@northfield.example';
export const COLLEAGUE = 'sme@northfield.example';
export const STUDENT = 'student@northfield.example';

/** A code from the hub's administrator, and a computer that joins with it. */
export async function newCode(hub: ServerProcess, password = PASSWORD): Promise<string> {
  const admin = await hub.signIn(ADMIN, password);
  return (await hub.expect(Code, [201, 'POST', '/api/devices/enrolment-codes', undefined, admin])).code;
}

/** @param token of somebody whose institution steps back for the hub's. */
export const enrol = (
  device: ServerProcess,
  hub: ServerProcess,
  extra: Record<string, unknown> = {},
  token?: string,
) =>
  device.call(
    'POST',
    '/api/sync/enrolment',
    { hub_url: hub.url, device_name: 'Laptop', email: AUTHOR, password: PASSWORD, ...extra },
    token,
  );

export async function enrolled(device: ServerProcess, hub: ServerProcess, name: string): Promise<string> {
  const answer = await enrol(device, hub, { code: await newCode(hub), device_name: name });
  if (answer.status !== 201) throw new Error(`Joining answered ${JSON.stringify(answer)}.`);
  return device.signIn(AUTHOR, PASSWORD);
}

/** A hub with the demo school and a computer that is in step with it. */
export async function oneComputer() {
  const processes = serverProcesses();
  const hub = await processes.start('hub', { isHub: true, demo: true });
  const laptop = await processes.start('laptop', {});
  await inSync(laptop, await enrolled(laptop, hub, 'Laptop'));
  return { processes, hub, laptop };
}

/** What a running server's database holds, read from beside it. */
export async function readingFrom<T>(
  { dataDir }: ServerProcess,
  read: (db: Database['read']) => Promise<T>,
): Promise<T> {
  const database = openDatabaseFile(path.join(dataDir, 'lectern.db'));
  try {
    return await read(database.read);
  } finally {
    await database.close();
  }
}

/** @param admin the session of an administrator who has signed in before: a sign-in wakes the computers, too. */
export async function revoke(hub: ServerProcess, name: string, admin?: string): Promise<void> {
  const token = admin ?? (await hub.signIn(ADMIN, PASSWORD));
  const { data } = await hub.expect(Devices, [200, 'GET', '/api/devices', undefined, token]);
  const device = data.find((one) => one.name === name);
  await hub.expect(Anything, [200, 'POST', `/api/devices/${device?.client_id}/revocation`, undefined, token]);
}

/** Any exam that the student may begin on a computer of the hub. */
export async function beginExam(
  hub: ServerProcess,
  device: ServerProcess,
  token: string,
): Promise<StartedExam> {
  const exams = await readingFrom(hub, (db) =>
    db
      .selectFrom('enrolment')
      .innerJoin('user', 'user.id', 'enrolment.user_id')
      .where('user.email', '=', STUDENT)
      .where('content_type', '=', 'exam')
      .select('content_id')
      .execute(),
  );
  for (const { content_id: examId } of exams) {
    const answer = await device.call('POST', '/api/exam-attempts', { exam_id: examId }, token);
    if (answer.status === 201) return Started.parse(answer.body);
  }
  throw new Error('The demo school has no exam to begin.');
}

/** A hub with the demo school and two computers of its instructor. */
export async function twoComputers() {
  const processes = serverProcesses();
  const hub = await processes.start('hub', { isHub: true, demo: true });
  const one = await processes.start('one', {});
  const two = await processes.start('two', {});
  const oneToken = await enrolled(one, hub, 'Laptop');
  const twoToken = await enrolled(two, hub, 'Desk');
  return { processes, hub, one, oneToken, two, twoToken };
}

/** A question that searches find by a word of its title. */
export const draftOf = (title: string, extra: Parameters<typeof questionDraft>[0] = {}) =>
  questionDraft({ question_title: title, tag_names: ['lanterns'], ...extra });

export const write = async (
  server: ServerProcess,
  token: string,
  title: string,
  extra: Parameters<typeof questionDraft>[0] = {},
) => (await server.expect(Written, [201, 'POST', '/api/questions', draftOf(title, extra), token])).question;

export const statusOf = (server: ServerProcess, token: string) =>
  server.expect(SyncStatus, [200, 'GET', '/api/sync', undefined, token]);

/** How many questions of the own library hold a word. */
export const countOf = async (server: ServerProcess, token: string, word: string) => {
  const address = `/api/filterQuestions?offset=0&limit=10&search=${word}`;
  return (await server.expect(Counted, [200, 'GET', address, undefined, token])).count;
};

/** A computer whose hub was away calls again after up to half a minute, and later on a busy machine. */
const PATIENCE_MS = 60_000;

/** Asks until an answer satisfies; says which it was when none did. */
export async function until<T>(
  ask: () => Promise<T>,
  isRight: (answer: T) => boolean,
  ms = PATIENCE_MS,
): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    if (performance.now() > end) throw new Error(`It stayed ${JSON.stringify(answer)}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const inSync = (server: ServerProcess, token: string) =>
  until(
    () => statusOf(server, token),
    ({ waiting_count, state }) => waiting_count === 0 && state === 'idle',
  );
