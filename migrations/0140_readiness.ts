import type { MigrationDb, MigrationDialect } from './columns.ts';

/** What came of the last readiness check on a computer, as it says in its hello. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const whole = dialect === 'sqlite' ? 'integer' : 'bigint';
  await db.schema.alterTable('sync_client').addColumn('ready_at', whole).execute();
  await db.schema.alterTable('sync_client').addColumn('ready_found', 'text').execute();
}
