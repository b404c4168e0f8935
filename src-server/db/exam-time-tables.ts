import type { Generated } from 'kysely';

interface AllowanceColumns {
  id: number;
  user_id: number;
  /** Of the time of an exam; 100 is what everybody has. */
  percent: number;
  extra_minutes: number;
  /** Of breaks that stop the clock, in all. */
  break_minutes: Generated<number>;
  /** How many; 0 is any number. */
  break_count: Generated<number>;
  /** Why; who invigilates or marks does not see it. */
  reason: string;
  granted_by: number;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  /** When another one took its place, or none. */
  deleted_at: number | null;
}

/** More time for somebody in every exam. Changes are rows of their own: an attempt has what counted at its start. */
export interface PersonAllowanceTable extends AllowanceColumns {
  valid_until: number | null;
}

/** The same in one exam, in place of what the person has in every exam. */
export interface ExamAllowanceTable extends AllowanceColumns {
  exam_id: number;
  /** When this person may start, in place of the window of the exam; null is the window of the exam. */
  opens_at: number | null;
  closes_at: number | null;
  /** How many attempts they have in all; null is as many as everybody. */
  attempts: number | null;
}

/** Somebody who invigilates an exam beside its author. */
export interface InvigilationTable {
  id: number;
  exam_id: number;
  user_id: number;
  granted_by: number;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  /** When it was taken away. */
  deleted_at: number | null;
}

/** More time for an attempt while it runs. */
export interface ExamTimeGrantTable {
  id: number;
  attempt_id: number;
  exam_id: number;
  extra_ms: number;
  reason: string;
  granted_by: number;
  granted_name: string;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}
