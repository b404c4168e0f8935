import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { SecondStep } from '#shared/contract/second-step.ts';
import { stepAt } from '#shared/domain/auth/totp.ts';
import { totpCode } from '#server/secrets/totp.ts';
import { fromBase32 } from '#tests/helpers/base32.ts';
import { openMailInbox, type MailInbox } from '#tests/helpers/mail-inbox.ts';
import { dropSchema, newSchemaName, postgresUrl } from '#tests/helpers/postgres-database.ts';
import {
  serverProcesses,
  type ServerProcess,
  type ServerProcesses,
} from '#tests/helpers/server-processes.ts';
import { ADMIN, Anything, enrolled, PASSWORD, until } from '#tests/helpers/sync-stage.ts';

const EMAIL = 'rae.lark@school.example';
const FIRST = 'violet harbour walk';
const NEXT = 'amber lantern field';

const isOnPostgres = process.env['LECTERN_TEST_DB'] === 'postgres';
const schema = newSchemaName();
let processes: ServerProcesses;
let inbox: MailInbox;
let hub: ServerProcess;
let one: ServerProcess;
let two: ServerProcess;
/** The author's, who makes the rounds of both computers. */
let atOne: string;
let atTwo: string;
let admin: string;

beforeAll(async () => {
  processes = serverProcesses();
  const place = isOnPostgres ? { postgres: { url: postgresUrl(), schema } } : {};
  hub = await processes.start('hub', { isHub: true, demo: true, ...place });
  one = await processes.start('one', {});
  two = await processes.start('two', {});
  atOne = await enrolled(one, hub, 'Laptop');
  atTwo = await enrolled(two, hub, 'Desk');
  inbox = await openMailInbox();
  admin = await hub.signIn(ADMIN, PASSWORD);
  const mail = { host: '127.0.0.1', port: inbox.port, security: 'none', user_name: null };
  const from = { from_name: 'Northfield', from_address: 'school@northfield.example' };
  await hub.expect(Anything, [200, 'PUT', '/api/mail-server', { ...mail, ...from }, admin]);
  await hub.expect(Anything, [200, 'PUT', '/api/institution', { registration: 'open' }, admin]);
});
afterAll(async () => {
  await processes.close();
  await inbox.close();
  if (isOnPostgres) await dropSchema(schema);
});

/** The code in the letter that comes next. */
async function mailedCode(before: number): Promise<string> {
  await expect.poll(() => inbox.letters.length, { timeout: 20_000 }).toBe(before + 1);
  const letter = inbox.letters.at(-1) ?? '';
  expect(letter).toContain(`To: ${EMAIL}`);
  const [code] =
    /\b[0-9A-Z]{4}-[0-9A-Z]{4}(?:-[0-9A-Z]{4})?\b|\b\d{6,8}\b/u.exec(
      letter.split('\r\n\r\n').slice(1).join('\n'),
    ) ?? [];
  if (code === undefined) throw new Error(`No code stands in the mail: ${letter}`);
  return code;
}

/** Both computers ask their hub what there is. */
const rounds = async (): Promise<void> => {
  await one.expect(Anything, [202, 'POST', '/api/sync/round', undefined, atOne]);
  await two.expect(Anything, [202, 'POST', '/api/sync/round', undefined, atTwo]);
};

const SignedIn = z.looseObject({ token: z.string(), userId: z.number() });
const password = (server: ServerProcess, secret: string) =>
  server.call('POST', '/api/signin', { email: EMAIL, password: secret });

/** A sign-in of somebody with an authenticator: the password is never enough. */
async function signInWith(server: ServerProcess, secret: string, code: string) {
  const asked = await password(server, secret);
  expect(asked.status).toBe(202);
  const { challenge_id } = SecondStep.parse(asked.body);
  return server.expect(SignedIn, [200, 'POST', '/api/verify-two-factor-with-google', { code, challenge_id }]);
}

/** Every window is one of somebody who is signed out. */
const ended = async (windows: readonly (readonly [ServerProcess, string])[]): Promise<void> => {
  for (const [server, token] of windows)
    await until(
      () => session(server, token),
      ({ status }) => status === 401,
    );
};

const Session = z.looseObject({
  permissions: z.array(z.looseObject({ resource: z.string(), action: z.string() })),
});
const session = (server: ServerProcess, token: string) =>
  server.call('GET', '/api/session', undefined, token);
const abilities = async (server: ServerProcess, token: string): Promise<string[]> =>
  Session.parse((await session(server, token)).body).permissions.map(
    ({ resource, action }) => `${resource}:${action}`,
  );

it(
  'an account lives on a hub and two computers: mail, authenticator, role, reset and suspension',
  { timeout: 120_000 },
  async () => {
    // Registered at one computer, verified at the other by the mail that came.
    const person = { first_name: 'Rae', last_name: 'Lark', email: EMAIL, password: FIRST };
    await one.expect(Anything, [200, 'POST', '/api/register', person]);
    const verification = { email: EMAIL, code: await mailedCode(0) };
    await two.expect(Anything, [200, 'POST', '/api/verify-email', verification]);

    // Students have no second factor until the institution offers it.
    const Policies = z.looseObject({
      data: z.array(z.looseObject({ role_id: z.number(), role: z.string() })),
    });
    const { data: policies } = await hub.expect(Policies, [
      200,
      'GET',
      '/api/sign-in-policies',
      undefined,
      admin,
    ]);
    const students = policies.find(({ role }) => role === 'Student')?.role_id;
    const offered = { second_factor: 'offered' };
    await hub.expect(Anything, [200, 'PUT', `/api/sign-in-policies/${students}`, offered, admin]);

    // An authenticator app, turned on from a computer.
    const first = await one.signIn(EMAIL, FIRST);
    const Secret = z.looseObject({ secret: z.string() });
    const { secret } = await one.expect(Secret, [
      200,
      'GET',
      '/api/profile/enable-google-2fa',
      undefined,
      first,
    ]);
    const codeAt = (steps: number): string => totpCode(fromBase32(secret), stepAt(Date.now()) + steps);
    const Turned = z.looseObject({ recovery_codes: z.array(z.string()) });
    const turnOn = [200, 'POST', '/api/profile/verify-qr-scanned', { code: codeAt(-1) }, first] as const;
    const { recovery_codes: codes } = await one.expect(Turned, turnOn);
    const recovery = (): string => codes.pop() ?? '';
    await one.expect(Anything, [200, 'POST', '/api/logout', undefined, first]);
    expect((await session(one, first)).status).toBe(401);

    // In again with the next code, at the other with a recovery code, and in a browser on the hub.
    const here = await signInWith(one, FIRST, codeAt(0));
    const there = await signInWith(two, FIRST, recovery());
    const web = await signInWith(hub, FIRST, recovery());
    const windows = [
      [one, here.token],
      [two, there.token],
      [hub, web.token],
    ] as const;

    // A role takes effect in every open window.
    const role = { name: 'Question desk', permissions: [{ resource: 'questions', action: 'view' }] };
    const made = [200, 'POST', '/api/admin/create-role-with-permission', role, admin] as const;
    await hub.expect(Anything, made);
    for (const [server, token] of windows)
      expect(await abilities(server, token)).not.toContain('questions:view');
    const given = { user_role: role.name };
    await hub.expect(Anything, [200, 'PUT', `/api/updateUserRole/${here.userId}`, given, admin]);
    await rounds();
    for (const [server, token] of windows)
      await until(
        () => abilities(server, token),
        (held) => held.join() === 'questions:view',
      );

    // A reset elsewhere: the old password is void without the hub after one round.
    await hub.stop();
    expect((await password(one, FIRST)).status).toBe(200);
    await hub.restart();
    await two.expect(Anything, [200, 'POST', '/api/send-reset-link-mail', { email: EMAIL }]);
    const reset = { email: EMAIL, code: await mailedCode(1), new_password: NEXT };
    await hub.expect(Anything, [200, 'POST', '/api/reset-password', reset]);
    await rounds();
    await ended(windows);
    await hub.stop();
    for (const server of [one, two]) expect((await password(server, FIRST)).status).toBe(503);
    await hub.restart();

    // The second factor outlives the reset; a suspension ends what it opened.
    const again = [
      [one, (await signInWith(one, NEXT, recovery())).token],
      [two, (await signInWith(two, NEXT, recovery())).token],
      [hub, (await signInWith(hub, NEXT, recovery())).token],
    ] as const;
    await hub.expect(Anything, [200, 'PUT', `/api/suspendUser/${here.userId}`, undefined, admin]);
    await rounds();
    await ended(again);
    for (const [server] of again) expect((await password(server, NEXT)).status).toBe(401);
  },
);
