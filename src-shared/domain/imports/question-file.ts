import { z } from 'zod';
import { importLimits } from './limits.ts';

/** What a file of our own says it is, and the newest version of it that this program reads and writes. */
export const QUESTION_FILE = 'lectern-questions';
export const QUESTION_FILE_VERSION = 1;

/** The part of a package that holds its questions; images lie beside it in `files/`. */
export const QUESTION_FILE_ENTRY = 'lectern.json';

const text = z.string();

/** An image of a question: its bytes lie in the package under `file`, or stand here as `base64`. */
export const QuestionFileImage = z.object({
  /** The text of the place holds `[image: name]` where the image stands. */
  name: text.max(200),
  place: z.enum(['title', 'feedback', 'option-1', 'option-2', 'option-3', 'option-4', 'option-5']),
  alt: text.default(''),
  file: text.max(400).optional(),
  base64: text.optional(),
});

/** A PDF: its bytes lie in the package under `file`, or stand here as `base64`. */
export const QuestionFileSolution = z.object({ file: text.max(400).optional(), base64: text.optional() });

/** One question. What a later version adds is not refused: it is left out, and said so. */
export const QuestionFileItem = z.object({
  type: z.enum(['multiple-choice', 'true-false', 'open_ended']),
  text,
  options: z.array(text).max(100).default([]),
  /** The right option, from 1; null for open questions, whose options are accepted phrases. */
  correct: z.int().nullable().default(null),
  mark: z.number().default(1),
  feedback: z.object({ correct: text, incorrect: text }).default({ correct: '', incorrect: '' }),
  /** What is said to whoever chose an option, by option. */
  option_feedback: z.array(text).max(100).default([]),
  /** Where options are shuffled, the last one stays last. */
  last_option_pinned: z.boolean().default(false),
  solution: QuestionFileSolution.nullable().default(null),
  tags: z.array(text).max(1_000).default([]),
  /** Names of folders, the topmost first. */
  folder: z.array(text).max(100).default([]),
  images: z.array(QuestionFileImage).max(importLimits.images).default([]),
});
export type QuestionFileItem = z.input<typeof QuestionFileItem>;

/** The file as a whole; its questions are looked at one by one. */
export const QuestionFileHead = z.object({
  format: z.literal(QUESTION_FILE),
  version: z.int().min(1),
  questions: z.array(z.unknown()),
});
