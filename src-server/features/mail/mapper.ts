import type { MailServer } from '#shared/contract/mail.ts';
import { iso } from '#server/iso.ts';
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
