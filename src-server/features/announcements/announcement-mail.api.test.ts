import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RoleName } from '#shared/access/built-in-roles.ts';
import { announcementsContract as announcements } from '#shared/contract/announcements.ts';
import { mailContract } from '#shared/contract/mail.ts';
import { notificationsContract as notifications } from '#shared/contract/notifications.ts';
import { openMailInbox, type MailInbox } from '#tests/helpers/mail-inbox.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

const PEOPLE = 40;
const READERS = 31;
const ACKNOWLEDGED = 28;
const HOUR_MS = 60 * 60_000;

let server: TestServer;
let inbox: MailInbox;
let admin: Person;
let people: Person[];
beforeAll(async () => {
  server = await createTestServer({ role: 'hub', publicUrl: new URL('https://hub.school.example') });
  inbox = await openMailInbox();
  // Their sessions outlast the hours that pass here.
  const person = async (role: RoleName, name: string) => server.remembered(await server.person(role, name));
  admin = await person('Admin', 'Ada Admin');
  people = await Promise.all(Array.from({ length: PEOPLE }, (_, no) => person('Support', `Reader ${no}`)));
  const body = {
    host: '127.0.0.1',
    port: inbox.port,
    security: 'none',
    user_name: null,
    from_name: 'Test School',
    from_address: 'school@school.test',
  } as const;
  await admin.call(mailContract.updateMailServer, { body });
});
afterAll(async () => {
  await server.close();
  await inbox.close();
});

/** Tells all forty something that has to be acknowledged. */
async function tell(title: string): Promise<number> {
  const { data } = (await admin.call(announcements.listAudiences, {})).body;
  const role = data.find(({ name }) => name === 'Support')?.audience_id ?? 0;
  const body = { title, description: '', audience: 'role', audience_id: role, must_acknowledge: true };
  return (await admin.call(announcements.create, { body: announcements.create.body.parse(body) })).body.id;
}

const addresseeOf = (letter: string): string => /^To: (\S+)$/mu.exec(letter)?.[1] ?? '';

/** The letters of the next hour, by the server itself. @param count how many have to come */
async function lettersOfNextHour(count: number): Promise<string[]> {
  inbox.letters.length = 0;
  // What is due is told by the first round, and mailed once it was gathered.
  await server.tick();
  server.clock.advance(HOUR_MS + 60_000);
  const waits = async () => (await admin.call(mailContract.listMails, { query: { state: 'waiting' } })).body;
  await expect
    .poll(
      async () => {
        await server.tick();
        return [inbox.letters.length, (await waits()).count];
      },
      { timeout: 20_000 },
    )
    .toEqual([count, 0]);
  // One more round has nothing left to send.
  await server.tick();
  return [...inbox.letters];
}

const emailsOf = (some: readonly Person[]): string[] => some.map(({ email }) => email).toSorted();
const receiptsOf = (id: number, kind: 'read' | 'acknowledged') =>
  server.database.read
    .selectFrom('announcement_receipt')
    .where('announcement_id', '=', id)
    .where('kind', '=', kind)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

it('forty are told by one mail each, those who are missing reminded by one more, and nobody who unsubscribed', async () => {
  await tell('The library stays open');
  const first = await lettersOfNextHour(PEOPLE);
  expect(first.map(addresseeOf).toSorted()).toEqual(emailsOf(people));

  // One of those who will have acknowledged, and one of those who will be missing.
  const silent = [people[3], people[PEOPLE - 1]].filter((one) => one !== undefined);
  for (const { email } of silent) {
    const letter = first.find((one) => addresseeOf(one) === email) ?? '';
    const path = /^List-Unsubscribe:\s+<https:\/\/hub\.school\.example(\S+)>/imu.exec(letter)?.[1] ?? '';
    expect((await server.send('POST', path)).status).toBe(200);
  }
  const mailed = people.filter((one) => !silent.includes(one));

  const id = await tell('Fire drill on Monday');
  await tell('The lift is being mended');
  const second = await lettersOfNextHour(mailed.length);
  expect(second.map(addresseeOf).toSorted()).toEqual(emailsOf(mailed));
  // Two announcements, one mail.
  for (const letter of second) expect(letter).toMatch(/Fire drill on Monday[^]*The lift is being mended/u);

  const receive = (who: Person, kind: 'read' | 'acknowledged') =>
    who.call(announcements.receive, { params: { id }, body: { kind } });
  for (const who of people.slice(0, READERS)) await receive(who, 'read');
  for (const who of people.slice(0, ACKNOWLEDGED)) await receive(who, 'acknowledged');
  const missing = people.slice(ACKNOWLEDGED);
  const figures = (await admin.call(announcements.getFigures, { params: { id } })).body.data;
  expect(figures).toMatchObject({ addressed: PEOPLE, read: READERS, acknowledged: ACKNOWLEDGED });
  expect(new Set(figures.missing.map((one) => one.user_id))).toEqual(new Set(missing.map((one) => one.id)));
  expect((await receiptsOf(id, 'read')).count).toBe(READERS);
  expect((await receiptsOf(id, 'acknowledged')).count).toBe(ACKNOWLEDGED);

  const { reminded } = (await admin.call(announcements.remind, { params: { id } })).body;
  expect(reminded).toBe(missing.length);
  const reminders = await lettersOfNextHour(missing.length - 1);
  expect(reminders.map(addresseeOf).toSorted()).toEqual(
    emailsOf(missing.filter((one) => !silent.includes(one))),
  );
  const toldAgain = async (who: Person) =>
    (await who.call(notifications.list, { query: {} })).body.data.some(
      ({ kind, about_id: about }) => kind === 'announcement_reminder' && about === id,
    );
  expect(await Promise.all(people.map(toldAgain))).toEqual(people.map((one) => missing.includes(one)));
});
