import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SyncStatus } from '#shared/contract/sync.ts';
import {
  serverProcesses,
  type ServerProcess,
  type ServerProcesses,
} from '#tests/helpers/server-processes.ts';

const ADMIN = { email: 'noor@hillside.example', password: 'violet harbour seven' };

const institution = {
  institution_name: 'Hillside School',
  time_zone: 'Europe/Helsinki',
  currency: 'EUR',
  first_name: 'Noor',
  last_name: 'Haddad',
  ...ADMIN,
};

const draft = (title: string, extra: Record<string, unknown> = {}) => ({
  question_title: title,
  question_mark: 1,
  question_type: 'true-false',
  assign_folder_id: null,
  tag_names: ['biology'],
  question_image: null,
  options: [
    { text: 'True', image: null },
    { text: 'False', image: null },
  ],
  correct_answer: 1,
  feedback_correct: '',
  feedback_incorrect: '',
  ...extra,
});

const Anything = z.looseObject({});
const Questions = z.looseObject({ count: z.number() });
const Code = z.object({ code: z.string() });
const Written = z.looseObject({ question: z.looseObject({ id: z.number(), version: z.number() }) });

let processes: ServerProcesses;
let hub: ServerProcess;
let admin: string;

beforeAll(async () => {
  processes = serverProcesses();
  hub = await processes.start('hub', { isHub: true });
  await hub.expect(Anything, [201, 'POST', '/api/setup/institution', institution]);
  admin = await hub.signIn(ADMIN.email, ADMIN.password);
});
afterAll(() => processes.close());

const newCode = async () =>
  (await hub.expect(Code, [201, 'POST', '/api/devices/enrolment-codes', undefined, admin])).code;

const enrol = async (device: ServerProcess, extra: Record<string, unknown> = {}) =>
  device.call('POST', '/api/sync/enrolment', {
    hub_url: hub.url,
    device_name: 'Laptop',
    ...ADMIN,
    ...extra,
  });

/** Asks until an answer satisfies; says which it was when none did. */
async function until<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean, ms = 15_000): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    if (performance.now() > end) throw new Error(`It stayed ${JSON.stringify(answer)}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const statusOf = (device: ServerProcess, token: string) =>
  device.expect(SyncStatus, [200, 'GET', '/api/sync', undefined, token]);

const countOf = async (server: ServerProcess, token: string, search = '') =>
  (
    await server.expect(Questions, [
      200,
      'GET',
      `/api/filterQuestions?offset=0&limit=10${search === '' ? '' : `&search=${search}`}`,
      undefined,
      token,
    ])
  ).count;

describe('a computer that joins', () => {
  it('is taken in by a code, once, and follows the hub from then on', async () => {
    const one = await processes.start('one', { isHub: false });
    const two = await processes.start('two', { isHub: false });
    const code = await newCode();
    expect((await enrol(one, { code: 'AAAAA-AAAAA' })).status).toBe(403);
    expect((await enrol(one)).status).toBe(403);
    const joined = await enrol(one, { code });
    expect(joined).toMatchObject({ status: 201, body: { institution_name: 'Hillside School' } });
    const again = await enrol(two, { code });
    expect(again).toMatchObject({ status: 403 });
    expect((await enrol(two, { code: await newCode(), device_name: 'Desk' })).status).toBe(201);
    const oneToken = await one.signIn(ADMIN.email, ADMIN.password);
    const twoToken = await two.signIn(ADMIN.email, ADMIN.password);
    const written = await one.expect(Written, [
      201,
      'POST',
      '/api/questions',
      draft('Do bees dance?'),
      oneToken,
    ]);
    await until(
      () => countOf(two, twoToken),
      (count) => count === 1,
    );
    expect(await countOf(hub, admin)).toBe(1);
    expect(await countOf(two, twoToken, 'bees')).toBe(1);
    const synced = await until(
      () => statusOf(one, oneToken),
      ({ waiting_count, state }) => waiting_count === 0 && state === 'idle',
    );
    expect(synced).toMatchObject({ role: 'device', hub_url: hub.url, device_name: 'Laptop', error: null });
    expect(written.question.id).toBeGreaterThan(2 ** 33);
  });
});
