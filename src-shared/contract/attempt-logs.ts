import { z } from 'zod';
import { ATTEMPT_FLAG_KINDS, type AttemptFlag } from '#shared/domain/exam-attempts/attempt-flags.ts';
import { MAX_GRANT_MINUTES } from '#shared/domain/exams/limits.ts';
import { STAFF_DECISIONS } from '#shared/domain/exam-attempts/staff-decision.ts';
import { ATTEMPT_STATES } from './candidate-view.ts';
import { defineEndpoint } from './define.ts';
import { RefusedAnswer } from './refused-answers.ts';
import { Id, IdParams, IsoTime, Percent, text } from './wire.ts';

/** What a log says about one question, as a person reads it; both null where nothing was answered. */
const SaidAnswer = z.object({
  option: z.int().min(1).max(5).nullable(),
  /** Words of the option, or the open answer. */
  text: z.string().nullable(),
});

/** Which computer wrote a piece of a log; only the server of an institution knows its name. */
export const LogWriter = z.object({ device_no: z.int().nonnegative(), name: z.string().nullable() });

/** A log of the attempt that is kept beside the one that counts, for a person to judge. */
export const OtherLog = z.object({
  id: Id,
  /** First letters of its head, as its candidate may have written them down. */
  receipt: z.string(),
  /** The first event in which it differs, and how many there are from there on. */
  from_seq: z.int().positive(),
  event_count: z.int().positive(),
  writer: LogWriter,
  /** By the clock of that computer. */
  first_at: IsoTime,
  last_at: IsoTime,
  received_at: IsoTime,
  is_handed_in: z.boolean(),
  /** It goes on after the hand-in of the log that counts, and contradicts nothing of it. */
  follows_hand_in: z.boolean(),
  /** Whoever may judge can let it count instead. */
  may_count: z.boolean(),
  differences: z.array(
    z.object({ question_id: Id, question_title: z.string(), counted: SaidAnswer, other: SaidAnswer }),
  ),
});
export type OtherLog = z.infer<typeof OtherLog>;

/** Why a person should look at an attempt; it changes no score. */
export const AttemptFlagOut = z.object({
  kind: z.enum(ATTEMPT_FLAG_KINDS),
  count: z.int(),
  /** The event where it happened first. */
  seq: z.int(),
  /** How far off, in milliseconds. */
  ms: z.number(),
  least_ms: z.number().optional(),
}) satisfies z.ZodType<AttemptFlag>;

/** How an attempt came about, for whoever judges it. */
export const AttemptLogs = z.object({
  attempt_id: Id,
  exam_id: Id,
  exam_title: z.string(),
  student_name: z.string(),
  attempt_no: z.int(),
  state: z.enum(ATTEMPT_STATES),
  started_at: IsoTime,
  deadline_at: IsoTime.nullable(),
  submitted_at: IsoTime.nullable(),
  is_late: z.boolean(),
  flags: z.array(AttemptFlagOut),
  receipt: z.string(),
  event_count: z.int(),
  /** The computers that wrote the log that counts, in their order. */
  writers: z.array(LogWriter),
  other_logs: z.array(OtherLog),
  /** What the server did not take while it was sat, as its student's page says; left out by a hub of before. */
  refused_answers: z.array(RefusedAnswer).optional(),
  /** What whoever may judge can decide about it now. */
  staff_decisions: z.array(z.enum(STAFF_DECISIONS)),
  /** It is void and handed in: whoever may judge can let it count. */
  may_admit: z.boolean(),
  /**
   * Which log was made to count by whom, the last first. With one and the same receipt a void attempt was made to
   * count.
   */
  decisions: z.array(
    z.object({
      /** Null for a choice among logs, and where a void attempt was made to count. */
      kind: z.enum(STAFF_DECISIONS).nullable(),
      decided_by: z.string(),
      decided_at: IsoTime,
      reason: z.string(),
      former_receipt: z.string(),
      former_score: Percent.nullable(),
      chosen_receipt: z.string(),
      chosen_score: Percent.nullable(),
    }),
  ),
});
export type AttemptLogs = z.infer<typeof AttemptLogs>;

const judgement = z.strictObject({
  /** The receipt of its log, as whoever decides has seen it. */
  counted_receipt: text(20),
  reason: text(500).min(3),
});

/** The hub alone decides what of an attempt counts: its author or an administrator says so. */
const decision = {
  responses: { 200: z.object({ message: z.string(), data: AttemptLogs }) },
  auth: 'session',
  ability: ['instructor-exams:grade', 'settings:add'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;

/** The logs of an attempt in the contract of attempts. */
export const attemptLogEndpoints = {
  getAttemptLogs: defineEndpoint({
    method: 'GET',
    path: '/api/exam-attempts/{id}/logs',
    summary: 'How an attempt came about: lateness, clocks, and other logs of it that were kept',
    params: IdParams,
    responses: { 200: z.object({ data: AttemptLogs }) },
    auth: 'session',
    ability: ['instructor-exams:view'],
    origin: 'lectern',
    sync: 'read',
  }),
  chooseLog: defineEndpoint({
    method: 'POST',
    path: '/api/exam-attempts/{id}/log-choice',
    summary: 'Let another log of an attempt count; it is scored anew, and what counted before is kept',
    params: IdParams,
    body: z.strictObject({
      log_id: Id,
      /** The receipt of the log that counts now, as whoever decides has seen it. */
      counted_receipt: text(20),
      reason: text(500).min(3),
    }),
    ...decision,
    audit: { target: 'exam-attempt', by: 'id', keep: ['log_id', 'reason'] },
  }),
  countAttempt: defineEndpoint({
    method: 'POST',
    path: '/api/exam-attempts/{id}/admission',
    summary:
      'Let a void attempt count: it is scored from its log, and who decided it, and why, stays on record',
    params: IdParams,
    body: judgement,
    ...decision,
    audit: { target: 'exam-attempt', by: 'id', keep: ['reason'] },
  }),
  handInForStudent: defineEndpoint({
    method: 'POST',
    path: '/api/exam-attempts/{id}/hand-in',
    summary: 'Hand in for the student what their attempt has so far',
    params: IdParams,
    body: judgement,
    ...decision,
    audit: { target: 'exam-attempt', by: 'id', keep: ['reason'] },
  }),
  voidAttempt: defineEndpoint({
    method: 'POST',
    path: '/api/exam-attempts/{id}/void',
    summary: 'Let an attempt that was handed in count for nothing; it can be made to count again',
    params: IdParams,
    body: judgement,
    ...decision,
    audit: { target: 'exam-attempt', by: 'id', keep: ['reason'] },
  }),
  reopenAttempt: defineEndpoint({
    method: 'POST',
    path: '/api/exam-attempts/{id}/reopening',
    summary: 'Take a hand-in back, and give so many minutes from now on; what was handed in is kept',
    params: IdParams,
    body: judgement.extend({ minutes: z.int().min(1).max(MAX_GRANT_MINUTES) }),
    ...decision,
    audit: { target: 'exam-attempt', by: 'id', keep: ['minutes', 'reason'] },
  }),
} as const;
