import { z } from 'zod';
import { ScoringMode, WindowRules } from './exam-drafts.ts';
import { QuestionType } from './question-types.ts';
import { Id, IsoTime } from './wire.ts';

export const ATTEMPT_STATES = ['not_started', 'in_progress', 'submitted', 'marked', 'void'] as const;

/**
 * Why an attempt waits for staff: it was away for longer than it may, was interrupted too often, its window was left
 * again, or there is a second display.
 */
export const GATE_CAUSES = ['gap', 'restarts', 'left', 'displays'] as const;

/** An option as a candidate sees it: its number in the question, never whether it is right. */
const CandidateOption = z.object({
  option: z.int().min(1).max(5),
  text: z.string(),
  image: z.string().nullable(),
  /** What the image shows, where its author said. */
  alt: z.string().optional(),
});

/** A question as a candidate sees it, options in the order of this attempt. */
export const CandidateQuestion = z.strictObject({
  question_id: Id,
  question_title: z.string(),
  question_type: QuestionType,
  question_mark: z.number(),
  question_image: z.string().nullable(),
  question_image_alt: z.string().optional(),
  options: z.array(CandidateOption),
});
export type CandidateQuestion = z.infer<typeof CandidateQuestion>;

/** The last answer to one question, and what was noted beside it. */
export const AttemptAnswer = z.strictObject({
  questionId: Id,
  selectedAnswerId: z.int().min(1).max(5).nullable(),
  answerText: z.string().nullable(),
  timeTakenPerQuestion: z.number(),
  is_flagged: z.boolean(),
  is_seen: z.boolean(),
  saved_at: IsoTime.nullable(),
});
export type AttemptAnswer = z.infer<typeof AttemptAnswer>;

export const Attempt = z.strictObject({
  id: Id,
  exam_id: Id,
  exam_title: z.string(),
  candidate: z.string(),
  /** By which a picture of the screen says whose it is. */
  candidate_number: Id,
  attempt_no: z.int(),
  /** Its author tries the exam: it counts for nothing. */
  is_test: z.literal(true).optional(),
  state: z.enum(ATTEMPT_STATES),
  introduction_title: z.string(),
  introduction_description: z.string(),
  scoring_mode: ScoringMode,
  started_at: IsoTime,
  /** Null for an untimed exam. */
  deadline_at: IsoTime.nullable(),
  /** Milliseconds left by the server's clock at `server_time`; null for an untimed exam. */
  remaining_ms: z.int().min(0).nullable(),
  duration_minutes: z.int(),
  server_time: IsoTime,
  submitted_at: IsoTime.nullable(),
  questions: z.array(CandidateQuestion),
  answers: z.array(AttemptAnswer),
  /** Where to go on: the question last looked at. */
  current_question_id: Id.nullable(),
  /** How many events are durable; the client compares it with what it sent. */
  event_count: z.int(),
  /** Null where it goes on at this server; otherwise by which number it can be moved here. */
  elsewhere: z.strictObject({ is_released: z.boolean(), computer: z.int().min(0) }).nullable(),
  /** Whether there may be another computer to go on at. */
  can_release: z.boolean(),
  /** What it asks of the window it is sat in. */
  window: WindowRules,
});
export type Attempt = z.infer<typeof Attempt>;
