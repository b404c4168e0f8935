import { z } from 'zod';
import { QuestionType } from '#shared/contract/question-types.ts';
import { draftBackup, type DraftBackup } from '#renderer/lib/draft-backup.ts';
import type { QuestionForm } from './question-form.ts';

/** What came later has a default: a draft that an older program kept is none the worse. */
export const StoredForm = z.object({
  type: QuestionType,
  title: z.string(),
  mark: z.union([z.number(), z.literal('')]),
  image: z.string().nullable(),
  imageAlt: z.string().default(''),
  file: z.string().nullable().default(null),
  options: z
    .array(
      z.object({
        key: z.int(),
        text: z.string(),
        image: z.string().nullable(),
        alt: z.string().default(''),
        feedback: z.string().default(''),
      }),
    )
    .max(5),
  isLastPinned: z.boolean().default(false),
  correct: z.int().nullable(),
  feedbackCorrect: z.string(),
  feedbackIncorrect: z.string(),
  folderId: z.int().nullable(),
  tagNames: z.array(z.string()),
});

/** What a person wrote in questions and the library does not have yet. */
export const questionBackup = (userId: number): DraftBackup<QuestionForm> =>
  draftBackup<QuestionForm>('question', userId, StoredForm);
