import type { Generated } from 'kysely';
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

/** A mail that waits, was sent, or could not be sent. */
export interface MailTable {
  id: number;
  /** A word of MAIL_KINDS. */
  kind: string;
  user_id: number | null;
  to_address: string;
  subject: string;
  /** Text and HTML, encrypted; null once nobody needs them. */
  sealed_body: string | null;
  /** The same on every repetition, so that whoever gets it twice sees it once. */
  message_id: string;
  attempts: Generated<number>;
  /** When it is tried next; null where it is not tried any more. */
  due_at: number | null;
  /** From when on it is of no use: its code has expired by then. */
  useless_at: number | null;
  sent_at: number | null;
  /** What the mail server said last, or why it is not tried any more. */
  reason: string | null;
  created_at: number;
}

/** A kind of mail that a person does not want. */
export interface MailUnsubscriptionTable {
  id: number;
  user_id: number;
  kind: string;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}
