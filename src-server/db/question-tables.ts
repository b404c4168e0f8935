import type { Generated } from 'kysely';

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

/** A filter of the library under a name. */
export interface SmartFolderTable {
  id: number;
  instructor_id: number;
  name: string;
  /** JSON, see SavedFilter. */
  filter: string;
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
  image_alt: string | null;
  /** Where options are shuffled, the last one stays last. */
  is_last_pinned: Generated<0 | 1>;
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
  /** JSON: what each image shows, and what is said of each option; see option-extras.ts. */
  option_alts: string | null;
  option_feedback: string | null;
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

/** Questions without an answer, kept as the index of words is. */
export interface QuestionUnansweredTable {
  question_id: number;
  instructor_id: number;
  /** From when their time is counted; null until the server looks. */
  since: number | null;
}

/** What a question said before a save that left it; on a hub or a single computer only. */
export interface QuestionVersionTable {
  question_id: number;
  version: number;
  /** JSON, see QuestionDraft. */
  content: string;
  /** Where it was written; null where nobody knows. */
  computer: string | null;
  saved_by: number;
  saved_at: number;
}

/** Where what a question says now was written. */
export interface QuestionWriterTable {
  question_id: number;
  computer: string;
}

/** What was chosen for an import before it is confirmed; stays on this computer. */
export interface ImportSetupTable {
  import_id: number;
  /** The first row of a table whose columns somebody else named, as JSON. */
  headings: string | null;
  /** What its columns hold, as JSON. */
  columns: string | null;
  /** Where its categories and labels go, as JSON. */
  labels: string | null;
  /** The blob of what was previewed, once it is confirmed. */
  previewed: string | null;
  /** Grows with every change of its questions: what was made of them before is old. */
  revision: Generated<number>;
  /** Grows when questions are left out or taken in again. */
  skips: Generated<number>;
}

/** One question of an import as somebody mended it, or left it out. */
export interface ImportFixTable {
  import_id: number;
  item_index: number;
  /** JSON, see ItemFix; null where it stays as it was. */
  fix: string | null;
  is_skipped: Generated<0 | 1>;
}

/** What the columns under some headings hold, as somebody said it last. */
export interface ImportColumnsTable {
  user_id: number;
  headings: string;
  columns: string;
  used_at: number;
}

/** By what questions of one author are found that say the same, or nearly. */
export interface QuestionTextKeyTable {
  instructor_id: number;
  text_key: number;
  question_id: number;
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
