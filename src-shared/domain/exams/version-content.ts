import type { QuestionType } from '#shared/contract/questions.ts';

/** One option of a published question: its number in the question and what it says. */
interface VersionOption {
  /** 1..5, the number that answers refer to. */
  readonly option: number;
  readonly text: string;
  /** SHA-256 of an image. */
  readonly image: string | null;
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
  /** Empty for open_ended. */
  readonly options: readonly VersionOption[];
}

/** `exam_version.content`: everything a candidate may see of a published exam, and no key. */
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

export interface VersionKey {
  readonly question_id: number;
  /** Null for open_ended. */
  readonly correct_option: number | null;
  /** What an open_ended answer is compared with; empty for the other types. */
  readonly accepted_phrases: readonly string[];
  readonly feedback: string | null;
}

/** `exam_version_key.keys`: what only the server reads. */
export interface VersionKeys {
  readonly questions: readonly VersionKey[];
}

/** Reads `exam_version.content`; the server alone wrote it, from the type above. */
export const parseVersionContent = (json: string): VersionContent => JSON.parse(json);

/** Reads `exam_version_key.keys`; the server alone wrote it, from the type above. */
export const parseVersionKeys = (json: string): VersionKeys => JSON.parse(json);
