import { z } from 'zod';
import { OptionText } from './answers.ts';
import { DocumentText } from './documents.ts';
import { QuestionType } from './question-types.ts';
import { DayOfPlan, Id, IsoTime, line, Percent, Sha256, text, TimeOfDay, Version } from './wire.ts';

/** What a course is made of (spec 1 §3: Lesson, Quiz, PracticeTest, Assignment). */
export const ITEM_KINDS = ['lesson', 'quiz', 'practice_test', 'assignment'] as const;
export const ItemKind = z.enum(ITEM_KINDS);
export type ItemKind = z.infer<typeof ItemKind>;

export const MAX_COURSE_ITEMS = 1000;
export const MAX_ITEM_QUESTIONS = 200;
export const MAX_ITEM_RESOURCES = 50;

/** A fractional key (domain/courses/places.ts): what stands in one list is ordered by it, then by id. */
export const Place = z.string().regex(/^[0-9A-Za-z]{1,200}$/, 'This is no place in an order.');

/** Minutes; 0 is untimed. */
export const ItemMinutes = z
  .int()
  .min(0)
  .max(24 * 60);

/** When it is due: at a moment for everybody, or days after enrolment. */
export const ItemDue = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('moment'),
    due_date: DayOfPlan,
    due_time: TimeOfDay,
    time_zone: line(64),
  }),
  z.strictObject({ kind: z.literal('after_enrolment'), days: z.int().min(1).max(1000) }),
]);
export type ItemDue = z.infer<typeof ItemDue>;

/** A question of the library in an item: what it says stays as it was taken, until it is taken over anew. */
const ItemQuestion = z.strictObject({ question_id: Id, mark: z.number().min(0.01).max(1000) });

export const AssignmentQuestionDraft = z.strictObject({
  prompt: text(8000),
  points: z.number().min(0.01).max(1000),
  solution: text(20_000),
  feedback_correct: text(8000),
  feedback_partial: text(8000),
  feedback_incorrect: text(8000),
});
export type AssignmentQuestionDraft = z.infer<typeof AssignmentQuestionDraft>;

/** The whole form of one item: what autosave stores and publishing reads. Where it stands is not in it. */
export const CourseItemDraft = z.strictObject({
  title: text(200),
  description: text(4000),
  /** The text of a lesson, the instructions of an assignment. */
  document: DocumentText.nullable(),
  /** The video or recording of a lesson, the instruction video of an assignment: a file of the own library. */
  media_file_id: Id.nullable(),
  resource_ids: z.array(Id).max(MAX_ITEM_RESOURCES),
  duration_minutes: ItemMinutes,
  is_required: z.boolean(),
  is_graded: z.boolean(),
  score_to_reach: Percent.nullable(),
  /** How much a graded item counts beside the others. */
  weight: z.int().min(1).max(100),
  /** 0 = without end. */
  attempts_allowed: z.int().min(0).max(100),
  is_shuffled: z.boolean(),
  due: ItemDue,
  questions: z.array(ItemQuestion).max(MAX_ITEM_QUESTIONS),
  assignment_questions: z.array(AssignmentQuestionDraft).max(MAX_ITEM_QUESTIONS),
});
export type CourseItemDraft = z.infer<typeof CourseItemDraft>;

/** A question as an item holds it, with its key: for its author. */
export const HeldQuestion = z.object({
  question_id: Id,
  mark: z.number(),
  title: z.string(),
  type: QuestionType,
  options: z.array(
    z.object({ option: z.int(), text: OptionText, image: Sha256.nullable(), alt: z.string().optional() }),
  ),
  correct_option: z.int().nullable(),
  accepted_phrases: z.array(z.string()),
  feedback: z.string().nullable(),
  /** By option, from the first; empty where no option has its own. */
  option_feedback: z.array(z.string()),
  /** The worked solution. */
  answer_file: Sha256.nullable(),
  image: Sha256.nullable(),
  image_alt: z.string().nullable(),
  /** The library says something else today. */
  has_changed: z.boolean(),
  /** It is not in the library any more. */
  is_gone: z.boolean(),
});
export type HeldQuestion = z.infer<typeof HeldQuestion>;

export const CourseItem = z.object({
  id: Id,
  course_id: Id,
  section_id: Id,
  kind: ItemKind,
  place: z.string(),
  version: Version,
  draft: z.strictObject({
    ...CourseItemDraft.shape,
    title: z.string(),
    description: z.string(),
    document: z.string().nullable(),
    duration_minutes: z.int(),
    due: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('none') }),
      z.strictObject({
        kind: z.literal('moment'),
        due_date: z.string(),
        due_time: z.string(),
        time_zone: z.string(),
      }),
      z.strictObject({ kind: z.literal('after_enrolment'), days: z.int() }),
    ]),
  }),
  /** What its questions say here, in the order of `draft.questions`. */
  held_questions: z.array(HeldQuestion),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type CourseItem = z.infer<typeof CourseItem>;
