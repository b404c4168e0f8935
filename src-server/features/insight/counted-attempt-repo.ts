import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Which attempts count: here alone it is said, for rows, sums and lists alike. What this reads is noted by the triggers of
 * migrations 0118 and 0138 when it changes.
 * @param name of the table, where a query calls it otherwise
 */
export const isCounted = (name = 'exam_attempt'): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${name}.state`)} <> 'void' and ${sql.ref(`${name}.purpose`)} = 'real'
    and ${sql.ref(`${name}.deleted_at`)} is null)`;

/** Which attempts were made void, so that they count for nothing: of those that are not test runs. */
export const isVoid: RawBuilder<SqlBool> = sql`(exam_attempt.state = 'void'
  and exam_attempt.purpose = 'real' and exam_attempt.deleted_at is null)`;
