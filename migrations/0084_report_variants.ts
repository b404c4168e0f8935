import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** A report as somebody asks for it again and again. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'report_variant')
    .id()
    .int('user_id')
    .text('name')
    .text('report')
    .text('parameters')
    .text('columns')
    .int('created_at')
    .create();
  await index(db, 'report_variant_of', 'report_variant', ['user_id', 'name', 'id']);
}
