import { afterEach, beforeEach, expect, it } from 'vitest';
import { readinessContract } from '#shared/contract/readiness.ts';
import { findReadiness } from '#server/sync/kept-readiness.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

const HOUR_MS = 3_600_000;
const page = { displays: 1, on_battery: false, voices: 0, keyboard: 'good', clock_ahead_ms: null } as const;

let server: TestServer;
let student: Person;
beforeEach(async () => {
  server = await createTestServer();
  student = await server.person('Student');
});
afterEach(() => server.close());

const probe = () =>
  server.database.read
    .selectFrom('sync_state')
    .where('name', '=', 'readiness_probe')
    .select('value')
    .executeTakeFirst();

it('writes a test entry, and says what can be known where nobody signs the time', async () => {
  const { body } = await student.call(readinessContract.checkReadiness, {});
  expect(body).toMatchObject({ is_device: false, hub_clock: null, exams: [] });
  expect(body.free_bytes).toBeGreaterThan(0);
  expect(await probe()).toEqual({ value: String(server.clock.now()) });
});

it('names own exams that are open or open within 14 days, and no others', async () => {
  const author = await server.person('Instructor');
  const inHours = async (hours: number | null, enrol: readonly Person[] = [student]) => {
    const exam = await publishedExam(server, author, { enrol: [...enrol] });
    if (hours !== null)
      await server.write(async ({ db, now }) => {
        const terms = { opens_at: now + hours * HOUR_MS };
        await db.updateTable('exam').set(terms).where('id', '=', exam.examId).execute();
        await db.updateTable('exam_version').set(terms).where('id', '=', exam.versionId).execute();
      });
    return exam.examId;
  };
  const open = await inHours(null);
  const soon = await inHours(13 * 24);
  await inHours(15 * 24);
  await inHours(null, []);
  const { exams } = (await student.call(readinessContract.checkReadiness, {})).body;
  expect(exams.map((exam) => [exam.exam_id, exam.is_open, exam.paper])).toEqual([
    [open, true, 'on-server'],
    [soon, false, 'on-server'],
  ]);
});

it('judges what the page found with what it measured itself, as an entry of the audit log', async () => {
  const { data } = (await student.call(readinessContract.reportReadiness, { body: page })).body;
  expect(data).toMatchObject({ state: 'warning', failing: [], warning: ['voice'], unknown: ['clock'] });
  const ahead = { ...page, voices: 1, clock_ahead_ms: -60_000 };
  const browser = (await student.call(readinessContract.reportReadiness, { body: ahead })).body.data;
  expect(browser).toMatchObject({ state: 'warning', warning: ['clock'], unknown: [] });
  const entries = await server.database.read
    .selectFrom('audit_entry')
    .where('action', 'like', '%reportReadiness')
    .select(['outcome', 'target_id'])
    .execute();
  expect(entries).toEqual(
    Array.from({ length: 2 }, () => ({ outcome: 'done', target_id: String(student.id) })),
  );
  // A server that follows no hub has nobody to tell.
  expect(await findReadiness(server.database.read)).toBeUndefined();
});

it.each([{ ...page, displays: -1 }, { ...page, keyboard: 'yes' }, { ...page, state: 'good' }, {}])(
  'refuses %j',
  async (body) => {
    expect((await student.send('POST', '/api/readiness', body)).status).toBe(422);
  },
);

it('does not tell candidates of the disk of a hub', async () => {
  const hub = await createTestServer({ role: 'hub' });
  try {
    const candidate = await hub.person('Student');
    expect((await candidate.call(readinessContract.checkReadiness, {})).body.free_bytes).toBeNull();
  } finally {
    await hub.close();
  }
});
