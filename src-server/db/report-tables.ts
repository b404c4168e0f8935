import type { Generated } from 'kysely';

/** A report that was made, or is being made. */
export interface ReportRunTable {
  id: number;
  /** Whose rights it was made by. */
  user_id: number;
  /** A name of the registry of that time. */
  report: string;
  definition_version: number;
  /** SHA-256 of the definition as it was. */
  definition_hash: string;
  /** JSON: what was asked for, with the days of a period. */
  parameters: string;
  /** JSON: the keys of the columns in their order. */
  columns: string;
  time_zone: string;
  /** waiting, ready, failed, cancelled */
  state: string;
  as_of: number | null;
  row_count: number | null;
  /** The file of its rows, of which all others are made. */
  rows_sha256: string | null;
  csv_sha256: string | null;
  /** Null until somebody opens it. */
  xlsx_sha256: string | null;
  pdf_sha256: string | null;
  /** Why it failed; else empty. */
  reason: string;
  /** The run that it was made again of. */
  before_id: number | null;
  /** JSON: what is not as it was there. */
  difference: string | null;
  schedule_id: number | null;
  /** When it had to be made. */
  due_at: number | null;
  is_late: Generated<0 | 1>;
  created_at: number;
  finished_at: number | null;
}

/** A report as somebody asks for it again and again. */
export interface ReportVariantTable {
  id: number;
  user_id: number;
  name: string;
  report: string;
  parameters: string;
  columns: string;
  created_at: number;
}

/** A report that is made by itself. */
export interface ReportScheduleTable {
  id: number;
  /** Whose rights count on the day. */
  user_id: number;
  name: string;
  report: string;
  parameters: string;
  columns: string;
  /** daily, weekly, monthly */
  rhythm: string;
  /** 1 for Monday up to 7, or the day of the month; 0 of what is daily. */
  on_day: number;
  /** HH:MM as the clocks of the zone show it. */
  at_time: string;
  time_zone: string;
  is_mailed: Generated<0 | 1>;
  /** on, paused */
  state: string;
  /** Why it is paused by itself; else empty. */
  reason: string;
  /** In a row. */
  failures: Generated<number>;
  next_due_at: number | null;
  created_at: number;
}

/** Somebody who gets what a schedule makes. */
export interface ReportSchedulePersonTable {
  id: number;
  schedule_id: number;
  user_id: number;
}

/** A role whose holders get what a schedule makes. */
export interface ReportScheduleRoleTable {
  id: number;
  schedule_id: number;
  role_id: number;
}
