import type { MailSecurity } from '#shared/domain/mail/mail-server-rules.ts';

/** The server that mail is given to; one row. */
export interface MailServerTable {
  name: 'default';
  host: string;
  port: number;
  security: MailSecurity;
  user_name: string | null;
  from_name: string;
  from_address: string;
  updated_at: number;
}

/** A secret of the institution, encrypted under a key that is not in the database. */
export interface SecretSettingTable {
  name: string;
  sealed: string;
  updated_at: number;
}
