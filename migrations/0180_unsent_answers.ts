import type { MigrationDb, MigrationDialect } from './columns.ts';

/** How many answers of exams a computer has that its hub does not, as it says in its hello. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const whole = dialect === 'sqlite' ? 'integer' : 'bigint';
  await db.schema.alterTable('sync_client').addColumn('unsent_answers', whole).execute();
}
