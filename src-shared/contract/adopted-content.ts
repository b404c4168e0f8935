import { z } from 'zod';
import { EVERY_PART } from '#shared/domain/exam-attempts/limits.ts';
import { AdoptedCourse, AdoptedItem, AdoptedMediaFile, AdoptedSection } from './adopted-courses.ts';
import { Bit, inHundredths, LeftOutTags, name, Reference, Written } from './adopted-rows.ts';
import { AnswerFeedback, MAX_OPTIONS, OptionNumber, OptionText } from './answers.ts';
import {
  CloseRule,
  Secrecy,
  ExamDraft,
  ExamSettings,
  MAX_EXAM_QUESTIONS,
  ReleaseTerms,
  ResumeGrace,
  ReviewPolicy,
  ScoringMode,
  WindowRules,
} from './exam-drafts.ts';
import { PlannedQuestions, ProgressBar } from './exam-steps.ts';
import { ImageAlt, Mark, MAX_QUESTION_TITLE } from './questions.ts';
import { SavedFilter } from './question-filter.ts';
import { QuestionType } from './question-types.ts';
import { MAX_KNOWN_TAG_NAME } from './tags.ts';
import { Currency, Id, Instant, Percent, Price, Sha256, text } from './wire.ts';

/** One that moved up beside another of its name says each time where it was. */
const MAX_FOLDER_NAME = 2000;
const MAX_SMART_FOLDER_NAME = 2000;

const AdoptedQuestion = z.strictObject({
  ...Written,
  folder_id: Reference,
  title: name(MAX_QUESTION_TITLE),
  mark: inHundredths(Mark),
  type: QuestionType,
  image_sha256: Sha256.nullable(),
  image_alt: ImageAlt.nullable().default(null),
  is_last_pinned: z.union([z.literal(0), z.literal(1)]).default(0),
  /** A claim: the server says which status a question has. */
  status: text(40),
  answers: z
    .array(
      z.strictObject({
        ...Written,
        options: z.array(OptionText.nullable()).length(MAX_OPTIONS),
        option_images: z.array(Sha256.nullable()).length(MAX_OPTIONS),
        /** As the columns keep them (option-extras.ts). */
        option_alts: text(4000).nullable().default(null),
        option_feedback: text(16_000).nullable().default(null),
        feedback: AnswerFeedback.nullable(),
        file_sha256: Sha256.nullable(),
        correct_answer: OptionNumber.nullable(),
      }),
    )
    .max(10),
  tags: z.array(z.strictObject({ ...Written, tag_id: Id })).max(200),
});
export type AdoptedQuestion = z.infer<typeof AdoptedQuestion>;

const draft = ExamDraft.shape;

export const AdoptedExam = z.strictObject({
  ...Written,
  title: draft.exam_title,
  description: draft.exam_description,
  assessment_provider: draft.assessment_provider,
  num_of_questions: PlannedQuestions,
  duration_minutes: ExamSettings.shape.exam_duration,
  price_minor: inHundredths(Price),
  currency: Currency,
  is_certificate_issued: Bit,
  introduction_title: draft.introduction_title,
  introduction_description: draft.introduction_description,
  start_button_text: draft.start_button_text,
  progress_bar: ProgressBar,
  pass_percent: inHundredths(Percent),
  scoring_mode: ScoringMode,
  is_question_order_shuffled: Bit,
  is_option_order_shuffled: Bit,
  attempts_allowed: ExamSettings.shape.attempts_allowed,
  review_policy: ReviewPolicy,
  opens_at: Instant.nullable(),
  // Computers that do not know them say nothing of them.
  closes_at: Instant.nullable().default(null),
  close_rule: CloseRule.default('start_by'),
  resume_grace_minutes: ResumeGrace.default(0),
  secrecy: Secrecy.default('open'),
  lockdown: WindowRules.shape.lockdown.default('off'),
  second_display: WindowRules.shape.second_display.default('allow'),
  on_leaving: WindowRules.shape.on_leaving.default('nothing'),
  safe_browser_keys: z
    .string()
    .regex(/^(?:[0-9a-f]{64}(?:,[0-9a-f]{64}){0,19})?$/v)
    .default(''),
  release_policy: ReleaseTerms.shape.policy.default('at_once'),
  release_at: Instant.nullable().default(null),
  release_parts: z
    .string()
    .regex(/^(?:score|verdict|points|answers|feedback)(?:,(?:verdict|points|answers|feedback)){0,4}$/v)
    .default(EVERY_PART),
  left_out_tags: LeftOutTags.default('[]'),
  time_zone: text(64).nullable(),
  /** Whom it was for, nobody at the hub is called: that it is not for everybody stays. */
  is_for_some: z.literal(1).optional(),
  questions: z
    .array(
      z.strictObject({
        ...Written,
        question_id: Id,
        answer_id: Reference,
        position: z.int().min(0).max(1_000_000),
        mark: inHundredths(draft.questions.element.shape.mark),
      }),
    )
    .max(MAX_EXAM_QUESTIONS)
    .refine(
      (links) => new Set(links.map((link) => link.question_id)).size === links.length,
      'A question can be chosen only once.',
    ),
  // Computers that do not know it say nothing of it.
  plan: z
    .array(
      z.strictObject({
        ...Written,
        position: z.int().min(0).max(1_000_000),
        folder_id: Reference,
        tag_id: Reference,
        question_type: QuestionType.nullable(),
        mark: inHundredths(Mark).nullable(),
        wanted: PlannedQuestions,
      }),
    )
    .max(60)
    .default([]),
});

/**
 * Drafts that somebody wrote before the device was enrolled: rows with their ids (architecture.md, ids), by the name
 * of their table. Computers of before know the first four kinds alone.
 */
export const AdoptedContent = z.strictObject({
  folders: z
    .array(z.strictObject({ ...Written, folder_name: name(MAX_FOLDER_NAME), parent_folder_id: Reference }))
    .max(1000)
    .default([]),
  tags: z
    .array(z.strictObject({ ...Written, tag_name: name(MAX_KNOWN_TAG_NAME) }))
    .max(1000)
    .default([]),
  questions: z.array(AdoptedQuestion).max(500).default([]),
  exams: z.array(AdoptedExam).max(100).default([]),
  smart_folders: z
    .array(z.strictObject({ ...Written, name: name(MAX_SMART_FOLDER_NAME), filter: SavedFilter }))
    .max(1000)
    .default([]),
  media_files: z.array(AdoptedMediaFile).max(500).default([]),
  courses: z.array(AdoptedCourse).max(100).default([]),
  course_sections: z.array(AdoptedSection).max(1000).default([]),
  course_items: z.array(AdoptedItem).max(500).default([]),
});
export type AdoptedContent = z.infer<typeof AdoptedContent>;
