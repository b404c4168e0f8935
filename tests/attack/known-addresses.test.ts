import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

/** Of each kind; 400 in the run that is quoted. */
const SAMPLES = Number(process.env['LECTERN_SAMPLES'] ?? 40);

let server: TestServer;
let student: Person;
beforeEach(async () => {
  server = await createTestServer({ hasRealHashes: true });
  student = await server.person('Student', 'Noor Haddad');
});
afterEach(() => server.close());

interface Sample {
  readonly ms: number;
  readonly body: string;
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0;

/** What an answer takes when nothing comes between: a busy computer only adds to it. */
const unhindered = (values: readonly number[]): number => quantile(values, 0.25);

/** How far the middle half of some values reaches. */
const spread = (values: readonly number[]): number => quantile(values, 0.75) - quantile(values, 0.25);

async function sample(path: string, body: object, from: string): Promise<Sample> {
  const begin = performance.now();
  const response = await server.send('POST', path, body, { 'x-lectern-address': from });
  const text = await response.text();
  return {
    ms: performance.now() - begin,
    body: `${response.status} ${text.replace(/"request_id":"[^"]*"/u, '')}`,
  };
}

describe.each([
  ['a wrong password', '/api/signin', { password: 'violet harbour' }],
  ['a wrong start code', '/api/start', { code: 'AAAA-BBBB-CCCC', new_password: 'violet harbour' }],
  ['asking for a new password', '/api/send-reset-link-mail', {}],
  ['asking for another code', '/api/resendVerificationEmail', {}],
  ['a wrong code', '/api/verify-email', { code: 'AAAA-BBBB-CCCC' }],
  [
    'a wrong code for a new password',
    '/api/reset-password',
    { code: 'AAAA', new_password: 'violet harbour' },
  ],
])('%s', (_what, path, more) => {
  // Other files run beside it: what tells the two apart does so each time.
  it(
    'is answered in the same bytes and the same time, whether or not the address has an account',
    { retry: 2 },
    async () => {
      const known: Sample[] = [];
      const unknown: Sample[] = [];
      // Under suspicion everybody waits: each try comes from elsewhere, and at a time of its own.
      for (let n = 0; n < SAMPLES; n += 1) {
        const from = `198.51.${Math.floor(n / 200)}.${n % 200}`;
        const askKnown = async () =>
          void known.push(await sample(path, { email: student.email, ...more }, from));
        const askUnknown = async () =>
          void unknown.push(await sample(path, { email: 'nobody@school.test', ...more }, from));
        // The first call after a while tidies up for both.
        for (const ask of n % 2 === 0 ? [askKnown, askUnknown] : [askUnknown, askKnown]) await ask();
        server.clock.advance(16 * 60_000);
      }
      expect(new Set([...known, ...unknown].map(({ body }) => body)).size).toBe(1);
      const times = [known, unknown].map((samples) => samples.map(({ ms }) => ms));
      const [one = 0, other = 0] = times.map(unhindered);
      const narrower = Math.min(...times.map(spread));
      // The scheduler of a busy computer is part of both: below a millisecond nobody sees a difference.
      expect(Math.abs(one - other)).toBeLessThan(Math.max(narrower, 1));
    },
  );
});
