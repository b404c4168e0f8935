import type { Mail, MailServer } from '#shared/contract/mail.ts';
import { iso } from '#server/iso.ts';
import type { MailRow } from './outbox-repo.ts';
import type { MailServerRow } from './repo.ts';

/** The mail server as administrators see it; never with its password. */
export const toMailServer = (row: MailServerRow, isPasswordSet: boolean): MailServer => ({
  host: row.host,
  port: row.port,
  security: row.security,
  user_name: row.user_name,
  is_password_set: isPasswordSet,
  from_name: row.from_name,
  from_address: row.from_address,
  updated_at: iso(row.updated_at),
});

const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

/** A mail in the outbox as administrators see it; never with what stands in it. */
export const toMail = (row: MailRow, sendsMail: boolean): Mail => ({
  id: row.id,
  kind: row.kind,
  to_address: row.to_address,
  subject: row.subject,
  state: row.sent_at !== null ? 'sent' : row.due_at === null ? 'failed' : 'waiting',
  attempts: row.attempts,
  next_try_at: sendsMail ? isoOrNull(row.due_at) : null,
  sent_at: isoOrNull(row.sent_at),
  reason: row.reason,
  created_at: iso(row.created_at),
  is_readable: row.sent_at === null && row.sealed_body !== null,
});
