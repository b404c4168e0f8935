import { z } from 'zod';
import { ReviewPolicy, ScoringMode } from './exam-drafts.ts';
import { Currency, Id, Instant, Sha256, text } from './wire.ts';

const Reference = Id.nullable();
const Written = { id: Id, created_at: Instant, updated_at: Instant };
const Texts = text(200_000);
const Bit = z.union([z.literal(0), z.literal(1)]);
const OPTIONS = 5;
/** Hundredths of a mark. */
const Points = z.int().min(0).max(10_000_000);

const AdoptedQuestion = z.strictObject({
  ...Written,
  folder_id: Reference,
  title: Texts,
  mark: Points,
  type: z.enum(['multiple-choice', 'true-false', 'open_ended']),
  image_sha256: Sha256.nullable(),
  status: text(40),
  answers: z
    .array(
      z.strictObject({
        ...Written,
        options: z.array(Texts.nullable()).length(OPTIONS),
        option_images: z.array(Sha256.nullable()).length(OPTIONS),
        feedback: Texts.nullable(),
        file_sha256: Sha256.nullable(),
        correct_answer: z.int().min(1).max(OPTIONS).nullable(),
      }),
    )
    .min(1)
    .max(10),
  tags: z.array(z.strictObject({ ...Written, tag_id: Id })).max(200),
});

export const AdoptedExam = z.strictObject({
  ...Written,
  title: Texts,
  description: Texts,
  assessment_provider: Texts,
  num_of_questions: z.int().min(0).max(500),
  duration_minutes: z.int().min(0).max(100_000),
  price_minor: z.int().min(0).max(1_000_000_000),
  currency: Currency,
  is_certificate_issued: Bit,
  introduction_title: Texts,
  introduction_description: Texts,
  start_button_text: Texts,
  progress_bar: z.int().min(0).max(6),
  pass_percent: z.int().min(0).max(10_000),
  scoring_mode: ScoringMode,
  is_question_order_shuffled: Bit,
  is_option_order_shuffled: Bit,
  attempts_allowed: z.int().min(0).max(1000),
  review_policy: ReviewPolicy,
  opens_at: Instant.nullable(),
  time_zone: text(64).nullable(),
  questions: z
    .array(
      z.strictObject({
        ...Written,
        question_id: Id,
        answer_id: Reference,
        position: z.int().min(0).max(1_000_000),
        mark: Points,
      }),
    )
    .max(2000),
});

/** Drafts that somebody wrote before the device was enrolled: rows with their ids (architecture.md, ids). */
export const AdoptedContent = z.strictObject({
  folders: z
    .array(z.strictObject({ ...Written, folder_name: Texts, parent_folder_id: Reference }))
    .max(1000)
    .default([]),
  tags: z
    .array(z.strictObject({ ...Written, tag_name: Texts }))
    .max(1000)
    .default([]),
  questions: z.array(AdoptedQuestion).max(500).default([]),
  exams: z.array(AdoptedExam).max(100).default([]),
});
export type AdoptedContent = z.infer<typeof AdoptedContent>;
