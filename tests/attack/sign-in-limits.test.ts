import { availableParallelism } from 'node:os';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestServer, PASSWORD, type Person, type TestServer } from '#tests/helpers/test-server.ts';

/** The whole classroom of the record; every password is really hashed, so the usual run takes fewer. */
const CLASSROOM = Number(process.env['LECTERN_CLASSROOM'] ?? 128);

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer({ hasRealHashes: true });
});
afterEach(() => server.close());

interface Try {
  readonly email: string;
  readonly password: string;
  readonly from?: string;
  readonly ticket?: string;
}

const signIn = async ({ email, password, from = '198.51.100.7', ticket }: Try): Promise<number> => {
  const headers = {
    'x-lectern-address': from,
    ...(ticket === undefined ? {} : { 'x-lectern-ticket': ticket }),
  };
  return (await server.send('POST', '/api/signin', { email, password }, headers)).status;
};

const people = async (count: number): Promise<Person[]> => {
  const all: Person[] = [];
  for (let n = 0; n < count; n++) all.push(await server.person('Student', `Pupil${n} Form`));
  return all;
};

/** One password for all of them: a copied account is quicker than one that signs in first. */
async function classroom(count: number): Promise<string[]> {
  const [first] = await people(1);
  if (first === undefined) throw new Error('nobody');
  const emails = Array.from({ length: count }, (_none, n) => `seat${n}@school.test`);
  await server.write(async ({ db, newId }) => {
    const row = await db.selectFrom('user').where('id', '=', first.id).selectAll().executeTakeFirstOrThrow();
    for (const email of emails)
      await db
        .insertInto('user')
        .values({ ...row, id: newId(), email })
        .execute();
  });
  return emails;
}

const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

it('a classroom that signs in at once from one address comes in, every one of them', async () => {
  const emails = await classroom(CLASSROOM);
  const statuses = await Promise.all(emails.map((email) => signIn({ email, password: PASSWORD })));
  expect(countOf(statuses, 200)).toBe(CLASSROOM);
});

it('one account may be opened at many desks at once', async () => {
  const [email = ''] = await classroom(1);
  const statuses = await Promise.all(Array.from({ length: 40 }, () => signIn({ email, password: PASSWORD })));
  expect(countOf(statuses, 200)).toBe(40);
});

it('typing errors of some refuse nobody, and those who made them come in at the second try', async () => {
  const emails = await classroom(90);
  const clumsy = emails.slice(0, 60);
  const wrong = await Promise.all(clumsy.map((email) => signIn({ email, password: 'correct hose' })));
  expect(countOf(wrong, 401)).toBe(60);
  const right = await Promise.all(emails.map((email) => signIn({ email, password: PASSWORD })));
  expect(countOf(right, 200)).toBe(90);
});

it('an attacker in the room locks nobody else out of it', async () => {
  const [victim = '', honest = '', ...others] = await classroom(62);
  for (const email of others) expect(await signIn({ email, password: 'guess' })).toBe(401);
  for (let n = 0; n < 3; n++) expect(await signIn({ email: victim, password: 'guess' })).toBe(401);
  // From here on an account that was guessed at before has to wait, and one with a clean record does not.
  expect(await signIn({ email: victim, password: 'guess' })).toBe(429);
  expect(await signIn({ email: honest, password: PASSWORD })).toBe(200);
  expect(await signIn({ email: victim, password: PASSWORD, from: '203.0.113.9' })).toBe(200);
});

it('many guesses at one account at once are as few as one after the other', async () => {
  const [email = ''] = await classroom(1);
  const statuses = await Promise.all(
    Array.from({ length: 60 }, (_none, n) => signIn({ email, password: 'guess', from: `203.0.113.${n}` })),
  );
  expect(countOf(statuses, 401)).toBe(10);
  expect(countOf(statuses, 429)).toBe(50);
});

it('one guess at each of many accounts slows down, though every account is new to it', async () => {
  const names = Array.from({ length: 60 }, (_none, n) => `nobody${n}@school.test`);
  expect(countOf(await Promise.all(names.map((email) => signIn({ email, password: 'guess' }))), 401)).toBe(
    60,
  );
  const started = performance.now();
  await Promise.all(
    ['one', 'two', 'three', 'four', 'five'].map((name) =>
      signIn({ email: `${name}@school.test`, password: 'guess' }),
    ),
  );
  expect(performance.now() - started).toBeGreaterThan(1000);
});

it('the addresses of one network of IPv6 are one, however they are written', async () => {
  const [victim = ''] = await classroom(1);
  for (let n = 0; n < 55; n++) {
    await signIn({ email: `nobody${n}@school.test`, password: 'guess', from: `2001:db8::${n + 1}` });
  }
  for (let n = 0; n < 3; n++) await signIn({ email: victim, password: 'guess', from: '2001:db8::a:b' });
  const again = { email: victim, password: PASSWORD };
  expect(await signIn({ ...again, from: '2001:0db8:0:0:1::5' })).toBe(429);
  expect(await signIn({ ...again, from: '2001:db8:0:1::5' })).toBe(200);
});

it('whoever waits for a place is told which, and nobody else is', async () => {
  const emails = await classroom(60 * Math.min(2, availableParallelism()));
  const waiting = emails.map((email, n) =>
    signIn({ email, password: PASSWORD, ticket: `ticket-of-seat-${n}` }),
  );
  const placeOf = async (ticket: string): Promise<unknown> =>
    JSON.parse(await (await server.send('GET', `/api/signin-queue/${ticket}`)).text());
  await expect
    .poll(() => placeOf(`ticket-of-seat-${emails.length - 1}`))
    .toEqual({ place: expect.any(Number) });
  expect(await placeOf('ticket-of-somebody')).toEqual({ place: null });
  expect(countOf(await Promise.all(waiting), 200)).toBe(emails.length);
  expect(await placeOf(`ticket-of-seat-${emails.length - 1}`)).toEqual({ place: null });
});
