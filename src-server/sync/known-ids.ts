import { sql } from 'kysely';
import { idsIn } from '../db/json-list.ts';
import type { Db, Tables } from '../db/tables.ts';
import { SYNCED_TABLES } from './classes.ts';

/** Tables that never travel, with ids of the same source. */
const LOCAL_TABLES = [
  'session',
  'insight_backlog',
  'insight_student_backlog',
  'insight_fold',
  'sign_in_failure',
  'blob',
  'sync_enrolment_code',
  'outside_call',
  'kept_course',
  'kept_limit',
  'content_visit',
  'account_token',
  'second_factor',
  'recovery_code',
  'sign_in_challenge',
  'account_request',
  'account_invitation',
  'mail',
  'people_import',
  'external_identity',
  'identity_proof',
  'identity_deletion',
  'payment',
  'payment_customer',
  'payment_event',
  'payment_link',
  'refund',
  'tax_information',
  'message_report_decision',
  'support_note',
  'answer_template',
  'report_run',
  'report_variant',
  'report_schedule',
  'report_schedule_person',
  'report_schedule_role',
  'article_version',
  'learning_resource_version',
] as const;

/** Every table whose rows have an id that an `IdSource` minted. */
export const IDENTIFIED_TABLES: readonly (keyof Tables)[] = [...SYNCED_TABLES, ...LOCAL_TABLES];

/** Whether a row of any kind has one of these ids. */
export async function isAnyKnown(db: Db, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const known = IDENTIFIED_TABLES.map(
    (table) => sql`select 1 where exists (select 1 from ${sql.table(table)} where id in ${idsIn(db, ids)})`,
  );
  const { rows } = await sql`${sql.join(known, sql` union all `)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a row of any kind has an id from a range; its end is not in it. */
export async function isRangeUsed(db: Db, first: number, end: number): Promise<boolean> {
  const used = IDENTIFIED_TABLES.map(
    (table) =>
      sql`select 1 where exists (select 1 from ${sql.table(table)} where id >= ${first} and id < ${end})`,
  );
  const { rows } = await sql`${sql.join(used, sql` union all `)} limit 1`.execute(db);
  return rows.length > 0;
}
