import { z } from 'zod';
import { MAIL_SECURITIES } from '#shared/domain/mail/mail-server-rules.ts';
import { defineEndpoint } from './define.ts';
import { IsoTime, line, Message, Password } from './wire.ts';

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
} as const;
