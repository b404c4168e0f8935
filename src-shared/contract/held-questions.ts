import { z } from 'zod';
import { QuestionType } from './question-types.ts';
import { Id, Sha256, text } from './wire.ts';

/** What a learner is shown of a question in an item (domain/courses/held-question.ts). */
export const HeldContent = z.strictObject({
  question_id: Id,
  answer_id: Id.nullable(),
  title: text(100_000),
  type: QuestionType,
  image: Sha256.nullable(),
  image_alt: text(2000).optional(),
  options: z
    .array(
      z.strictObject({
        option: z.int().min(1).max(5),
        text: text(20_000),
        image: Sha256.nullable(),
        alt: text(2000).optional(),
      }),
    )
    .max(5),
  is_last_pinned: z.literal(true).optional(),
});

/** Its keys. */
export const HeldKeys = z.strictObject({
  question_id: Id,
  correct_option: z.int().min(1).max(5).nullable(),
  accepted_phrases: z.array(text(20_000)).max(5),
  feedback: text(20_000).nullable(),
  option_feedback: z.array(text(20_000)).max(5).optional(),
  file: Sha256.optional(),
});
