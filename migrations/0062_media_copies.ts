import type { MigrationDb, MigrationDialect } from './columns.ts';

/** What a conflict copy of a file of the library is a copy of. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await db.schema
    .alterTable('media_file')
    .addColumn('copy_of', dialect === 'sqlite' ? 'integer' : 'bigint')
    .execute();
}
