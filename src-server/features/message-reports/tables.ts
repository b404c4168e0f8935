import { DEVICE } from '#server/sync/declaration.ts';

export const MESSAGE_REPORTS_TABLES = { message_report_decision: DEVICE };
