import { z } from 'zod';
import { QuestionType } from '#shared/contract/questions.ts';
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

const StoredDraft = z.object({
  form: StoredForm,
  /** The version of the stored question that it changes; null for a new one. */
  version: z.int().nullable(),
  at: z.number(),
});

/** What somebody wrote and the library does not have yet. */
export interface LocalDraft {
  readonly form: QuestionForm;
  readonly version: number | null;
  readonly at: number;
}

const keyOf = (userId: number, questionId: number | null): string =>
  `lectern.question-draft.${userId}.${questionId ?? 'new'}`;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The unfinished work on a question, kept on this computer; a damaged entry counts as none. */
export const readDraft = (userId: number, questionId: number | null): LocalDraft | undefined => {
  const text = localStorage.getItem(keyOf(userId, questionId));
  if (text === null) return undefined;
  const parsed = StoredDraft.safeParse(parse(text));
  return parsed.success ? parsed.data : undefined;
};

/**
 * Keeps unfinished work, so that neither a reload nor a crash takes it.
 * False when the computer has no room for it, which the author has to be told.
 */
export const writeDraft = (userId: number, questionId: number | null, draft: LocalDraft): boolean => {
  try {
    localStorage.setItem(keyOf(userId, questionId), JSON.stringify(draft));
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
};

export const removeDraft = (userId: number, questionId: number | null): void =>
  localStorage.removeItem(keyOf(userId, questionId));
