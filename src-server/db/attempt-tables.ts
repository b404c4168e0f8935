import type { Generated } from 'kysely';
import type { ReleasePolicy } from '#shared/domain/exam-attempts/limits.ts';
import type { StaffDecision } from '#shared/domain/exam-attempts/staff-decision.ts';

export interface ExamAttemptTable {
  id: number;
  exam_id: number;
  exam_version_id: number;
  student_id: number;
  /** `test`: an author tries the exam; no figure counts it, and it never leaves the server it was sat on. */
  purpose: Generated<'real' | 'test'>;
  attempt_no: number;
  state: 'in_progress' | 'submitted' | 'marked' | 'void';
  seed: number;
  started_at: number;
  /** What it began with: the time of the exam with the allowance of its student. */
  duration_ms: number | null;
  /** What the exam gives everybody; null in attempts from before there were allowances. */
  base_ms: number | null;
  /** What the log says was given while it ran. */
  granted_ms: Generated<number>;
  /** 1 where flags say that the time used is not certain; for what is looked up by it. */
  is_clock_suspect: Generated<0 | 1>;
  /** An answer came after the time was over: kept, and for a person to judge. */
  is_late: Generated<0 | 1>;
  /** By which rule its log counts time (domain, exam-clock.ts). */
  clock_rule: Generated<1 | 2 | 3 | 4>;
  /** Breaks that stop its clock: in all, fixed at the start, and what the log says was used of them. */
  break_ms: Generated<number>;
  break_used_ms: Generated<number>;
  is_on_break: Generated<0 | 1>;
  /** How many breaks it may have, fixed at the start, 0 for any number, and how many the log says were begun. */
  break_count: Generated<number>;
  breaks_taken: Generated<number>;
  /** JSON: why a person should look at it (domain, attempt-flags.ts). */
  flags: Generated<string>;
  deadline_at: number | null;
  /** The hash of the last event and their number, written when the attempt is handed in. */
  sealed_hash: string | null;
  sealed_count: number | null;
  submitted_at: number | null;
  submitted_by: 'student' | 'deadline' | null;
  /** Staff who handed it in for its student; `submitted_by` has no word for it on older computers. */
  handed_in_by: number | null;
  progress: Generated<number>;
  score: number | null;
  result: 'pass' | 'fail' | 'pending' | null;
  points: number | null;
  correct_count: number | null;
  /** By which revision of the key it was scored; 0 is the published one. */
  key_revision: Generated<number>;
  /** What of the result its student does not get (domain, release.ts). */
  withheld: Generated<string>;
  /** What the release of its result waits for; null where it waits for nothing. */
  release_policy: ReleasePolicy | null;
  release_at: number | null;
  released_at: number | null;
  /** Why staff hold the result back, as its student reads it; null where they do not. */
  held_reason: string | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface ExamAttemptEventTable {
  id: number;
  attempt_id: number;
  seq: number;
  kind: string;
  question_id: number | null;
  selected_option: number | null;
  answer_text: string | null;
  time_ms: number | null;
  note: string | null;
  mono_ms: number;
  boot_id: string;
  /** How much of its time the attempt had used at this event. */
  elapsed_ms: Generated<number>;
  prev_hash: string;
  hash: string;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** On a device what its hub has of a log written here; on a hub the last receipt that a device got. */
export interface ExamAttemptReceiptTable {
  attempt_id: number;
  count: Generated<number>;
  head_hash: string;
  status: 'unsent' | 'accepted' | 'branched' | 'refused';
  received_at: number | null;
  signature: string | null;
  code: string | null;
  message: string | null;
  /** The newest claim that the hub has. */
  last_claim_id: Generated<number>;
  /** On a device: there may be something to send. On a hub: a device writes the log. */
  is_open: Generated<0 | 1>;
}

/** A log was made the one that counts by a person: what counted before stays as a branch. */
export interface ExamAttemptDecisionTable {
  id: number;
  attempt_id: number;
  exam_id: number;
  decided_by: number;
  /** Null in decisions about which log, or whether an attempt counts. */
  kind: StaffDecision | null;
  reason: string;
  former_head: string;
  former_score: number | null;
  chosen_head: string;
  chosen_score: number | null;
  former_points: string | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** Events that do not continue the log that counts: kept for a person to judge, never merged. */
export interface ExamAttemptBranchTable {
  id: number;
  attempt_id: number;
  reason: 'fork' | 'excess';
  from_seq: number;
  event_count: number;
  prev_hash: string;
  head_hash: string;
  /** JSON of the events as they came over the wire. */
  events: string;
  device_no: number;
  received_at: number;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface ExamAttemptMarkTable {
  id: number;
  attempt_id: number;
  exam_id: number;
  question_id: number;
  selected_option: number | null;
  is_correct: number | null;
  points: number | null;
  max_points: number;
  time_ms: number;
  matched_keywords: string;
  missed_keywords: string;
  /** When this mark made the result final; null for all others. */
  finalized_at: number | null;
  /** What its marker says of the answer. */
  comment: string | null;
  /** Who gave the points; null for those of a key, and of before. */
  marked_by: number | null;
  marked_name: string | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface ExamRecordClaimTable {
  id: number;
  attempt_id: number;
  user_id: number;
  claims: string;
  is_mismatch: Generated<0 | 1>;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** Where the log of an attempt ends, apart from its events: cutting off the last of them is seen. */
export interface ExamAttemptHeadTable {
  attempt_id: number;
  seq: number;
  hash: string;
}

/** What has happened to versions and attempts, each entry following the one before; nothing is changed in it. */
export interface ExamLedgerTable {
  no: number;
  kind:
    | 'publish'
    | 'key'
    | 'start'
    | 'known'
    | 'seal'
    | 'mark'
    | 'branch'
    | 'choose'
    | 'decide'
    | 'regrade'
    | 'remove';
  attempt_id: number | null;
  version_id: number | null;
  /** JSON with sorted keys. */
  facts: string;
  prev_hash: string;
  hash: string;
  created_at: number;
}

/** Terms of release that were changed for an exam after its publication; the newest counts. */
export interface ExamReleaseTable {
  id: number;
  exam_id: number;
  release_policy: ReleasePolicy;
  release_at: number | null;
  release_parts: string;
  made_by: number;
  made_name: string;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}
