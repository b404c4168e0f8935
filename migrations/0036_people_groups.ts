import { index, liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Groups of people with those in them, and the files by which many people come at once. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'people_group').id().text('name').synced().create();
  await liveIndex(db, 'people_group_by_name', 'people_group', ['name', 'id']);
  await tableOf(db, dialect, 'people_group_member')
    .id()
    .references('people_group_id', 'people_group')
    .references('user_id', 'user')
    .synced()
    .create();
  await liveIndex(db, 'people_group_member_by_group', 'people_group_member', ['people_group_id', 'user_id']);
  await liveIndex(db, 'people_group_member_by_user', 'people_group_member', ['user_id']);
  await tableOf(db, dialect, 'people_import')
    .id()
    .references('user_id', 'user')
    .text('file_name')
    .text('state', { oneOf: ['ready', 'imported', 'undone', 'cancelled'] })
    .int('total')
    .int('created_count', { default: 0 })
    .int('updated_count', { default: 0 })
    .text('content', { optional: true })
    .text('made', { optional: true })
    .int('created_at')
    .int('imported_at', { optional: true })
    .create();
  await index(db, 'people_import_by_user', 'people_import', ['user_id', 'created_at', 'id']);
}
