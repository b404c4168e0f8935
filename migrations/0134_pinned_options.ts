import type { MigrationDb, MigrationDialect } from './columns.ts';

/** "None of the above" stays last where options are shuffled. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await db.schema
    .alterTable('question')
    .addColumn('is_last_pinned', dialect === 'sqlite' ? 'integer' : 'bigint', (one) =>
      one.notNull().defaultTo(0),
    )
    .execute();
}
