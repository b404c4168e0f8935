import { sql } from 'kysely';
import { named, none, type MakeSource } from './source-parts-repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** First parts of media types that are told apart; all others are one kind. */
const KINDS = ['image', 'video', 'audio', 'text', 'application'] as const;

/** Questions that are there; their text is for their author. */
export const questions: MakeSource = () =>
  named(sql`select id, created_at as at, null as content_type, ${none} as content_id, ${none} as person_id,
      ${none} as value, status as label
    from question where deleted_at is null`);

const contents =
  (type: 'exam' | 'course'): MakeSource =>
  () =>
    named(sql`select id, created_at as at, ${sql.lit(type)} as content_type, id as content_id,
        ${none} as person_id, ${none} as value, status as label
      from ${sql.table(type)} where deleted_at is null`);

export const exams = contents('exam');
export const courses = contents('course');

/** Computers by the last time that they were heard of. */
export const devices: MakeSource = (_db, _scope, _range, now) =>
  named(sql`select device_no as id, last_seen_at as at, null as content_type, ${none} as content_id,
      ${none} as person_id, ${none} as value, name as title,
      case when last_seen_at >= ${now - DAY_MS} then 'day' when last_seen_at >= ${now - 7 * DAY_MS} then 'week'
        else 'longer' end as label
    from sync_client where revoked_at is null`);

const kind = sql`case ${sql.join(
  KINDS.map((one) => sql`when mime like ${sql.lit(`${one}/%`)} then ${sql.lit(one)}`),
  sql` `,
)} else 'other' end`;

/** Files by the first part of their media type, with their size. */
export const storedFiles: MakeSource = () =>
  named(sql`select id, created_at as at, null as content_type, ${none} as content_id, ${none} as person_id,
      size as value, mime as title, ${kind} as label
    from blob where deleted_at is null`);
