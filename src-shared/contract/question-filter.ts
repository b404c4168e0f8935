import { z } from 'zod';
import { DIFFICULTY_BANDS } from '../domain/questions/difficulty.ts';
import { QuestionType } from './question-types.ts';
import { Flag, Id, IdText, limitOf, line, Offset, SearchText } from './wire.ts';

export const QUESTION_SORTS = ['newest', 'updated', 'title'] as const;
const QuestionSort = z.enum(QUESTION_SORTS);

/** As the facility of a question says it; `unknown` while too few have answered. */
export const DifficultyBand = z.enum(DIFFICULTY_BANDS);

const MAX_DAYS = 3650;

/** Filters of every question list; they live in the address of the screen. */
export const QuestionFilter = z.strictObject({
  offset: Offset,
  limit: limitOf(10),
  search: SearchText.optional(),
  /** A folder with everything below it. */
  folder_id: z.union([z.literal('root'), IdText]).optional(),
  /** Only what lies in the folder itself. */
  direct: Flag.optional(),
  tag_id: IdText.optional(),
  question_type: QuestionType.optional(),
  /** Only questions that stand in no exam. */
  unused: Flag.optional(),
  question_status: line(40).optional(),
  under_review: Flag.optional(),
  difficulty: DifficultyBand.optional(),
  /** With an image in the question or in an option, or without any. */
  has_image: Flag.optional(),
  /** Only what was changed in the last days, as many as this. */
  changed_days: z.coerce.number().int().min(1).max(MAX_DAYS).optional(),
  sort: QuestionSort.default('newest'),
});

/** The same without its page, as a smart folder keeps it. */
export const SavedFilter = z.strictObject({
  search: SearchText.optional(),
  folder_id: z.union([z.literal('root'), Id]).optional(),
  direct: z.boolean().optional(),
  tag_id: Id.optional(),
  question_type: QuestionType.optional(),
  unused: z.boolean().optional(),
  question_status: line(40).optional(),
  under_review: z.boolean().optional(),
  difficulty: DifficultyBand.optional(),
  has_image: z.boolean().optional(),
  changed_days: z.int().min(1).max(MAX_DAYS).optional(),
  sort: QuestionSort.optional(),
});
export type SavedFilter = z.infer<typeof SavedFilter>;
