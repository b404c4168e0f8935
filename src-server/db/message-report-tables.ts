/** What was decided about a report; it never leaves the server that decided it. */
export interface MessageReportDecisionTable {
  id: number;
  message_report_id: number;
  decided_by: number;
  decided_name: string;
  /** none, remove, warn, silence */
  decision: string;
  /** Whom it is about; null where nothing was found. */
  about_id: number | null;
  /** Until then this person writes no messages; null where they may. */
  silenced_until: number | null;
  note: string;
  created_at: number;
}
