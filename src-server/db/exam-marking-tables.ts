import type { Generated } from 'kysely';

interface Stamps {
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** The key of a version as it was corrected; the newest one of a version counts. Never changed, never removed. */
export interface ExamKeyRevisionTable extends Stamps {
  id: number;
  exam_id: number;
  exam_version_id: number;
  /** From 1, counted over all versions of the exam. */
  revision: number;
  /** JSON: all that differs from the published key (domain, key-revision.ts). */
  corrections: string;
  reason: string;
  made_by: number;
  made_name: string;
}

/** A score that a revision of the key changed, before and after. Never changed, never removed. */
export interface ExamScoreChangeTable extends Stamps {
  id: number;
  exam_id: number;
  attempt_id: number;
  revision: number;
  former_score: number | null;
  former_result: 'pass' | 'fail' | 'pending' | null;
  former_points: number | null;
  score: number | null;
  result: 'pass' | 'fail' | 'pending' | null;
  points: number | null;
  /** Of what counts since. */
  max_points: number;
  question_count: number;
  reason: string;
}

/** Who has an answer open to mark it; one row for each answer, written anew. */
export interface MarkingLeaseTable extends Stamps {
  id: number;
  exam_id: number;
  attempt_id: number;
  question_id: number;
  /** The window that holds it, by a name that it made up. */
  holder: string;
  held_by: number;
  held_name: string;
  /** From then on it is free again. */
  expires_at: number;
}

/** That markers of an exam see the names of students, and who lifted that they do not. */
export interface MarkingNamesTable extends Stamps {
  id: number;
  exam_id: number;
  shown_by: number;
  shown_name: string;
}
