import { z } from 'zod';
import { MAIL_SECURITIES } from '#shared/domain/mail/mail-server-rules.ts';
import { MAIL_KINDS, OPTIONAL_MAIL_KINDS } from '#shared/domain/mail/mail-kinds.ts';
import { defineEndpoint } from './define.ts';
import { Id, IdParams, IsoTime, limitOf, line, Message, Offset, Password, SearchText } from './wire.ts';

const Address = z.email().max(254);
const Port = z.int().min(1).max(65_535);
/** A name or an address, without a protocol, a path or blanks. */
const Host = line(253).regex(
  /^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/,
  'Enter a host, such as mail.school.example.',
);

/** The server that mail is given to. Its password goes in and never comes out. */
export const MailServer = z.object({
  host: z.string(),
  port: Port,
  security: z.enum(MAIL_SECURITIES),
  user_name: z.string().nullable(),
  is_password_set: z.boolean(),
  from_name: z.string(),
  from_address: z.string(),
  updated_at: IsoTime,
});
export type MailServer = z.infer<typeof MailServer>;

export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;

/** A mail in the outbox; what stands in it is read by itself. */
export const Mail = z.object({
  id: Id,
  kind: z.enum(MAIL_KINDS).or(z.string()),
  to_address: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int().nonnegative(),
  /** Null where it is not tried any more, and where nothing can be tried without a mail server. */
  next_try_at: IsoTime.nullable(),
  sent_at: IsoTime.nullable(),
  /** What the mail server said last. */
  reason: z.string().nullable(),
  created_at: IsoTime,
  /** True while it has not been sent and its text is kept. */
  is_readable: z.boolean(),
});
export type Mail = z.infer<typeof Mail>;

/** Sealed by this server for one person and one kind of mail. */
const LinkToken = z.strictObject({ token: z.string().regex(/^[\w-]{40,400}$/) });
const Choice = Message.extend({ kind: z.enum(OPTIONAL_MAIL_KINDS) });
const open = { auth: 'public', ability: [], origin: 'lectern', sync: 'hub-only' } as const;

const settings = { auth: 'session', origin: 'lectern', sync: 'hub-only' } as const;

export const mailContract = {
  getMailServer: defineEndpoint({
    method: 'GET',
    path: '/api/mail-server',
    summary: 'The server that mail is given to, or null',
    responses: { 200: z.object({ data: MailServer.nullable() }) },
    ability: ['settings:view'],
    ...settings,
  }),
  updateMailServer: defineEndpoint({
    method: 'PUT',
    path: '/api/mail-server',
    summary: 'Set the server that mail is given to; without a password, the kept one stays',
    body: z.strictObject({
      host: Host,
      port: Port,
      security: z.enum(MAIL_SECURITIES),
      user_name: line(254).nullable(),
      password: Password.optional(),
      from_name: line(120),
      from_address: Address,
    }),
    responses: { 200: Message.extend({ data: MailServer }) },
    ability: ['settings:add'],
    ...settings,
    audit: { target: 'mail', keep: ['host', 'port', 'security', 'user_name', 'from_name', 'from_address'] },
  }),
  removeMailServer: defineEndpoint({
    method: 'DELETE',
    path: '/api/mail-server',
    summary: 'Send no mail any more, and forget the password',
    responses: { 200: Message },
    ability: ['settings:add'],
    ...settings,
    audit: { target: 'mail' },
  }),
  /** What the other server said is the result of a test, also where it refused. */
  sendTestMail: defineEndpoint({
    method: 'POST',
    path: '/api/mail-server/test',
    summary: 'Give a test mail to the mail server and hear what it says; waits at most ten seconds',
    body: z.strictObject({ to: Address }),
    responses: {
      200: z.object({
        data: z.object({ outcome: z.enum(['accepted', 'refused', 'unknown']), said: z.string() }),
      }),
    },
    ability: ['settings:add'],
    ...settings,
    audit: { target: 'mail' },
  }),
  listMails: defineEndpoint({
    method: 'GET',
    path: '/api/mails',
    summary: 'The outbox: mails that wait, were sent, or could not be sent; the latest first',
    query: z.strictObject({
      offset: Offset,
      limit: limitOf(20),
      state: z.enum(MAIL_STATES).optional(),
      search: SearchText.optional(),
    }),
    responses: { 200: z.object({ data: z.array(Mail), count: z.int().nonnegative() }) },
    ability: ['settings:view'],
    ...settings,
  }),
  /** Changes nothing but the record of who has read it, as a code may stand in it. */
  openMail: defineEndpoint({
    method: 'POST',
    path: '/api/mails/{id}/open',
    summary: 'Read a mail that has not been sent, to pass on what stands in it',
    params: IdParams,
    responses: { 200: z.object({ data: z.object({ subject: z.string(), text: z.string() }) }) },
    auth: 'session',
    ability: ['users:add'],
    origin: 'lectern',
    sync: 'hub-only',
    audit: { target: 'mail', by: 'id' },
  }),
  retryMail: defineEndpoint({
    method: 'POST',
    path: '/api/mails/{id}/retry',
    summary: 'Try to send a mail again now',
    params: IdParams,
    responses: { 200: Message },
    ability: ['settings:add'],
    ...settings,
    audit: { target: 'mail', by: 'id' },
  }),
  /** One click in a mail program sends this without a page (RFC 8058). */
  unsubscribe: defineEndpoint({
    method: 'POST',
    path: '/api/mail-choice/unsubscribe/{token}',
    summary: 'Get no more mail of the kind that a signed link names',
    params: LinkToken,
    responses: { 200: Choice },
    ...open,
    audit: { target: 'user' },
  }),
  stayConnected: defineEndpoint({
    method: 'POST',
    path: '/api/mail-choice/stay/{token}',
    summary: 'Get mail of that kind again',
    params: LinkToken,
    responses: { 200: Choice },
    ...open,
    audit: { target: 'user' },
  }),
} as const;
