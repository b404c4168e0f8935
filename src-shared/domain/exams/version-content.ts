import type { QuestionType } from '#shared/contract/question-types.ts';

/** One option of a published question: its number in the question and what it says. */
interface VersionOption {
  /** 1..5, the number that answers refer to. */
  readonly option: number;
  readonly text: string;
  /** SHA-256 of an image. */
  readonly image: string | null;
  /** What the image shows; absent where nobody said. */
  readonly alt?: string;
}

/** A question as it stood when the exam was published. */
export interface VersionQuestion {
  readonly question_id: number;
  readonly answer_id: number | null;
  readonly title: string;
  readonly type: QuestionType;
  /** Hundredths. */
  readonly mark: number;
  readonly image: string | null;
  readonly image_alt?: string;
  /** Empty for open_ended. */
  readonly options: readonly VersionOption[];
  /** Where options are shuffled, the last one stays last; absent where it does not. */
  readonly is_last_pinned?: true;
}

/** `exam_version_paper.content`: everything a candidate may see of a published exam, and no key. */
export interface VersionContent {
  readonly title: string;
  readonly description: string;
  readonly assessment_provider: string;
  readonly introduction_title: string;
  readonly introduction_description: string;
  readonly start_button_text: string;
  readonly instructor_name: string;
  readonly subject: string;
  readonly questions: readonly VersionQuestion[];
}

/** What lists and cards show of a version: columns of `exam_version`, so that they never open the paper. */
export const shownOf = (content: VersionContent) => ({
  title: content.title,
  description: content.description,
  assessment_provider: content.assessment_provider,
  introduction_title: content.introduction_title,
  introduction_description: content.introduction_description,
  start_button_text: content.start_button_text,
  instructor_name: content.instructor_name,
  subject: content.subject,
  has_open_questions: content.questions.some(({ type }) => type === 'open_ended')
    ? (1 as const)
    : (0 as const),
  question_count: content.questions.length,
});

export interface VersionKey {
  readonly question_id: number;
  /** Null for open_ended. */
  readonly correct_option: number | null;
  /** Every right option, where a later revision of the key says so (domain/exam-attempts/key-revision.ts); never published. */
  readonly accepted_options?: readonly number[];
  /** What an open_ended answer is compared with; empty for the other types. */
  readonly accepted_phrases: readonly string[];
  readonly feedback: string | null;
  /** By option, from the first; absent where no option has its own. */
  readonly option_feedback?: readonly string[];
  /** SHA-256 of the worked solution; absent where there is none. */
  readonly file?: string;
}

/** `exam_version_key.keys`: what only the server reads. */
export interface VersionKeys {
  readonly questions: readonly VersionKey[];
  /** Config keys of the Safe Exam Browser; left out where none is asked for. Whoever has them can pretend to be one. */
  readonly safe_browser?: readonly string[];
}

/** Reads `exam_version_paper.content`; the server alone wrote it, from the type above. */
export const parseVersionContent = (json: string): VersionContent => JSON.parse(json);

/** Reads `exam_version_key.keys`; the server alone wrote it, from the type above. */
export const parseVersionKeys = (json: string): VersionKeys => JSON.parse(json);
