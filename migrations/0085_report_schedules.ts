import { index, tableOf, uniqueIndex, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Reports that are made by themselves, and for whom. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'report_schedule')
    .id()
    .int('user_id')
    .text('name')
    .text('report')
    .text('parameters')
    .text('columns')
    .text('rhythm')
    .int('on_day')
    .text('at_time')
    .text('time_zone')
    .flag('is_mailed')
    .text('state')
    .text('reason')
    .int('failures', { default: 0 })
    .int('next_due_at', { optional: true })
    .int('created_at')
    .create();
  await index(db, 'report_schedule_of', 'report_schedule', ['user_id', 'name', 'id']);
  await index(db, 'report_schedule_by_due', 'report_schedule', ['state', 'next_due_at']);
  await tableOf(db, dialect, 'report_schedule_person').id().int('schedule_id').int('user_id').create();
  await uniqueIndex(db, 'report_schedule_person_once', 'report_schedule_person', ['schedule_id', 'user_id']);
  await index(db, 'report_schedule_person_of', 'report_schedule_person', ['user_id', 'schedule_id']);
}
