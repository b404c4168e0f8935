import { afterEach, beforeEach, expect, it } from 'vitest';
import { reportsContract as contract, type AskedSchedule } from '#shared/contract/reports.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  START,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';

const DAY_MS = 24 * 3600_000;

let server: TestServer;
let admin: Person;
let olga: Person;

const signIn = async (who: Pick<Person, 'id' | 'email'>): Promise<Person> => {
  const response = await server.send('POST', '/api/signin', { email: who.email, password: PASSWORD });
  return server.as(who, (await jsonOf<{ token: string }>(response)).token);
};

const wanted: AskedSchedule = {
  name: 'People every morning',
  report: 'people',
  parameters: { days: 7 },
  columns: ['person'],
  rhythm: 'daily',
  on_day: 0,
  at_time: '07:00',
  time_zone: 'Europe/London',
  is_mailed: true,
  people: [],
};

const create = async (more: object = {}) =>
  (await admin.call(contract.createReportSchedule, { body: { ...wanted, people: [olga.id], ...more } })).body
    .data;

const runs = () =>
  server.database.read.selectFrom('report_run').orderBy('created_at').orderBy('id').selectAll().execute();
const news = (kind: string) =>
  server.database.read
    .selectFrom('notification')
    .where('kind', '=', kind)
    .orderBy('user_id')
    .select(['user_id', 'subject'])
    .execute();
const mails = () =>
  server.database.read.selectFrom('mail').where('kind', '=', 'reports').select('to_address').execute();

async function later(ms: number): Promise<void> {
  server.clock.advance(ms);
  await server.tick();
  await server.services.reports.run();
}

const only = async () => {
  admin = await signIn(admin);
  const [schedule] = (await admin.call(contract.listReportSchedules, {})).body.data;
  if (schedule === undefined) throw new Error('There is no schedule.');
  return schedule;
};

beforeEach(async () => {
  server = await createTestServer({ publicUrl: new URL('https://school.test') });
  admin = await server.person('Admin', 'Ada Admin');
  olga = await server.person('Admin', 'Olga Other');
});
afterEach(() => server.close());

it('is made once for each due time, with one mail for each person', async () => {
  const made = await create();
  // It is nine in the morning.
  expect(made.next).toEqual([
    '2026-11-22T07:00:00.000Z',
    '2026-11-23T07:00:00.000Z',
    '2026-11-24T07:00:00.000Z',
  ]);
  expect(made).toMatchObject({ state: 'on', last: null, people: [{ id: olga.id, name: 'Olga Other' }] });
  await later(21 * 3600_000);
  expect(await runs()).toEqual([]);
  server.clock.advance(3600_000 + 1);
  await Promise.all([server.tick(), server.tick()]);
  await later(60_000);
  const [run, ...others] = await runs();
  expect(others).toEqual([]);
  expect(run).toMatchObject({ state: 'ready', due_at: START + 22 * 3600_000, is_late: 0 });
  // The days of the period are those of that day.
  expect(run?.parameters).toBe('{"from":"2026-11-16","to":"2026-11-22"}');
  expect((await mails()).map(({ to_address: to }) => to).toSorted()).toEqual(
    [admin.email, olga.email].toSorted(),
  );
  await later(DAY_MS);
  await later(1000);
  expect(await runs()).toHaveLength(2);
  expect(await news('report_ready')).toHaveLength(4);
  expect(await mails()).toHaveLength(4);
  olga = await signIn(olga);
  const { data } = (await olga.call(contract.listReportRuns, { query: {} })).body;
  expect(data).toMatchObject([{ schedule: wanted.name, is_own: false }, { by: 'Ada Admin' }]);
  const csv = await olga.call(contract.getReportRunFile, {
    params: { id: data[0]?.id ?? 0 },
    query: { format: 'csv' },
  });
  expect(new TextDecoder().decode(csv.body)).toContain('Olga Other');
  expect((await only()).last).toMatchObject({ state: 'ready', is_late: false });
});

it('that was missed for sixty days is made once and called late', async () => {
  await create();
  await later(60 * DAY_MS);
  await later(60_000);
  expect(await runs()).toMatchObject([
    { state: 'ready', is_late: 1, due_at: START + 22 * 3600_000 + 58 * DAY_MS + DAY_MS },
  ]);
  expect(await mails()).toHaveLength(2);
});

it('pauses where its owner is suspended or may not see it any more', async () => {
  const { id } = await create();
  await server.write(({ db }) =>
    db.updateTable('user').set({ status: 'suspended' }).where('id', '=', admin.id).execute(),
  );
  await later(DAY_MS);
  await later(1000);
  expect(await runs()).toEqual([]);
  // A suspended person is told nothing; who else looks after reports is.
  expect(await news('report_paused')).toEqual([{ user_id: olga.id, subject: wanted.name }]);
  const row = await server.database.read
    .selectFrom('report_schedule')
    .where('id', '=', id)
    .select(['state', 'reason', 'next_due_at'])
    .executeTakeFirst();
  expect(row).toEqual({ state: 'paused', reason: 'Its owner is suspended or has left.', next_due_at: null });
});

it('pauses after three failures in a row, and goes on with its next time', async () => {
  const ida = await server.person('Student', 'Ida Zeller');
  await create({ report: 'student-record', parameters: { person: ida.id }, columns: [] });
  await server.write(({ db, now }) =>
    db.updateTable('user').set({ deleted_at: now }).where('id', '=', ida.id).execute(),
  );
  for (let day = 0; day < 5; day++) await later(DAY_MS);
  expect((await runs()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
  const paused = await only();
  expect(paused).toMatchObject({ state: 'paused', next: [] });
  expect(paused.reason).toBe('It failed 3 times in a row: There is no such person.');
  expect(await mails()).toEqual([]);
  const resumed = (
    await admin.call(contract.setReportScheduleState, { params: { id: paused.id }, body: { state: 'on' } })
  ).body.data;
  expect(resumed).toMatchObject({ state: 'on', reason: '' });
  expect(resumed.next).toHaveLength(3);
});

it('refuses what cannot be, at the field, and is its owner’s', async () => {
  const errors = async (more: object) =>
    (
      await jsonOf<{ errors?: Record<string, string[]> }>(
        await admin.send('POST', '/api/report-schedules', { ...wanted, ...more }),
      )
    ).errors;
  expect(await errors({ time_zone: 'Nowhere/At_All' })).toHaveProperty('time_zone');
  expect(await errors({ rhythm: 'weekly', on_day: 8 })).toHaveProperty('on_day');
  expect(await errors({ rhythm: 'monthly', on_day: 0 })).toHaveProperty('on_day');
  expect(await errors({ at_time: '25:00' })).toHaveProperty('at_time');
  const student = await server.person('Student');
  expect(await errors({ people: [student.id] })).toEqual({
    people: ['Choose people who may look at reports.'],
  });
  const { id } = await create();
  await expect(olga.call(contract.deleteReportSchedule, { params: { id } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const changed = await admin.call(contract.updateReportSchedule, {
    params: { id },
    body: { ...wanted, rhythm: 'weekly', on_day: 1, people: [] },
  });
  expect(changed.body.data).toMatchObject({
    people: [],
    next: [expect.stringContaining('2026-11-23'), expect.anything(), expect.anything()],
  });
  await admin.call(contract.deleteReportSchedule, { params: { id } });
  await later(DAY_MS);
  expect(await runs()).toEqual([]);
});

it('is for whoever holds a role at the time', async () => {
  const roles = (await admin.call(contract.listReportChoices, { query: { kind: 'role', search: '' } })).body
    .data;
  const admins = roles.find(({ name }) => name === 'Admin');
  expect(roles.map(({ name }) => name)).not.toContain('Student');
  const student = await server.database.read
    .selectFrom('role')
    .where('name', '=', 'Student')
    .select('id')
    .executeTakeFirstOrThrow();
  const refused = await admin.send('POST', '/api/report-schedules', { ...wanted, roles: [student.id] });
  expect(refused.status).toBe(422);
  const made = await create({ people: [], roles: [admins?.id ?? 0] });
  expect(made.roles).toMatchObject([{ name: 'Admin' }]);
  const newcomer = await server.person('Admin', 'Late Comer');
  await later(DAY_MS);
  await later(60_000);
  expect((await news('report_ready')).map(({ user_id: id }) => id)).toContain(newcomer.id);
  const own = await signIn(newcomer);
  expect((await own.call(contract.listReportRuns, { query: { scheduled: 'true' } })).body.count).toBe(1);
});
