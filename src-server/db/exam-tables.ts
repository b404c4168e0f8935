import type { Generated } from 'kysely';
import type { ReleasePolicy } from '#shared/domain/exam-attempts/limits.ts';

export interface ExamTable {
  id: number;
  instructor_id: number;
  title: string;
  description: string;
  assessment_provider: string;
  num_of_questions: Generated<number>;
  duration_minutes: Generated<number>;
  price_minor: Generated<number>;
  currency: string;
  is_certificate_issued: Generated<0 | 1>;
  introduction_title: string;
  introduction_description: string;
  start_button_text: string;
  status: 'savedAsDraft' | 'pending_approval' | 'scheduled' | 'published' | 'archived';
  progress_bar: Generated<number>;
  pass_percent: number;
  scoring_mode: 'equal' | 'weighted';
  is_question_order_shuffled: Generated<0 | 1>;
  is_option_order_shuffled: Generated<0 | 1>;
  attempts_allowed: Generated<number>;
  review_policy: 'never' | 'after_close' | 'after_all' | 'immediate';
  opens_at: number | null;
  closes_at: number | null;
  close_rule: Generated<'start_by' | 'hard_close'>;
  /** Minutes away after which the exam asks for staff; 0 never does. */
  resume_grace_minutes: Generated<number>;
  secrecy: Generated<'open' | 'sealed'>;
  /** What it asks of the window it is sat in. */
  lockdown: Generated<'off' | 'window' | 'kiosk'>;
  second_display: Generated<'refuse' | 'log' | 'allow'>;
  on_leaving: Generated<'nothing' | 'note' | 'wait'>;
  /** Config keys of the Safe Exam Browser that a browser may have, with commas between them; empty asks for none. */
  safe_browser_keys: Generated<string>;
  release_policy: Generated<ReleasePolicy>;
  /** UTC milliseconds, for `on_date`. */
  release_at: number | null;
  /** What of a result students get, as printParts writes it. */
  release_parts: Generated<string>;
  time_zone: string | null;
  published_version_id: number | null;
  published_at: number | null;
  /** JSON: what the last publication replaced, for taking it back; null where nothing can be. */
  before_publication: string | null;
  copy_of: number | null;
  /** JSON: names of tags that the catalogue does not say of it. */
  left_out_tags: Generated<string>;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface ExamQuestionTable {
  id: number;
  exam_id: number;
  question_id: number;
  answer_id: number | null;
  position: number;
  mark: number;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface ExamVersionTable {
  id: number;
  exam_id: number;
  version_no: number;
  title: string;
  description: string;
  assessment_provider: string;
  introduction_title: string;
  introduction_description: string;
  start_button_text: string;
  instructor_name: string;
  subject: string;
  has_open_questions: Generated<0 | 1>;
  /** SHA-256 of the paper's content. */
  content_hash: string;
  question_count: number;
  max_points: number;
  duration_minutes: number;
  pass_percent: number;
  scoring_mode: 'equal' | 'weighted';
  scoring_version: number;
  is_question_order_shuffled: Generated<0 | 1>;
  is_option_order_shuffled: Generated<0 | 1>;
  attempts_allowed: number;
  review_policy: 'never' | 'after_close' | 'after_all' | 'immediate';
  opens_at: number | null;
  closes_at: number | null;
  close_rule: Generated<'start_by' | 'hard_close'>;
  /** Minutes away after which the exam asks for staff; 0 never does. */
  resume_grace_minutes: Generated<number>;
  secrecy: Generated<'open' | 'sealed'>;
  /** What it asks of the window it is sat in. */
  lockdown: Generated<'off' | 'window' | 'kiosk'>;
  second_display: Generated<'refuse' | 'log' | 'allow'>;
  on_leaving: Generated<'nothing' | 'note' | 'wait'>;
  /** A browser sits it in the Safe Exam Browser alone; with which settings stands beside the keys. */
  needs_safe_browser: Generated<0 | 1>;
  release_policy: Generated<ReleasePolicy>;
  /** UTC milliseconds, for `on_date`. */
  release_at: number | null;
  /** What of a result students get, as printParts writes it. */
  release_parts: Generated<string>;
  price_minor: number;
  currency: string;
  /** Whether passing this version brings a certificate. */
  is_certificate_issued: Generated<0 | 1>;
  /** 1 where only those may take it whom exam_version_access names. */
  is_for_some: Generated<0 | 1>;
  /** 1 while nobody has approved it: its author alone has it. */
  is_unapproved: Generated<0 | 1>;
  published_at: number;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** What a candidate sees of a version while sitting it; only devices of the enrolled hold it. */
export interface ExamVersionPaperTable {
  id: number;
  exam_version_id: number;
  content: string;
  is_unapproved: Generated<0 | 1>;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface ExamVersionKeyTable {
  id: number;
  exam_version_id: number;
  keys: string;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** Whom a draft is for: a group, a person, or with neither, that only those who are named may take it. */
export interface ExamAccessTable {
  id: number;
  exam_id: number;
  people_group_id: number | null;
  user_id: number | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** How many questions of some kind an exam is to have; null where any does. */
export interface ExamPlanTable {
  id: number;
  exam_id: number;
  position: number;
  folder_id: number | null;
  tag_id: number | null;
  question_type: string | null;
  /** Hundredths. */
  mark: number | null;
  wanted: number;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** Whom a published version is for. */
export interface ExamVersionAccessTable {
  id: number;
  exam_version_id: number;
  people_group_id: number | null;
  user_id: number | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}
