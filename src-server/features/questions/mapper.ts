import type { Answer } from '#shared/contract/answers.ts';
import type { Folder } from '#shared/contract/folders.ts';
import type { Question, QuestionDraft } from '#shared/contract/questions.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { splitFeedback } from '#shared/domain/questions/feedback.ts';
import {
  packTexts,
  unpackTexts,
  type FullOption,
  type OptionExtras,
} from '#shared/domain/questions/option-extras.ts';
import {
  TRUE_FALSE_OPTIONS,
  withoutTrailingGaps,
  type QuestionOption,
} from '#shared/domain/questions/question-rules.ts';
import { iso } from '#server/iso.ts';
import type { FolderRow } from './folder-repo.ts';
import type { QuestionAggregateRow, TagLinkRow } from './question-repo.ts';
import type { TagRow } from './tag-repo.ts';

/** The option columns of an answer, as the documents number them. */
export interface AnswerOptionColumns {
  readonly answer_1: string | null;
  readonly answer_2: string | null;
  readonly answer_3: string | null;
  readonly answer_4: string | null;
  readonly answer_5: string | null;
  readonly answer_1_image: string | null;
  readonly answer_2_image: string | null;
  readonly answer_3_image: string | null;
  readonly answer_4_image: string | null;
  readonly answer_5_image: string | null;
}

const filled = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' ? null : text;

/** Options in order -> numbered columns. */
export function toOptionColumns(options: readonly QuestionOption[]): AnswerOptionColumns {
  const text = (at: number) => filled(options[at]?.text);
  const image = (at: number) => options[at]?.image ?? null;
  return {
    answer_1: text(0),
    answer_2: text(1),
    answer_3: text(2),
    answer_4: text(3),
    answer_5: text(4),
    answer_1_image: image(0),
    answer_2_image: image(1),
    answer_3_image: image(2),
    answer_4_image: image(3),
    answer_5_image: image(4),
  };
}

/** Numbered columns -> five options in order, gaps included. */
export const toOptions = (row: AnswerOptionColumns): QuestionOption[] => [
  { text: row.answer_1 ?? '', image: row.answer_1_image },
  { text: row.answer_2 ?? '', image: row.answer_2_image },
  { text: row.answer_3 ?? '', image: row.answer_3_image },
  { text: row.answer_4 ?? '', image: row.answer_4_image },
  { text: row.answer_5 ?? '', image: row.answer_5_image },
];

interface ExtraColumns {
  readonly option_alts: string | null;
  readonly option_feedback: string | null;
}

/** What options carry beside their texts and images -> columns. */
export const toExtraColumns = (options: readonly OptionExtras[]): ExtraColumns => ({
  option_alts: packTexts(options.map(({ alt }) => alt)),
  option_feedback: packTexts(options.map(({ feedback }) => feedback)),
});

/** Five options in order with what they carry. */
export const toExtendedOptions = (row: AnswerOptionColumns & ExtraColumns): FullOption[] => {
  const alts = unpackTexts(row.option_alts);
  const feedback = unpackTexts(row.option_feedback);
  return toOptions(row).map((option, at) => ({
    ...option,
    alt: alts[at] ?? '',
    feedback: feedback[at] ?? '',
  }));
};

export const trueFalseColumns = (): AnswerOptionColumns => toOptionColumns(TRUE_FALSE_OPTIONS);

/** The answer of a question; null while it has none. */
export function toAnswer(row: QuestionAggregateRow): Answer | null {
  if (row.answer_id === null || row.answer_created_at === null || row.answer_updated_at === null) return null;
  return {
    id: row.answer_id,
    question_id: row.id,
    answer_1: row.answer_1,
    answer_2: row.answer_2,
    answer_3: row.answer_3,
    answer_4: row.answer_4,
    answer_5: row.answer_5,
    answer_1_image: row.answer_1_image,
    answer_2_image: row.answer_2_image,
    answer_3_image: row.answer_3_image,
    answer_4_image: row.answer_4_image,
    answer_5_image: row.answer_5_image,
    answer_feedback: row.feedback,
    answer_file: row.file_sha256,
    option_alts: unpackTexts(row.option_alts),
    option_feedback: unpackTexts(row.option_feedback),
    correct_answer: row.correct_answer,
    created_at: iso(row.answer_created_at),
    updated_at: iso(row.answer_updated_at),
  };
}

/** One question as its author sees it: with its key. */
export function toQuestion(
  row: QuestionAggregateRow,
  tags: readonly TagLinkRow[] = [],
  usedIn = 0,
): Question {
  const answer = toAnswer(row);
  return {
    id: row.id,
    question_title: row.title,
    question_mark: row.mark / 100,
    question_type: row.type,
    question_instructor_id: row.instructor_id,
    assign_folder_id: row.folder_id,
    tags: tags.map((tag) => tag.tag_id),
    tag_names: tags.map((tag) => tag.tag_name),
    question_image: row.image_sha256,
    question_image_alt: row.image_alt,
    is_last_pinned: row.is_last_pinned === 1,
    under_review: row.is_under_review === 1,
    question_status: row.status,
    import_batch_id: row.import_batch_id,
    used_in: usedIn,
    version: row.version,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    answers: answer === null ? [] : [answer],
  };
}

/** A question as an editor would send it: what its history keeps. */
export function toStoredDraft(row: QuestionAggregateRow, tags: readonly TagLinkRow[]): QuestionDraft {
  const feedback = splitFeedback(row.feedback);
  return {
    question_title: row.title,
    question_mark: row.mark / 100,
    question_type: row.type,
    assign_folder_id: row.folder_id,
    tag_names: tags.map((tag) => tag.tag_name),
    question_image: row.image_sha256,
    question_image_alt: row.image_alt ?? '',
    answer_file: row.file_sha256,
    options: withoutTrailingGaps(toExtendedOptions(row)),
    ...(row.is_last_pinned === 1 ? { is_last_pinned: true } : {}),
    correct_answer: row.correct_answer,
    feedback_correct: feedback.correct,
    feedback_incorrect: feedback.incorrect,
  };
}

export const toFolder = (row: FolderRow, questionCount: number): Folder => ({
  id: row.id,
  folder_name: row.folder_name,
  parent_folder_id: row.parent_folder_id,
  instructor_id: row.instructor_id,
  question_count: questionCount,
});

export const toTag = (row: TagRow, questionCount: number): Tag => ({
  id: row.id,
  tag_names: row.tag_name,
  instructor_id: row.instructor_id,
  question_count: questionCount,
});
