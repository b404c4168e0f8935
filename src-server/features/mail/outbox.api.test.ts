import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailContract } from '#shared/contract/mail.ts';
import { setupContract } from '#shared/contract/setup.ts';
import { MAIL_BODY_MS, MAIL_LEASE_MS } from '#shared/domain/mail/mail-retry.ts';
import { openMailInbox, type MailInbox } from '#tests/helpers/mail-inbox.ts';
import { readOutbox } from '#tests/helpers/outbox.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { MailQueue } from './mail-queue.ts';

let server: TestServer;
let admin: Person;
let student: Person;
let inbox: MailInbox;
beforeEach(async () => {
  server = await createTestServer({ role: 'hub', publicUrl: new URL('https://hub.school.example') });
  admin = await server.person('Admin', 'Ada Admin');
  student = await server.person('Student', 'Noor Haddad');
  inbox = await openMailInbox();
});
afterEach(async () => {
  await server.close();
  await inbox.close();
});

const setServer = () =>
  admin.call(mailContract.updateMailServer, {
    body: {
      host: '127.0.0.1',
      port: inbox.port,
      security: 'none',
      user_name: null,
      from_name: 'Test School',
      from_address: 'school@school.test',
    },
  });
const askReset = (email = student.email) => server.send('POST', '/api/send-reset-link-mail', { email });
const listed = async () => (await admin.call(mailContract.listMails, { query: {} })).body.data;
/** Ticks until the outbox looks as wanted. */
const ticked = async (state: object): Promise<void> => {
  await expect
    .poll(async () => {
      await server.tick();
      return (await listed())[0];
    })
    .toMatchObject(state);
};
const headerOf = (letter: string | undefined, name: string): string | undefined =>
  new RegExp(`^${name}:\\s+(.+)`, 'imu').exec(letter ?? '')?.[1]?.trim();

describe('the queue of mails', () => {
  it('waits where there is no mail server, and is sent once there is one', async () => {
    await askReset();
    await server.tick();
    expect((await listed())[0]).toMatchObject({ state: 'waiting', next_try_at: null, is_readable: true });
    await setServer();
    await ticked({ state: 'sent', attempts: 1, is_readable: false, reason: null });
    expect(inbox.letters).toHaveLength(1);
    expect(inbox.letters[0]).toContain('To: noor.haddad@school.test');
    expect(inbox.letters[0]).toContain('multipart/alternative');
  });

  it('tries again what is refused for now, under the same Message-ID, and says why', async () => {
    await setServer();
    Object.assign(inbox, { refusal: 'Greylisted', refusalCode: 451 });
    await askReset();
    await ticked({ state: 'waiting', attempts: 1, reason: expect.stringContaining('Greylisted') });
    await server.tick();
    expect((await listed())[0]).toMatchObject({ attempts: 1 });
    inbox.refusal = null;
    server.clock.advance(60_000);
    await ticked({ state: 'sent', attempts: 2, reason: null });
    const { message_id: id } = await server.database.read
      .selectFrom('mail')
      .select('message_id')
      .executeTakeFirstOrThrow();
    expect(headerOf(inbox.letters[0], 'Message-ID')).toBe(id);
  });

  it('gives up at once where there is no such mailbox', async () => {
    await setServer();
    inbox.refusedRecipient = student.email;
    await askReset();
    await ticked({ state: 'failed', attempts: 1, reason: expect.stringContaining('No such mailbox') });
    inbox.refusedRecipient = null;
    const [mail] = await listed();
    await admin.call(mailContract.retryMail, { params: { id: mail?.id ?? 0 } });
    await ticked({ state: 'sent', attempts: 2 });
  });

  it('gives up a mail whose code has expired', async () => {
    await askReset();
    await server.tick();
    server.clock.advance(60 * 60_000);
    await ticked({ state: 'failed', reason: 'It could not be sent before its code expired.' });
    const [mail] = await listed();
    expect((await admin.send('POST', `/api/mails/${mail?.id}/retry`)).status).toBe(409);
  });

  it('holds nobody up while the mail server hangs, and sends nothing twice meanwhile', async () => {
    await setServer();
    const held = Promise.withResolvers<void>();
    inbox.hold = held.promise;
    await askReset();
    await server.tick();
    await expect.poll(async () => (await listed())[0]?.attempts).toBe(1);
    await server.tick();
    // As a second process would, which knows nothing of what the first has begun.
    const { database, services, writer } = server;
    const log = services.log;
    const other = new MailQueue({ database, services, log, transaction: (work) => writer.transaction(work) });
    await other.run();
    await other.close();
    const author = await server.person('Instructor');
    expect((await author.send('POST', '/api/folder', { folder_name: 'Cells' })).status).toBe(200);
    held.resolve();
    await ticked({ state: 'sent', attempts: 1 });
    expect(inbox.letters).toHaveLength(1);
  });

  it('sends again what a stop cut off, under the same Message-ID', async () => {
    await setServer();
    await askReset();
    await ticked({ state: 'sent' });
    const sent = { due_at: server.clock.now() + MAIL_LEASE_MS, sent_at: null };
    await server.write(({ db }) => db.updateTable('mail').set(sent).execute());
    server.clock.advance(MAIL_LEASE_MS);
    await ticked({ state: 'sent', attempts: 2 });
    const ids = inbox.letters.map((letter) => headerOf(letter, 'Message-ID'));
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('forgets what stood in mails after thirty days', async () => {
    await askReset();
    await server.tick();
    server.clock.advance(MAIL_BODY_MS);
    await server.tick();
    const mail = await server.database.read.selectFrom('mail').selectAll().executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ sealed_body: null, due_at: null });
    const again = await server.person('Admin');
    expect((await again.send('POST', `/api/mails/${mail.id}/open`)).status).toBe(409);
  });
});

describe('who reads the outbox', () => {
  it('is an administrator, until the mail is sent', async () => {
    await askReset();
    const [mail] = await readOutbox(server, admin, student.email);
    expect(mail?.code).toMatch(/^\w{4}-\w{4}-\w{4}$/u);
    const id = (await listed())[0]?.id;
    const helper = await server.person('Support');
    expect((await helper.send('POST', `/api/mails/${id}/open`)).status).toBe(403);
    const entry = await server.database.read
      .selectFrom('audit_entry')
      .where('action', '=', 'mail.openMail')
      .where('outcome', '=', 'done')
      .selectAll()
      .executeTakeFirst();
    expect(entry).toMatchObject({ person_id: admin.id, target_kind: 'mail', target_id: String(id) });
    await setServer();
    await ticked({ state: 'sent' });
    expect((await admin.send('POST', `/api/mails/${id}/open`)).status).toBe(409);
    expect((await admin.send('POST', '/api/mails/999/open')).status).toBe(404);
  });

  it('asks for one state at a time', async () => {
    await askReset();
    await server.tick();
    const { body } = await admin.call(mailContract.listMails, { query: { state: 'sent' } });
    expect(body).toEqual({ data: [], count: 0 });
  });
});

describe('mail that nobody wants', () => {
  const register = (email: string) =>
    server.send('POST', '/api/register', {
      first_name: 'Zoe',
      last_name: 'Adams',
      email,
      password: 'violet harbour walk',
    });
  const told = async () => (await listed()).filter(({ kind }) => kind === 'registrations').length;
  beforeEach(async () => {
    await admin.call(setupContract.updateInstitution, { body: { registration: 'approval' } });
    await setServer();
    await register('zoe@school.test');
    await expect
      .poll(async () => {
        await server.tick();
        return inbox.letters.length;
      })
      .toBe(2);
  });
  const letter = () => inbox.letters.find((one) => one.includes(`To: ${admin.email}`));
  const oneClick = () =>
    /<https:\/\/hub\.school\.example(\S+)>/u.exec(headerOf(letter(), 'List-Unsubscribe') ?? '')?.[1];

  it('ends by one click of a mail program, and comes again when it is asked for', async () => {
    expect(headerOf(letter(), 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const path = oneClick() ?? '';
    const clicked = await server.send('POST', path, undefined, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(await jsonOf(clicked)).toMatchObject({ kind: 'registrations' });
    await server.send('POST', path);
    await register('eve@school.test');
    await server.tick();
    expect(await told()).toBe(1);
    await server.send('POST', path.replace('/unsubscribe/', '/stay/'));
    await register('ida@school.test');
    await server.tick();
    expect(await told()).toBe(2);
  });

  it('is of the kind and the person that the link was sealed for', async () => {
    const token = oneClick()?.split('/').at(-1) ?? '';
    const forged = `${token.slice(0, -4)}AAAA`;
    expect((await server.send('POST', `/api/mail-choice/unsubscribe/${forged}`)).status).toBe(404);
    expect(await server.database.read.selectFrom('mail_unsubscription').selectAll().execute()).toEqual([]);
  });

  it('is none that an account needs', async () => {
    const verification = inbox.letters.find((one) => one.includes('To: zoe@school.test'));
    expect(headerOf(verification, 'List-Unsubscribe')).toBeUndefined();
  });
});
