import type { Generated, Kysely } from 'kysely';
import type { SyncTables } from './sync-tables.ts';

// Written by hand beside the migrations; tests/migrations compares it with the migrated schema.

export interface InstitutionTable {
  id: number;
  name: string;
  time_zone: string;
  currency: string;
  default_pass_percent: number;
  requires_exam_approval: Generated<0 | 1>;
  is_demo: Generated<0 | 1>;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface DeviceTable {
  device_no: number;
  id_counter: number;
}

export interface RoleTable {
  id: number;
  name: string;
  is_built_in: Generated<0 | 1>;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface RolePermissionTable {
  id: number;
  role_id: number;
  resource: string;
  action: string;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface UserTable {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  role_id: number;
  password_hash: string | null;
  status: 'active' | 'suspended';
  perm_version: Generated<number>;
  is_onboarding_complete: Generated<0 | 1>;
  is_two_factor_enabled: Generated<0 | 1>;
  last_sign_in_at: number | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface UserPermissionTable {
  id: number;
  user_id: number;
  resource: string;
  action: string;
  effect: 'grant' | 'deny';
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface SessionTable {
  id: number;
  token_hash: string;
  user_id: number;
  client: string;
  is_remembered: Generated<0 | 1>;
  created_at: number;
  last_active_at: number;
  expires_at: number;
  revoked_at: number | null;
}

export interface LoginRecordTable {
  id: number;
  user_id: number;
  user_role: string;
  signed_in_at: number;
  ip_address: string | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface SignInFailureTable {
  id: number;
  account_key: string;
  client_key: string;
  failed_at: number;
}

export interface BlobTable {
  id: number;
  sha256: string;
  mime: string;
  size: number;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface FolderTable {
  id: number;
  folder_name: string;
  parent_folder_id: number | null;
  instructor_id: number;
  /** What this lost a race against, for a copy that a hub made of it. */
  copy_of: number | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface TagTable {
  id: number;
  tag_name: string;
  instructor_id: number;
  copy_of: number | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface ImportBatchTable {
  id: number;
  user_id: number;
  file_name: string;
  size: number;
  sha256: string | null;
  state: 'receiving' | 'reading' | 'ready' | 'importing' | 'imported' | 'undone' | 'failed' | 'cancelled';
  format: string | null;
  total: Generated<number>;
  importable: Generated<number>;
  rejected: Generated<number>;
  warnings: Generated<number>;
  imported: Generated<number>;
  folder_id: number | null;
  reason: string | null;
  imported_at: number | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface QuestionTable {
  id: number;
  instructor_id: number;
  folder_id: number | null;
  title: string;
  mark: Generated<number>;
  type: 'multiple-choice' | 'true-false' | 'open_ended';
  image_sha256: string | null;
  is_under_review: Generated<0 | 1>;
  status: string;
  import_batch_id: number | null;
  copy_of: number | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface AnswerTable {
  id: number;
  question_id: number;
  answer_1: string | null;
  answer_2: string | null;
  answer_3: string | null;
  answer_4: string | null;
  answer_5: string | null;
  answer_1_image: string | null;
  answer_2_image: string | null;
  answer_3_image: string | null;
  answer_4_image: string | null;
  answer_5_image: string | null;
  feedback: string | null;
  file_sha256: string | null;
  correct_answer: number | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface QuestionTagTable {
  id: number;
  question_id: number;
  tag_id: number;
  instructor_id: number;
  question_created_at: number;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** Questions that the index of words does not have as they are now. */
export interface SearchBacklogTable {
  question_id: number;
}

export interface QuestionTallyTable {
  instructor_id: number;
  kind: 'all' | 'folder' | 'tag';
  ref_id: number;
  question_count: number;
}

export interface RecentlyViewedTable {
  id: number;
  user_id: number;
  content_type: 'question' | 'exam';
  content_id: number;
  viewed_at: number;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

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
  review_policy: 'never' | 'after_close' | 'immediate';
  opens_at: number | null;
  time_zone: string | null;
  published_version_id: number | null;
  published_at: number | null;
  copy_of: number | null;
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
  review_policy: 'never' | 'after_close' | 'immediate';
  opens_at: number | null;
  price_minor: number;
  currency: string;
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

export interface CourseTable {
  id: number;
  instructor_id: number;
  title: string;
  subtitle: string;
  description: string;
  level: string;
  category: string;
  number_of_lessons: Generated<number>;
  price_minor: Generated<number>;
  currency: string;
  student_learning: string;
  course_requirements: string;
  course_designed_for: string;
  status: 'savedAsDraft' | 'pending_approval' | 'scheduled' | 'published' | 'archived';
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface EnrolmentTable {
  id: number;
  user_id: number;
  content_type: 'exam' | 'course';
  content_id: number;
  price_minor: number;
  currency: string;
  source: 'free' | 'purchase' | 'granted';
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface ExamAttemptTable {
  id: number;
  exam_id: number;
  exam_version_id: number;
  student_id: number;
  attempt_no: number;
  state: 'in_progress' | 'submitted' | 'marked' | 'void';
  seed: number;
  started_at: number;
  duration_ms: number | null;
  is_clock_suspect: Generated<0 | 1>;
  /** An answer came after the time was over: kept, and for a person to judge. */
  is_late: Generated<0 | 1>;
  deadline_at: number | null;
  /** The hash of the last event and their number, written when the attempt is handed in. */
  sealed_hash: string | null;
  sealed_count: number | null;
  submitted_at: number | null;
  submitted_by: 'student' | 'deadline' | null;
  progress: Generated<number>;
  score: number | null;
  result: 'pass' | 'fail' | 'pending' | null;
  points: number | null;
  correct_count: number | null;
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

/** Events that do not continue the log that counts: kept for a person to judge, never merged. */
/** A log was made the one that counts by a person: what counted before stays as a branch. */
export interface ExamAttemptDecisionTable {
  id: number;
  attempt_id: number;
  exam_id: number;
  decided_by: number;
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

export interface IdempotencyKeyTable {
  user_id: number;
  key: string;
  request_hash: string;
  status: number;
  response: string;
  created_at: number;
}

export interface Tables extends SyncTables {
  institution: InstitutionTable;
  device: DeviceTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  user: UserTable;
  user_permission: UserPermissionTable;
  session: SessionTable;
  login_record: LoginRecordTable;
  sign_in_failure: SignInFailureTable;
  blob: BlobTable;
  folder: FolderTable;
  tag: TagTable;
  import_batch: ImportBatchTable;
  question: QuestionTable;
  answer: AnswerTable;
  question_tag: QuestionTagTable;
  question_tally: QuestionTallyTable;
  search_backlog: SearchBacklogTable;
  recently_viewed: RecentlyViewedTable;
  exam: ExamTable;
  exam_question: ExamQuestionTable;
  exam_version: ExamVersionTable;
  exam_version_paper: ExamVersionPaperTable;
  exam_version_key: ExamVersionKeyTable;
  course: CourseTable;
  enrolment: EnrolmentTable;
  exam_attempt: ExamAttemptTable;
  exam_attempt_event: ExamAttemptEventTable;
  exam_attempt_receipt: ExamAttemptReceiptTable;
  exam_attempt_branch: ExamAttemptBranchTable;
  exam_attempt_decision: ExamAttemptDecisionTable;
  exam_attempt_mark: ExamAttemptMarkTable;
  exam_record_claim: ExamRecordClaimTable;
  idempotency_key: IdempotencyKeyTable;
}

/** A connection or the transaction of the current command: repos never know which. */
export type Db = Kysely<Tables>;
