import type { Generated } from 'kysely';
import type { CompletionRule } from '#shared/domain/course-progress/completion-rule.ts';
import type { CourseResult } from '#shared/domain/course-progress/course-fold.ts';
import type { InteractionKind } from '#shared/domain/course-progress/item-fold.ts';

/** What every row has that travels. */
interface Synced {
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** One thing that a learner did, or what came of it; never changed. */
export interface CourseInteractionTable extends Synced {
  id: number;
  student_id: number;
  course_id: number;
  /** Null of a claim about a section or a whole course. */
  item_id: number | null;
  section_id: number | null;
  /** The number of the version that was shown. */
  version_no: number;
  kind: InteractionKind;
  /** What completed the item in that version; null of what completes nothing. */
  rule: CompletionRule | null;
  content_hash: string | null;
  /** The video or recording that was played, or the file that was opened. */
  media_file_id: number | null;
  length_ms: number | null;
  question_id: number | null;
  /** Of a mark: the interaction that it is about. */
  hand_in_id: number | null;
  /** Of a mark, hundredths; null where nothing could be marked. */
  percent: number | null;
  is_reached: 0 | 1 | null;
  correct_count: number | null;
  spent_ms: Generated<number>;
  /** JSON: stretches, answers, or a claim as it was sent. */
  said: string;
}

/** An item of which more was done than its fold has; triggers of the interactions write it. */
export interface CourseItemStaleTable {
  student_id: number;
  course_id: number;
  item_id: number;
  /** How often it was noted since. */
  changes: number;
}

/** The fold of what was done of one item; of this database alone, and rebuilt from the interactions. */
export interface CourseItemStateTable {
  student_id: number;
  course_id: number;
  item_id: number;
  /** How many interactions are in it, the last of their ids, and their percents added up: what a check compares. */
  interaction_count: number;
  last_id: number;
  mark_sum: number;
  completed_at: number | null;
  completed_hash: string | null;
  /** Of the content that something was done of last. */
  last_hash: string | null;
  best_percent: number | null;
  is_reached: 0 | 1 | null;
  best_correct: number | null;
  is_pending: 0 | 1;
  attempts: number;
  time_ms: number;
  first_at: number | null;
  last_at: number | null;
  /** JSON: what was played of which file. */
  played: string;
}

/** Where a learner stopped on one computer; written there alone. */
export interface CoursePlaceTable extends Synced {
  id: number;
  student_id: number;
  course_id: number;
  device_no: number;
  /** Said by the hub, which knows the names of computers. */
  computer_name: string | null;
  item_id: number;
  position_ms: number;
}

/** What is written for an item and not handed in: of this computer alone. */
export interface CourseItemDraftTable {
  student_id: number;
  course_id: number;
  item_id: number;
  /** As the page gave it. */
  content: string;
  updated_at: number;
}

/** An item or a question to come back to. */
export interface CourseFlagTable extends Synced {
  id: number;
  student_id: number;
  course_id: number;
  item_id: number;
  question_id: number | null;
}

/** A note of a learner. */
export interface CourseNoteTable extends Synced {
  id: number;
  student_id: number;
  course_id: number;
  item_id: number;
  at_ms: number | null;
  quote: string;
  body: string;
  /** The computer on which this was written where the note had changed meanwhile; null of every other one. */
  copy_from: string | null;
}

/** How far a learner is in a version, as whoever decides has said it. */
export interface CourseCompletionTable extends Synced {
  id: number;
  student_id: number;
  course_id: number;
  course_version_id: number;
  version_no: number;
  /** Hundredths. */
  percent: number;
  completed_count: number;
  required_count: number;
  result: CourseResult | null;
  finished_at: number | null;
}
