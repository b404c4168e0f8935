import { z } from 'zod';
import { QuestionType } from '#shared/contract/question-types.ts';
import { draftBackup, type DraftBackup } from '#renderer/lib/draft-backup.ts';
import type { QuestionForm } from './question-form.ts';

const StoredForm = z.object({
  type: QuestionType,
  title: z.string(),
  mark: z.union([z.number(), z.literal('')]),
  image: z.string().nullable(),
  options: z.array(z.object({ key: z.int(), text: z.string(), image: z.string().nullable() })).max(5),
  correct: z.int().nullable(),
  feedbackCorrect: z.string(),
  feedbackIncorrect: z.string(),
  folderId: z.int().nullable(),
  tagNames: z.array(z.string()),
});

/** What a person wrote in questions and the library does not have yet. */
export const questionBackup = (userId: number): DraftBackup<QuestionForm> =>
  draftBackup<QuestionForm>('question', userId, StoredForm);
