import { existsSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLE_NAMES, type RoleName } from '#shared/access/built-in-roles.ts';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { contract } from '#shared/contract/index.ts';
import { mailContract } from '#shared/contract/mail.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { usersContract } from '#shared/contract/users.ts';
import { stepAt } from '#shared/domain/auth/totp.ts';
import { openCommandLineSession } from '#server/features/auth/command-line-session.ts';
import { createLog } from '#server/log.ts';
import { totpCode } from '#server/secrets/totp.ts';
import { fromBase32 } from '#tests/helpers/base32.ts';
import { drawIds, knownIds } from '#tests/helpers/all-ids.ts';
import { sampleRequest, seededDraw } from '#tests/helpers/sample-input.ts';
import { readOutbox } from '#tests/helpers/outbox.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';

const SEED = Number(process.env['CANARY_SEED'] ?? 20261124);
/** How often each endpoint is called as each role. */
const ROUNDS = Number(process.env['LECTERN_ROUNDS'] ?? 1);
const IS_FILE = !['pglite', 'postgres'].includes(process.env['LECTERN_TEST_DB'] ?? '');

/** Said to a server and never again by it: passwords that it has to keep readable for itself. */
const TOLD = {
  smtp: 'kanarienvogel-of-the-mail-server',
  google: 'kanarienvogel-of-the-provider',
  stripe: 'sk_test_kanarienvogel',
  webhook: 'whsec_kanarienvogel',
};

let server: TestServer;
let logFile: string;
const people = new Map<RoleName, Person>();
/** As somebody knows them, by what they are. */
const secrets = new Map<string, string>();

const of = (role: RoleName): Person => {
  const person = people.get(role);
  if (person === undefined) throw new Error(`Nobody is ${role}.`);
  return person;
};

const isLong = (text: unknown): text is string => typeof text === 'string' && text.length >= 12;

async function plant(): Promise<void> {
  const admin = of('Admin');
  secrets.set('a password', PASSWORD);
  for (const [role, { token }] of people) secrets.set(`the session of ${role}`, token);
  for (const [what, text] of Object.entries(TOLD)) secrets.set(what, text);

  const put = async (url: string, body: object, method = 'PUT') => {
    const response = await admin.send(method, url, body);
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    return jsonOf(response);
  };
  await put('/api/payment-settings/keys', { secret_key: TOLD.stripe, webhook_secret: TOLD.webhook });
  await put('/api/identity-providers/google', { client_id: 'school', client_secret: TOLD.google });

  const start = await admin.call(usersContract.createStartCode, { params: { id: of('Student').id } });
  secrets.set('a start code', start.body.start_code.code);
  const { code: enrolment } = await put('/api/devices/enrolment-codes', {}, 'POST');
  if (isLong(enrolment)) secrets.set('the code of a computer', enrolment);
  const { invitation } = await put('/api/admin/invitation', { email: 'new.admin@school.example' }, 'POST');
  secrets.set('an invitation', String(Object(invitation)['code']));

  const sme = of('SME');
  const { body } = await sme.call(secondFactorContract.enableGoogle2fa, {});
  secrets.set('the secret of an authenticator', body.secret);
  const code = totpCode(fromBase32(body.secret), stepAt(server.clock.now()));
  const turned = await sme.call(secondFactorContract.verifyQrScanned, { body: { code } });
  for (const [at, one] of turned.body.recovery_codes.entries()) secrets.set(`recovery code ${at}`, one);

  await server.send('POST', '/api/send-reset-link-mail', { email: of('Instructor').email });
  const [mail] = await readOutbox(server, admin, of('Instructor').email);
  secrets.set('a mailed code', mail?.code ?? '');
  secrets.set('a mailed link', mail?.link?.get('code') ?? '');

  // Nobody answers there: what is kept of it is what matters.
  const place = { host: '127.0.0.1', port: 9, security: 'none', user_name: 'school', password: TOLD.smtp };
  await put('/api/mail-server', { ...place, from_name: 'School', from_address: 'school@school.example' });
}

/** What a hash is of is not said by it, and yet it is for nobody: passwords are guessed by theirs. */
async function hashes(): Promise<string[]> {
  const { read } = server.database;
  const rows = [
    ...(await read.selectFrom('user').select('password_hash as hash').execute()),
    ...(await read.selectFrom('session').select('token_hash as hash').execute()),
    ...(await read.selectFrom('account_token').select('code_hash as hash').execute()),
    ...(await read.selectFrom('recovery_code').select('code_hash as hash').execute()),
  ];
  return rows.flatMap(({ hash }) => (isLong(hash) ? [hash] : []));
}

beforeAll(async () => {
  logFile = path.join(os.tmpdir(), `lectern-secrets-${process.pid}.log`);
  server = await createTestServer({
    role: 'hub',
    publicUrl: new URL('https://hub.school.example'),
    log: createLog(logFile, 'debug'),
  });
  for (const role of ROLE_NAMES) people.set(role, await server.person(role));
  await plant();
}, 30_000);
afterAll(async () => {
  await server.close();
  rmSync(logFile, { force: true });
});

it('has planted one of each', () => {
  expect([...secrets].filter(([, text]) => !isLong(text))).toEqual([]);
  expect(secrets.size).toBeGreaterThan(18);
});

const found = (text: string, all: ReadonlyMap<string, string>): string[] =>
  [...all].flatMap(([what, secret]) => (text.includes(secret) ? [what] : []));

/** All but the one by which an administrator reads a mail that waits, which the audit log tells of. */
const endpoints = Object.values(contract)
  .flatMap((routes) => Object.values<EndpointDefinition>(routes))
  .filter((endpoint) => endpoint !== mailContract.openMail);

it(
  `shows nobody a secret, a code, a token or a hash of one (CANARY_SEED=${SEED})`,
  { timeout: 120_000 },
  async () => {
    const draw = seededDraw(SEED);
    const kept = await hashes();
    const all = new Map([...secrets, ...kept.map((text, at) => [`hash ${at}`, text] as const)]);
    const told: string[] = [];
    const tokens = new Map<RoleName, string>();
    let known = await knownIds(server);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, endpoint] of endpoints.entries()) {
        // Rows come and go by what is called.
        if (at % 20 === 0) known = await knownIds(server);
        for (const [role, person] of people) {
          const ids = drawIds(known, endpoint.path, person.id, draw);
          const request = sampleRequest(endpoint, { draw, ids, optionalPercent: 40 });
          const token = tokens.get(role) ?? (await openCommandLineSession(server, person.email));
          tokens.set(role, token);
          const response = await server.send(request.method, request.path, request.body, {
            authorization: `Bearer ${token}`,
          });
          if (response.status === 401) tokens.delete(role);
          const text = JSON.stringify([...response.headers]) + (await response.text());
          told.push(...found(text, all).map((what) => `${request.method} ${request.path}: ${what}`));
          await restore(person);
        }
      }
    expect(told).toEqual([]);
  },
);

/** A request may have suspended, renamed or deleted them. */
async function restore({ id, email }: Person): Promise<void> {
  await server.database.write
    .updateTable('user')
    .set({ status: 'active', email, deleted_at: null, deletion_due_at: null, anonymised_at: null })
    .where('id', '=', id)
    .execute();
}

it('hands nobody one with their own data', async () => {
  const kept = new Map((await hashes()).map((text, at) => [`hash ${at}`, text]));
  for (const role of ['SME', 'Student'] as const) {
    const person = server.as(of(role), await openCommandLineSession(server, of(role).email));
    await person.call(profileContract.beginDataExport, {});
    await server.tick();
    const state = async () => (await person.call(profileContract.getDataExport, {})).body.data.state;
    await expect.poll(state).toBe('ready');
    const { body } = await person.call(profileContract.downloadDataExport, {});
    const text = Object.values(unzipSync(body))
      .map((file) => strFromU8(file, true))
      .join('\n');
    expect(found(text, new Map([...secrets, ...kept]))).toEqual([]);
  }
});

it.runIf(IS_FILE)(
  'keeps none readable in the database, of which backups are copies, nor in the log',
  async () => {
    const files = ['lectern.db', 'lectern.db-wal'].map((name) => path.join(server.dataDir, name));
    const text = [...files, logFile]
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'latin1'))
      .join('');
    // The file is the one that is written.
    expect(text).toContain(of('Admin').email);
    expect(found(text, secrets)).toEqual([]);
  },
);
