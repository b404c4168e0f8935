import { z } from 'zod';
import { Count, Id, IsoTime, Percent, text } from './wire.ts';

/** More of one thing at once is no work of a person: a day. */
export const SpentMs = z
  .int()
  .min(0)
  .max(24 * 3_600_000);

/** A place in a video or recording, in milliseconds: up to a hundred hours. */
export const MediaMs = z
  .int()
  .min(0)
  .max(100 * 3_600_000);

/** A piece of a video or recording that was played, in milliseconds. */
export const Stretch = z.strictObject({ from_ms: MediaMs, to_ms: MediaMs });
export type Stretch = z.infer<typeof Stretch>;

/** What a learner says to one question of a quiz or practice test. */
export const QuestionAnswer = z.strictObject({
  question_id: Id,
  option: z.int().min(1).max(5).nullable(),
  text: text(20_000).default(''),
  /** What it took, in milliseconds. */
  time_ms: SpentMs.default(0),
});
export type QuestionAnswer = z.infer<typeof QuestionAnswer>;

/** `pending`: handed in, and whoever decides has not spoken yet. */
export const ITEM_STATUSES = ['not_started', 'in_progress', 'pending', 'complete'] as const;
export const ItemStatus = z.enum(ITEM_STATUSES);
export type ItemStatus = z.infer<typeof ItemStatus>;

/** What one learner has done of one item, from all of their computers. */
export const ItemProgress = z.object({
  item_id: Id,
  status: ItemStatus,
  /** When it was complete first; it never falls. */
  completed_at: IsoTime.nullable(),
  /** The best of all hand-ins that were marked. */
  best_percent: Percent.nullable(),
  /** Of the best; null where no score has to be reached, or nothing was marked. */
  is_reached: z.boolean().nullable(),
  /** Something was handed in that whoever decides has not marked. */
  is_pending: z.boolean(),
  /** The union over all computers. */
  played: z.array(Stretch),
  played_percent: Percent,
  /** Of the video or recording; null where nobody knows. */
  length_ms: Count.nullable(),
  /** The sum of what each computer counted. */
  time_ms: Count,
  attempts_used: Count,
  /** Null where there is no end of them. */
  attempts_left: Count.nullable(),
  /** Right answers of the best hand-in; null where they are not told. */
  correct_count: Count.nullable(),
  is_flagged: z.boolean(),
  flagged_question_ids: z.array(Id),
  /** It was complete before its content changed. */
  changed_since: z.boolean(),
  last_at: IsoTime.nullable(),
});
export type ItemProgress = z.infer<typeof ItemProgress>;

/** A course that was finished once: that never falls. */
export const CourseCompletion = z.object({
  finished_at: IsoTime,
  /** `pending` while a graded item waits for its mark. */
  result: z.enum(['pass', 'fail', 'pending']),
  /** The version that was finished. */
  published_version: z.int(),
  /** Required items of today's version that came since and are not complete. */
  new_since: Count,
});
export type CourseCompletion = z.infer<typeof CourseCompletion>;

/** How far a learner is in a course. */
export const ProgressSummary = z.object({
  /** Complete required items over all required items of the version: 100 exactly when all are. */
  percent: Percent,
  completed_count: Count,
  required_count: Count,
  time_ms: Count,
  started_at: IsoTime.nullable(),
  last_at: IsoTime.nullable(),
  /** As whoever decides has said it; null until then. */
  completion: CourseCompletion.nullable(),
});
export type ProgressSummary = z.infer<typeof ProgressSummary>;

/** How far a section is, with those inside it. One without required items counts as complete. */
export const SectionProgress = z.object({
  section_id: Id,
  percent: Percent,
  completed_count: Count,
  required_count: Count,
  is_complete: z.boolean(),
});
export type SectionProgress = z.infer<typeof SectionProgress>;

/** Where somebody stopped on one computer. */
export const CoursePlace = z.object({
  item_id: Id,
  /** In its video or recording; 0 elsewhere. */
  position_ms: Count,
  /** The name of the computer; null where it has none, as in a browser. */
  computer: z.string().nullable(),
  is_this_computer: z.boolean(),
  at: IsoTime,
});
export type CoursePlace = z.infer<typeof CoursePlace>;

/** An item that the version of today has no more, as it stays on record. */
export const RemovedItem = z.object({
  item_id: Id,
  title: z.string(),
  completed_at: IsoTime.nullable(),
  time_ms: Count,
});
export type RemovedItem = z.infer<typeof RemovedItem>;

/** What marking said to one answer of practice. */
export const AnswerMark = z.object({
  question_id: Id,
  /** Null for words that nothing can mark. */
  is_correct: z.boolean().nullable(),
  matched_keywords: z.array(z.string()),
  missed_keywords: z.array(z.string()),
  feedback: z.string(),
  option_feedback: z.string(),
});
export type AnswerMark = z.infer<typeof AnswerMark>;

/** What came of a hand-in. */
export const HandInResult = z.object({
  /** Nobody has marked it: it is graded, and whoever decides is elsewhere. */
  is_pending: z.boolean(),
  percent: Percent.nullable(),
  points: z.number().nullable(),
  max_points: z.number().nullable(),
  is_reached: z.boolean().nullable(),
  correct_count: Count.nullable(),
  question_count: Count,
  /** Of practice alone: what is graded may be tried again. */
  marks: z.array(AnswerMark).nullable(),
});
export type HandInResult = z.infer<typeof HandInResult>;

/** One hand-in as it stays on record. */
export const HandIn = z.object({
  id: Id,
  at: IsoTime,
  answers: z.array(QuestionAnswer),
  time_ms: Count,
  /** Beyond the tries that there are: kept, and not counted. */
  is_beyond: z.boolean(),
  result: HandInResult,
});
export type HandIn = z.infer<typeof HandIn>;
