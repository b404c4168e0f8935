import { index, tableOf, uniqueIndex, type MigrationDb, type MigrationDialect } from './columns.ts';

/** What was decided about a report, and until when somebody writes no messages by it. It never leaves this server. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'message_report_decision')
    .id()
    .int('message_report_id')
    .int('decided_by')
    .text('decided_name')
    .text('decision')
    .int('about_id', { optional: true })
    .int('silenced_until', { optional: true })
    .text('note')
    .int('created_at')
    .create();
  await uniqueIndex(db, 'message_report_decision_once', 'message_report_decision', ['message_report_id']);
  await index(db, 'message_report_decision_about', 'message_report_decision', ['about_id', 'silenced_until']);
}
