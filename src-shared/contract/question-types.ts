import { z } from 'zod';

export const QUESTION_TYPES = ['multiple-choice', 'true-false', 'open_ended'] as const;
export const QuestionType = z.enum(QUESTION_TYPES);
export type QuestionType = z.infer<typeof QuestionType>;
