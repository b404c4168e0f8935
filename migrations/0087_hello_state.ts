import type { MigrationDb, MigrationDialect } from './columns.ts';

/** What a computer says of itself in its hello; of one that does not say it yet, nothing is known. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const int = dialect === 'sqlite' ? 'integer' : 'bigint';
  for (const column of ['free_bytes', 'oldest_unsent_at', 'refused_count'])
    await db.schema.alterTable('sync_client').addColumn(column, int).execute();
}
