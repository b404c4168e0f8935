import type { MigrationDb, MigrationDialect } from './columns.ts';

/** How many exams that open soon are not whole on a computer, as it says in its hello. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const whole = dialect === 'sqlite' ? 'integer' : 'bigint';
  await db.schema.alterTable('sync_client').addColumn('exams_not_here', whole).execute();
}
