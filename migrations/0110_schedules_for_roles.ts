import { index, tableOf, uniqueIndex, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Whoever holds a role at the time gets what a schedule makes. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'report_schedule_role').id().int('schedule_id').int('role_id').create();
  await uniqueIndex(db, 'report_schedule_role_once', 'report_schedule_role', ['schedule_id', 'role_id']);
  await index(db, 'report_schedule_role_of', 'report_schedule_role', ['role_id', 'schedule_id']);
}
