import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import { RefusedExport } from '#shared/contract/sync-exports.ts';
import type { ServerProcess, ServerProcesses } from '#tests/helpers/server-processes.ts';
import {
  ADMIN,
  Anything,
  AUTHOR,
  countOf,
  draftOf,
  enrol,
  inSync,
  newCode,
  PASSWORD,
  readingFrom,
  statusOf,
  twoComputers,
  until,
  write,
} from '#tests/helpers/sync-stage.ts';
import { openDatabaseFile } from '#server/db/database.ts';
import { loadIdSource } from '#server/db/ids.ts';
import { openWriter } from './role.ts';

let processes: ServerProcesses;
let hub: ServerProcess;
let one: ServerProcess;
let oneToken: string;
let two: ServerProcess;
let twoToken: string;

beforeAll(async () => {
  ({ processes, hub, one, oneToken, two, twoToken } = await twoComputers());
});
afterAll(() => processes.close());

const edit = (
  server: ServerProcess,
  token: string,
  question: { id: number; version: number },
  title: string,
) =>
  server.expect(Anything, [
    200,
    'PUT',
    `/api/questions/${question.id}`,
    { version: question.version, draft: draftOf(title) },
    token,
  ]);

/** A question that both computers have, and that each then changes without knowing of the other. */
async function meanwhile(
  title: string,
  onOne: (question: { id: number; version: number }) => Promise<unknown>,
) {
  const question = await write(one, oneToken, title);
  await inSync(one, oneToken);
  const word = title.split(' ').at(-1) ?? '';
  await until(
    () => countOf(two, twoToken, word),
    (count) => count === 1,
  );
  await hub.stop();
  await onOne(question);
  await one.stop('SIGKILL');
  await hub.restart();
  await edit(two, twoToken, question, `${title} on the desk`);
  await two.call('POST', '/api/sync/round', undefined, twoToken);
  await inSync(two, twoToken);
  await one.restart();
  await inSync(one, oneToken);
  return question;
}

describe('a change that the hub refuses', () => {
  it('is undone here, kept with its reason, exported before it goes, and can be made again', async () => {
    const question = await meanwhile('Who painted the barometer', ({ id }) =>
      one.expect(Anything, [200, 'DELETE', `/api/question/${id}`, undefined, oneToken]),
    );
    const { refused, refused_count } = await statusOf(one, oneToken);
    expect(refused_count).toBe(1);
    expect(refused).toMatchObject([{ endpoint: 'questions.deleteQuestion', code: 'VERSION_CONFLICT' }]);
    expect(await countOf(one, oneToken, 'barometer')).toBe(1);
    const [change] = refused;
    const address = `/api/sync/refused/${change?.mid}`;
    expect((await two.call('GET', `${address}/export`, undefined, twoToken)).status).toBe(404);
    const exported = await one.expect(RefusedExport, [200, 'GET', `${address}/export`, undefined, oneToken]);
    expect(exported.input).toMatchObject({ params: { id: question.id } });
    const wrong = { export_key: randomBytes(32).toString('hex') };
    expect((await one.call('POST', `${address}/discard`, wrong, oneToken)).status).toBe(409);
    const again = await one.call('POST', `${address}/retry`, undefined, oneToken);
    expect(again.status).toBe(200);
    expect(await inSync(one, oneToken)).toMatchObject({ refused_count: 0 });
    await until(
      () => countOf(two, twoToken, 'barometer'),
      (count) => count === 0,
    );
    const key = { export_key: exported.export_key };
    expect((await one.call('POST', `${address}/discard`, key, oneToken)).status).toBe(404);
  });
});

describe('an edit that lost a race', () => {
  it('stands beside the one that won, and says whose it is', async () => {
    const question = await meanwhile('Where is the sundial', (own) =>
      edit(one, oneToken, own, 'Where is the sundial on the laptop'),
    );
    const Conflicts = z.object({ data: z.array(ConflictCopy), total: z.number() });
    const list = (server: ServerProcess, token: string) =>
      server.expect(Conflicts, [200, 'GET', '/api/sync/conflicts', undefined, token]);
    const { data } = await list(one, oneToken);
    expect(data).toMatchObject([
      {
        kind: 'question',
        title: 'Where is the sundial on the laptop',
        device_name: 'Laptop',
        original: { id: question.id, title: 'Where is the sundial on the desk' },
      },
    ]);
    expect(await statusOf(one, oneToken)).toMatchObject({ conflict_count: 1 });
    await until(
      () => list(two, twoToken),
      ({ total }) => total === 1,
    );
  });
});

describe('a second computer with the same content', () => {
  it('gets a number of its own, and its drafts come as new rows', async () => {
    // The demo's own password names its school, which the rules of passwords refuse.
    const local = { email: AUTHOR, password: 'five quiet otters' };
    const first = await processes.start('first', {});
    await first.expect(Anything, [
      201,
      'POST',
      '/api/setup/institution',
      {
        institution_name: 'One desk',
        time_zone: 'Europe/Helsinki',
        currency: 'EUR',
        first_name: 'Noor',
        last_name: 'Haddad',
        ...local,
      },
    ]);
    const token = await first.signIn(local.email, local.password);
    await write(first, token, 'How deep is the aqueduct?');
    await first.stop();
    const dataDir = processes.copyOf(first);
    await first.restart();
    const second = await processes.start('second', { dataDir });
    for (const server of [first, second]) {
      const joined = await enrol(
        server,
        hub,
        { code: await newCode(hub) },
        await server.signIn(local.email, local.password),
      );
      expect(joined).toMatchObject({ status: 201, body: { items_to_carry: 2 } });
      await inSync(server, await server.signIn(AUTHOR, PASSWORD));
    }
    await until(
      () => countOf(two, twoToken, 'aqueduct'),
      (count) => count === 2,
    );
    await first.stop();
    await second.stop();
  });
});

describe('an administrator at a computer', () => {
  const Account = z.object({ data: z.object({ id: z.number(), status: z.string() }) });
  const Page = z.object({ data: z.array(z.object({ email: z.string(), status: z.string() })) });
  const email = 'zoe@school.example';
  const password = 'zoe at the library';

  it('creates an account and suspends it at the hub, and lists it without the hub', async () => {
    const admin = await one.signIn(ADMIN, PASSWORD);
    const body = { first_name: 'Zoe', last_name: 'Adams', user_role: 'SME', email, password };
    const { data: zoe } = await one.expect(Account, [200, 'POST', '/api/admin/create-user', body, admin]);
    const hers = await two.signIn(email, password);
    expect((await two.call('GET', '/api/session', undefined, hers)).status).toBe(200);
    const suspended = [200, 'PUT', `/api/suspendUser/${zoe.id}`, undefined, admin] as const;
    expect((await one.expect(Account, suspended)).data.status).toBe('suspended');
    await two.call('POST', '/api/sync/round', undefined, twoToken);
    await until(
      () => two.call('GET', '/api/session', undefined, hers),
      ({ status }) => status === 401,
    );
    expect((await two.call('POST', '/api/signin', { email, password })).status).toBe(401);
    await one.call('POST', '/api/sync/round', undefined, admin);
    const list = () =>
      one.expect(Page, [200, 'GET', '/api/getAdminUserDashboardRoleSME?search=zoe', undefined, admin]);
    await until(list, ({ data }) => data[0]?.status === 'suspended');
    await hub.stop();
    expect((await list()).data).toMatchObject([{ email, status: 'suspended' }]);
    expect((await one.call('PUT', `/api/activeUser/${zoe.id}`, undefined, admin)).status).toBe(503);
    await hub.restart();
  });
});

describe('somebody with a start code at a computer', () => {
  const Created = z.object({ start_code: z.object({ code: z.string() }) });
  const email = 'nil@no-mail.invalid';

  it('chooses a password over the link of the computer, and signs in with it', async () => {
    const admin = await one.signIn(ADMIN, PASSWORD);
    const person = { first_name: 'Nil', last_name: 'Mail', user_role: 'Student', email };
    const { start_code: given } = await one.expect(Created, [
      200,
      'POST',
      '/api/admin/create-user',
      person,
      admin,
    ]);
    const start = (code: string, by = one) =>
      by.call('POST', '/api/start', { email, code, new_password: 'violet harbour' });
    expect(await start('AAAA-BBBB-CCCC')).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS' },
    });
    expect((await start(given.code)).status).toBe(200);
    expect((await start(given.code, two)).status).toBe(401);
    const theirs = await two.signIn(email, 'violet harbour');
    expect((await two.call('GET', '/api/session', undefined, theirs)).status).toBe(200);
    for (const server of [one, two]) {
      const kept = await readingFrom(server, (db) => db.selectFrom('account_token').selectAll().execute());
      expect(kept).toEqual([]);
    }
    await hub.stop();
    expect((await start('AAAA-BBBB-CCCC')).status).toBe(503);
    await hub.restart();
  });
});

describe('somebody who is suspended', () => {
  it('is signed out everywhere at the next contact, and stays out without the hub', async () => {
    const admin = await one.signIn(ADMIN, PASSWORD);
    await inSync(one, oneToken);
    await hub.stop();
    const database = openDatabaseFile(path.join(hub.dataDir, 'lectern.db'));
    const ids = await loadIdSource(database.write, randomBytes);
    const writer = await openWriter(database, ids, { role: 'hub' });
    await writer.transaction((db) =>
      db.updateTable('user').set({ status: 'suspended' }).where('email', '=', AUTHOR).execute(),
    );
    await database.close();
    await hub.restart();
    await one.call('POST', '/api/sync/round', undefined, admin);
    await until(
      () => one.call('GET', '/api/session', undefined, oneToken),
      ({ status }) => status === 401,
    );
    expect((await one.call('POST', '/api/signin', { email: AUTHOR, password: PASSWORD })).status).toBe(401);
    await hub.stop();
    expect(await one.call('POST', '/api/signin', { email: AUTHOR, password: PASSWORD })).toMatchObject({
      status: 503,
    });
    expect((await one.call('GET', '/api/session', undefined, admin)).status).toBe(200);
  });
});
