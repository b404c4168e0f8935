import { sql } from 'kysely';
import type { MigrationDb, MigrationDialect } from './columns.ts';

/**
 * States of an account beside its status, whose values older computers could not hold; until when a grant counts;
 * and the last sign-in leaves the row of the person: it is read from the sign-ins.
 */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const int = dialect === 'sqlite' ? 'integer' : 'bigint';
  for (const column of ['email_verified_at', 'approved_at', 'deletion_due_at', 'anonymised_at'])
    await db.schema.alterTable('user').addColumn(column, int).execute();
  await db.schema
    .alterTable('user')
    .addColumn('credential_version', int, (column) => column.notNull().defaultTo(1))
    .execute();
  // Whoever has an account today got it from an administrator.
  await sql`update "user" set email_verified_at = created_at, approved_at = created_at`.execute(db);
  await db.schema.alterTable('user').dropColumn('last_sign_in_at').execute();
  await db.schema.alterTable('user_permission').addColumn('expires_at', int).execute();
}
