import { z } from 'zod';
import { FILE_MIMES } from '#shared/domain/media/kinds.ts';
import { MAX_CAPTIONS, MAX_FILE_BYTES } from '#shared/domain/media/limits.ts';
import { Bit, inHundredths, LeftOutTags, Reference, Written } from './adopted-rows.ts';
import {
  AssignmentQuestionDraft,
  CourseItemDraft,
  ItemKind,
  ItemMinutes,
  MAX_ITEM_QUESTIONS,
  Place,
} from './course-items.ts';
import { DocumentText } from './documents.ts';
import { HeldContent, HeldKeys } from './held-questions.ts';
import { Currency, Id, Instant, line, Percent, Price, Sha256, Span, text } from './wire.ts';

const Side = z.int().min(1).max(100_000).nullable();

/** A file of the library; a large one follows by itself, and its upload says on the computer where it is. */
export const AdoptedMediaFile = z.strictObject({
  ...Written,
  name: line(255),
  mime: z.enum(FILE_MIMES),
  size: z.int().min(1).max(MAX_FILE_BYTES),
  file_sha256: Sha256.nullable(),
  upload_id: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable(),
  duration_ms: Span.nullable(),
  width: Side,
  height: Side,
  captions: text(MAX_CAPTIONS).nullable(),
  poster_sha256: Sha256.nullable(),
  alt_text: text(1000).nullable(),
});

/** The words of a document, or what a program without documents wrote. */
const MAX_DESCRIPTION = 100_000;
/** Entries of a list, one on each line. */
const Lines = text(10_000);

export const AdoptedCourse = z.strictObject({
  ...Written,
  // One that lost a race says so behind its title.
  title: text(400),
  subtitle: text(300),
  description: text(MAX_DESCRIPTION),
  description_document: DocumentText.nullable(),
  level: text(60),
  category: text(120),
  qualification: text(200),
  ofqual_code: text(60),
  product_code: text(60),
  qualification_time: text(60),
  price_minor: inHundredths(Price),
  currency: Currency,
  student_learning: Lines,
  course_requirements: Lines,
  course_designed_for: Lines,
  specification_sha256: Sha256.nullable(),
  specification_name: text(200).nullable(),
  image_sha256: Sha256.nullable(),
  image_alt: text(500).nullable(),
  promotional_media_id: Reference,
  is_certificate_issued: Bit,
  left_out_tags: LeftOutTags.default('[]'),
  progress_bar: z.int().min(0).max(5),
  opens_at: Instant.nullable(),
  time_zone: text(64).nullable(),
  /** Whom it was for, nobody at the hub is called: that it is not for everybody stays. */
  is_for_some: z.literal(1).optional(),
});

export const AdoptedSection = z.strictObject({
  ...Written,
  course_id: Id,
  parent_id: Reference,
  title: text(400),
  description: text(4000),
  place: Place,
});

const draft = CourseItemDraft.shape;
const asked = AssignmentQuestionDraft.shape;

export const AdoptedItem = z.strictObject({
  ...Written,
  course_id: Id,
  section_id: Id,
  kind: ItemKind,
  title: text(400),
  description: draft.description,
  document: draft.document,
  media_file_id: Reference,
  resource_ids: draft.resource_ids,
  place: Place,
  duration_minutes: ItemMinutes,
  is_required: Bit,
  is_graded: Bit,
  score_to_reach: inHundredths(Percent).nullable(),
  weight: draft.weight,
  attempts_allowed: draft.attempts_allowed,
  is_shuffled: Bit,
  due_at: Instant.nullable(),
  due_time_zone: text(64).nullable(),
  due_days: z.int().min(1).max(1000).nullable(),
  questions: z
    .array(
      z.strictObject({
        ...Written,
        question_id: Id,
        answer_id: Reference,
        place: Place,
        mark: inHundredths(draft.questions.element.shape.mark),
        content: HeldContent,
        keys: HeldKeys,
      }),
    )
    .max(MAX_ITEM_QUESTIONS),
  assignment_questions: z
    .array(
      z.strictObject({
        ...Written,
        place: Place,
        prompt: asked.prompt,
        points: inHundredths(asked.points),
        solution: asked.solution,
        feedback_correct: asked.feedback_correct,
        feedback_partial: asked.feedback_partial,
        feedback_incorrect: asked.feedback_incorrect,
      }),
    )
    .max(MAX_ITEM_QUESTIONS),
});
