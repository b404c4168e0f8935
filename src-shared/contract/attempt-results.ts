import { z } from 'zod';
import { CORRECTIONS, RELEASE_PARTS, RELEASE_POLICIES } from '#shared/domain/exam-attempts/limits.ts';
import { STAFF_DECISIONS } from '#shared/domain/exam-attempts/staff-decision.ts';
import { ATTEMPT_STATES, CandidateQuestion } from './candidate-view.ts';
import { ScoringMode } from './exam-drafts.ts';
import { Id, IsoTime, Percent } from './wire.ts';

export const EXAM_RESULTS = ['pass', 'fail', 'pending'] as const;
export const ExamResult = z.enum(EXAM_RESULTS);

/**
 * What a pending result waits for: the institution has not scored it yet, a person marks open answers, or
 * a person decides which of several logs or attempts counts; it is not released, or staff hold it back; or its exam
 * says no verdict.
 */
export const PENDING_REASONS = [
  'awaiting_hub',
  'awaiting_marking',
  'under_review',
  'not_released',
  'held_back',
  'not_shown',
] as const;

/** What a student has of a result: `not_released` until its release, `held_back` by staff, with their reason. */
export const ResultRelease = z.strictObject({
  state: z.enum(['released', 'waiting', 'held']),
  /** What it waits for; null where it waits for nothing. */
  policy: z.enum(RELEASE_POLICIES).nullable(),
  release_at: IsoTime.nullable(),
  /** Why staff hold it back, in their words. */
  reason: z.string().nullable(),
  /** What the student gets of it now. */
  parts: z.array(z.enum(RELEASE_PARTS)),
});
export type ResultRelease = z.infer<typeof ResultRelease>;

/** The record of one finished attempt, with the server's values only. */
export const AttemptResult = z.strictObject({
  attempt_id: Id,
  exam_id: Id,
  exam_title: z.string(),
  attempt_no: z.int(),
  /** Its author tried the exam: it counts for nothing. */
  is_test: z.literal(true).optional(),
  state: z.enum(ATTEMPT_STATES),
  submitted_by: z.enum(['student', 'deadline', 'staff']),
  /** What staff decided about it and why, the last first; only the institution's server has it. */
  decisions: z.array(z.object({ kind: z.enum(STAFF_DECISIONS), decided_at: IsoTime, reason: z.string() })),
  /** How corrections of the key changed it, the last first. */
  corrections: z.array(
    z.object({
      corrected_at: IsoTime,
      reason: z.string(),
      former_score: Percent.nullable(),
      former_result: ExamResult.nullable(),
    }),
  ),
  progress: Percent,
  exam_score: Percent.nullable(),
  exam_result: ExamResult,
  /** Null for a result that is not pending. */
  pending_reason: z.enum(PENDING_REASONS).nullable(),
  release: ResultRelease,
  pass_percent: Percent,
  scoring_mode: ScoringMode,
  /** Seconds. */
  total_completion_time: z.number(),
  correct: z.int().nullable(),
  question_count: z.int(),
  points: z.number().nullable(),
  max_points: z.number(),
  started_at: IsoTime,
  submitted_at: IsoTime,
  /** First letters of the answer chain's head: what a candidate can write down. */
  receipt: z.string(),
  /** Where an institution scores: when it had all of this attempt. Null until then, and where this server scores. */
  received_at: IsoTime.nullable(),
  /** True where an institution scores, so that `received_at` says whether it has the attempt. */
  is_scored_elsewhere: z.boolean(),
  attempts_left: z.int(),
  /** `not_released` while the exam keeps its keys back. */
  review: z.discriminatedUnion('state', [
    z.strictObject({
      state: z.literal('not_released'),
      policy: z.string(),
      /** `online` where the exam may release it, but the keys are at the institution. */
      /** `release` where the result itself is not released, or its release leaves all of this out. */
      reason: z.enum(['policy', 'online', 'release']),
    }),
    z.strictObject({
      state: z.literal('released'),
      questions: z.array(
        CandidateQuestion.extend({
          selectedAnswerId: z.int().nullable(),
          answerText: z.string().nullable(),
          correctAnswerId: z.int().nullable(),
          /** Every right option, where a correction of the key accepts several. */
          accepted_options: z.array(z.int()),
          /** What a correction of the key says of it. */
          correction: z.enum(CORRECTIONS).nullable(),
          isAnswerCorrect: z.boolean().nullable(),
          matched_keywords: z.array(z.string()),
          missed_keywords: z.array(z.string()),
          /** What its marker says of the answer. */
          comment: z.string().nullable(),
          answer_feedback: z.string().nullable(),
          /** Of the option that was chosen. */
          option_feedback: z.string().nullable(),
          /** The worked solution. */
          answer_file: z.string().nullable(),
          timeTakenPerQuestion: z.number(),
          points: z.number().nullable(),
        }),
      ),
    }),
  ]),
  /** Seconds per question in exam order; shown whether or not keys are released. */
  time_per_question: z.array(z.strictObject({ question_id: Id, seconds: z.number() })),
});
export type AttemptResult = z.infer<typeof AttemptResult>;
