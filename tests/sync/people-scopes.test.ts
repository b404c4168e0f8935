import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { questionDraft } from '#tests/factories/questions.ts';
import { writeState } from '#server/sync/state.ts';
import { callAs, closeNode, directLink, doAs, reopen, type Device, type Fleet } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

const StartCode = z.looseObject({ start_code: z.looseObject({ code: z.string() }) });

let fleet: Fleet;
let author: Person;
let laptop: Device;
let office: Device;
beforeEach(async () => {
  // An instructor at the laptop, the administrator in the office.
  const seated = await openSeatedFleet([[0], [3]]);
  const [first, second] = seated.devices;
  if (second === undefined) throw new Error('There is no second computer.');
  [fleet, author, laptop, office] = [seated.fleet, seated.author, first, second];
});
afterEach(() => fleet.close());

const sync = (device: Device) => device.client(directLink(fleet, device)).sync();

const usersOn = (device: Device) =>
  device.database.read.selectFrom('user').select(['last_name', 'email']).orderBy('id').execute();

const colleagueOf = async (device: Device) =>
  (await usersOn(device)).find((person) => person.last_name === 'Number 1')?.email;

it('brings an author the staff by name and role, and no student', async () => {
  await sync(laptop);
  const [, colleague, student, admin] = fleet.people;
  expect(await usersOn(laptop)).toEqual([
    { last_name: 'Number 0', email: 'person0@school.test' },
    { last_name: 'Number 1', email: `${colleague.id}@hidden.invalid` },
    { last_name: 'Number 3', email: `${admin.id}@hidden.invalid` },
  ]);
  expect(await laptop.database.read.selectFrom('enrolment').selectAll().execute()).toMatchObject([
    { user_id: student.id, student_name: 'Student Number 2' },
  ]);
  // With the log of writes beside it, which is not yet in the file.
  const files = [laptop.file, `${laptop.file}-wal`].filter((file) => existsSync(file));
  expect(files.map((file) => readFileSync(file, 'latin1')).join('')).toContain('person0@school.test');
  for (const file of files) expect(readFileSync(file, 'latin1')).not.toContain('person2@school.test');
});

it('brings no computer what somebody signs in with, nor what was mailed to them', async () => {
  const [, colleague, student, admin] = fleet.people;
  const { hub } = fleet;
  const hash = 'argon2-kanarienvogel';
  await hub.writer.transaction((db) => db.updateTable('user').set({ password_hash: hash }).execute());
  const given = await doAs(hub, admin, 'POST', `/api/admin/start-code/${student.id}`);
  await doAs(hub, colleague, 'POST', '/api/send-reset-link-mail', { email: 'person1@school.test' });
  await hub.server.tick();
  const { read } = hub.database;
  const tokens = await read.selectFrom('account_token').select('code_hash as text').execute();
  const mails = await read.selectFrom('mail').select('sealed_body as text').execute();
  const kept = [...tokens, ...mails].flatMap(({ text }) => (text === null ? [] : [text]));
  expect([tokens.length > 2, mails.length > 0]).toEqual([true, true]);
  const { code } = StartCode.parse(given).start_code;
  for (const device of [laptop, office]) {
    await sync(device);
    const files = [device.file, `${device.file}-wal`].filter((file) => existsSync(file));
    const text = files.map((file) => readFileSync(file, 'latin1')).join('');
    expect(text).toContain('person0@school.test');
    expect([hash, code, ...kept].filter((secret) => text.includes(secret))).toEqual([]);
  }
});

it('names the students of an author in the results, on a computer that does not have them', async () => {
  const [, , student] = fleet.people;
  await doAs(fleet.hub, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  await sync(laptop);
  const results = await doAs(laptop, author, 'GET', `/api/exams/${fleet.exam.examId}/results`);
  expect(results).toMatchObject({ data: [{ student_name: 'Student Number 2' }] });
});

it('writes a new name into the enrolments of a student', async () => {
  const [, , student] = fleet.people;
  await sync(laptop);
  await doAs(fleet.hub, student, 'PUT', '/api/profile', { first_name: 'Ada', last_name: 'Lovelace' });
  await sync(laptop);
  const rows = laptop.database.read.selectFrom('enrolment').select('student_name');
  expect(await rows.execute()).toEqual([{ student_name: 'Ada Lovelace' }]);
});

it('brings an administrator every address', async () => {
  await sync(office);
  expect((await usersOn(office)).map(({ email }) => email)).toEqual(
    [0, 1, 2, 3].map((number) => `person${number}@school.test`),
  );
});

it('takes addresses back from a computer whose administrator is one no more', async () => {
  await sync(office);
  const [, , , admin] = fleet.people;
  const role = fleet.hub.database.read.selectFrom('role').where('name', '=', 'Instructor').select('id');
  const { id } = await role.executeTakeFirstOrThrow();
  await fleet.hub.writer.transaction((db) =>
    db.updateTable('user').set({ role_id: id, perm_version: 2 }).where('id', '=', admin.id).execute(),
  );
  await sync(office);
  await sync(office);
  expect(await colleagueOf(office)).toContain('@hidden.invalid');
  expect((await usersOn(office)).map((person) => person.last_name)).not.toContain('Number 2');
});

/** As a hub of before that had staff in no catalogue. */
async function forgetStaff(): Promise<void> {
  const { hub } = fleet;
  await hub.database.write
    .deleteFrom('sync_change')
    .where('tbl', '=', 'user')
    .where('scope', '=', 'catalog')
    .execute();
  await writeState(hub.database.write, 'scopes', '{}');
}

it('brings what is in another scope since an update of the hub, and judges no edit by it', async () => {
  await forgetStaff();
  await sync(laptop);
  expect(await colleagueOf(laptop)).toBeUndefined();
  await doAs(laptop, author, 'POST', '/api/questions', questionDraft({ question_title: 'Mine' }));
  await sync(laptop);
  const versions = () => fleet.hub.database.read.selectFrom('sync_version').selectAll().execute();
  const before = await versions();
  await closeNode(fleet.hub);
  await reopen(fleet.hub, 'hub');
  expect(await versions()).toEqual(before);
  await sync(laptop);
  expect(await colleagueOf(laptop)).toContain('@hidden.invalid');
});

it('brings an administrator the institution in numbers, as the hub reckoned them last, and no author', async () => {
  const [, , , admin] = fleet.people;
  const kept = async (device: Device, who: Person) =>
    (await callAs(device, who, 'GET', '/api/kept-system-analytics')).body;
  await sync(office);
  expect(await kept(office, admin)).toEqual({ data: null });
  await fleet.hub.server.tick();
  await sync(office);
  await sync(laptop);
  const Said = z.object({
    frame: z.object({ as_of: z.string() }),
    figures: z.array(z.looseObject({ name: z.string(), value: z.number().nullable() })),
  });
  const away = z.object({ data: Said }).parse(await kept(office, admin)).data;
  const there = Said.parse((await callAs(fleet.hub, admin, 'GET', '/api/system-analytics')).body);
  // The whole institution, number by number, with the time of which it is.
  expect(away.figures).toEqual(there.figures);
  expect(away.figures.map(({ name }) => name)).toContain('exam_starts');
  expect(away.frame.as_of).toBe(new Date(fleet.hub.clock.now()).toISOString());
  expect(await laptop.database.read.selectFrom('insight_summary').select('id').execute()).toEqual([]);
  // Within the hour it is reckoned once.
  const asOf = async () =>
    (await fleet.hub.database.read.selectFrom('insight_summary').select('version').execute())[0]?.version;
  await fleet.hub.server.tick();
  expect(await asOf()).toBe(1);
});
