import { index, tableOf, uniqueIndex, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Reports that were made: what was asked for, and the rows and files that came of it. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'report_run')
    .id()
    .int('user_id')
    .text('report')
    .int('definition_version')
    .text('definition_hash')
    .text('parameters')
    .text('columns')
    .text('time_zone')
    .text('state')
    .int('as_of', { optional: true })
    .int('row_count', { optional: true })
    .text('rows_sha256', { optional: true })
    .text('csv_sha256', { optional: true })
    .text('xlsx_sha256', { optional: true })
    .text('pdf_sha256', { optional: true })
    .text('reason')
    .int('before_id', { optional: true })
    .text('difference', { optional: true })
    .int('schedule_id', { optional: true })
    .int('due_at', { optional: true })
    .flag('is_late')
    .int('created_at')
    .int('finished_at', { optional: true })
    .create();
  await index(db, 'report_run_of', 'report_run', ['user_id', 'created_at', 'id']);
  await index(db, 'report_run_by_state', 'report_run', ['state', 'created_at', 'id']);
  await uniqueIndex(db, 'report_run_due', 'report_run', ['schedule_id', 'due_at']);
  await index(db, 'certificate_by_time', 'certificate', ['issued_at']);
  await index(db, 'purchase_order_by_payment', 'purchase_order', ['paid_at']);
  await index(db, 'withdraw_request_by_time', 'withdraw_request', ['created_at']);
  await index(db, 'review_submission_by_time', 'review_submission', ['created_at']);
}
