import { afterEach, beforeEach, expect, it } from 'vitest';
import { mailContract } from '#shared/contract/mail.ts';
import { openMailInbox, type MailInbox } from '#tests/helpers/mail-inbox.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let admin: Person;
let inbox: MailInbox;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.person('Admin');
  inbox = await openMailInbox({ user: 'lectern', password: 'tulip' });
});
afterEach(async () => {
  await server.close();
  await inbox.close();
});

const settings = () => ({
  host: '127.0.0.1',
  port: inbox.port,
  security: 'none' as const,
  user_name: 'lectern' as string | null,
  password: 'tulip',
  from_name: 'Test School',
  from_address: 'school@school.test',
});

const put = (change: Partial<ReturnType<typeof settings>> = {}) =>
  admin.call(mailContract.updateMailServer, { body: { ...settings(), ...change } });

const sendTest = (key = 'key-1') =>
  admin.send('POST', '/api/mail-server/test', { to: 'ada@school.test' }, { 'idempotency-key': key });

it('is set, shown without its password, changed and removed', async () => {
  expect((await admin.call(mailContract.getMailServer, {})).body).toEqual({ data: null });
  await put();
  const { password: _, ...shown } = settings();
  const { body } = await admin.call(mailContract.getMailServer, {});
  expect(body.data).toMatchObject({ ...shown, is_password_set: true });
  expect(JSON.stringify(body)).not.toContain('tulip');
  const { password: __, ...same } = { ...settings(), from_name: 'Another School' };
  const changed = await admin.call(mailContract.updateMailServer, { body: same });
  expect(changed.body.data).toMatchObject({ from_name: 'Another School', is_password_set: true });
  await put({ user_name: null });
  expect((await admin.call(mailContract.getMailServer, {})).body.data).toMatchObject({
    user_name: null,
    is_password_set: false,
  });
  await admin.call(mailContract.removeMailServer, {});
  expect((await admin.call(mailContract.getMailServer, {})).body).toEqual({ data: null });
});

it('keeps the password encrypted, under a key that is not in the database', async () => {
  await put();
  const rows = await server.database.read.selectFrom('secret_setting').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('tulip');
});

it('sends the kept password to no other server', async () => {
  await put();
  const { password: _, ...elsewhere } = { ...settings(), host: 'mail.elsewhere.example', security: 'tls' };
  const answer = await admin.send('PUT', '/api/mail-server', elsewhere);
  expect(answer.status).toBe(422);
  expect(await jsonOf(answer)).toMatchObject({ errors: { password: [expect.any(String)] } });
});

it('refuses a password that could be read on the network', async () => {
  const answer = await admin.send('PUT', '/api/mail-server', { ...settings(), host: 'mail.school.example' });
  expect(answer.status).toBe(422);
  expect(await jsonOf(answer)).toMatchObject({ errors: { security: [expect.any(String)] } });
});

it.each([
  ['a host with a path', { host: 'mail.school.example/x' }],
  ['port 0', { port: 0 }],
  ['no sender', { from_address: 'nobody' }],
])('refuses %s', async (_what, change) => {
  expect((await admin.send('PUT', '/api/mail-server', { ...settings(), ...change })).status).toBe(422);
});

it('gives a test mail to the server and says what it said', async () => {
  await put();
  expect(await jsonOf(await sendTest())).toEqual({
    data: { outcome: 'accepted', said: expect.stringContaining('taken') },
  });
  expect(inbox.letters).toHaveLength(1);
  expect(inbox.letters[0]).toContain('To: ada@school.test');
  expect(inbox.letters[0]).toContain('From: Test School <school@school.test>');
});

it('says what the server said when it refuses', async () => {
  await put({ password: 'rose' });
  expect(await jsonOf(await sendTest())).toEqual({
    data: { outcome: 'refused', said: expect.stringContaining('Invalid user name or password') },
  });
  await put();
  inbox.refusal = 'No such mailbox';
  expect(await jsonOf(await sendTest('key-2'))).toEqual({
    data: { outcome: 'refused', said: expect.stringContaining('No such mailbox') },
  });
  expect(inbox.letters).toEqual([]);
});

it.each([
  ['starttls', 'STARTTLS'],
  ['tls', 'The server does not speak TLS on port'],
] as const)(
  'gives neither mail nor password to a server without the %s that is wanted, and says so',
  async (security, said) => {
    await admin.call(mailContract.updateMailServer, { body: { ...settings(), security } });
    expect(await jsonOf(await sendTest())).toEqual({
      data: { outcome: 'refused', said: expect.stringContaining(said) },
    });
    expect([inbox.letters, inbox.logins]).toEqual([[], []]);
  },
);

it('gives neither mail nor password to a server whose certificate is not trusted', async () => {
  await inbox.close();
  inbox = await openMailInbox({ user: 'lectern', password: 'tulip' }, { hasBadCertificate: true });
  await admin.call(mailContract.updateMailServer, { body: { ...settings(), security: 'starttls' } });
  expect(await jsonOf(await sendTest())).toEqual({
    data: {
      outcome: 'refused',
      said: expect.stringContaining('The certificate of the server is not trusted'),
    },
  });
  expect([inbox.letters, inbox.logins]).toEqual([[], []]);
});

it('a server that is not there is a refusal, no failure of ours', async () => {
  const port = inbox.port;
  await put({ port });
  await inbox.close();
  expect(await jsonOf(await sendTest())).toMatchObject({ data: { outcome: 'refused' } });
  inbox = await openMailInbox();
});

it('needs a mail server', async () => {
  expect((await sendTest()).status).toBe(409);
});

it('a request repeated under its key joins the mail that is under way, while others write on', async () => {
  await put();
  const held = Promise.withResolvers<void>();
  inbox.hold = held.promise;
  const first = sendTest();
  await expect
    .poll(async () => (await server.database.read.selectFrom('outside_call').select('id').execute()).length)
    .toBe(1);
  const second = sendTest();
  const author = await server.person('Instructor');
  expect((await author.send('POST', '/api/folder', { folder_name: 'Cells' })).status).toBe(200);
  held.resolve();
  const answers = await Promise.all([first, second, first.then(() => sendTest())]);
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  expect(inbox.letters).toHaveLength(1);
});

it('a key belongs to one request while it is under way, too', async () => {
  await put();
  const held = Promise.withResolvers<void>();
  inbox.hold = held.promise;
  const first = sendTest();
  await expect
    .poll(async () => (await server.database.read.selectFrom('outside_call').select('id').execute()).length)
    .toBe(1);
  const other = await admin.send(
    'POST',
    '/api/mail-server/test',
    { to: 'grace@school.test' },
    { 'idempotency-key': 'key-1' },
  );
  expect(other.status).toBe(422);
  expect(await jsonOf(other)).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  held.resolve();
  expect((await first).status).toBe(200);
});
