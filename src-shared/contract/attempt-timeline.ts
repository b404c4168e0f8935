import { z } from 'zod';
import { TIMELINE_GROUPS } from '#shared/domain/exam-attempts/timeline.ts';
import { LogWriter } from './attempt-logs.ts';
import { defineEndpoint } from './define.ts';
import { UnlikeOthersOut } from './unlike-others.ts';
import { Count, Id, IdParams, IdText, IsoTime, limitOf, Offset } from './wire.ts';

/** One entry of the log that counts, as a person reads it. */
export const TimelineEntry = z.object({
  seq: z.int().positive(),
  /** As the log has it: domain/exam-attempts names those that this version knows. */
  kind: z.string(),
  /** By the clock of the computer that wrote it. */
  at: IsoTime,
  /** How much of its time the attempt had used. */
  elapsed_ms: z.int().nonnegative(),
  question_id: Id.nullable(),
  /** Its place in the paper, before questions are mixed. */
  question_no: z.int().positive().nullable(),
  question_title: z.string().nullable(),
  /** What was answered, in words; null where an answer was cleared, and of what is none. */
  answer: z.string().nullable(),
  note: z.string().nullable(),
  /** Who decided it at the computer; null of time that the institution did not take up, and of all else. */
  decided_by: z.string().nullable(),
  writer: LogWriter,
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** How often something happened around an attempt, and for how long in all; 0 where it has no length. */
const EvidenceSum = z.object({ what: z.string(), count: Count, ms: z.int().nonnegative() });

export const AttemptTimeline = z.object({
  data: z.array(TimelineEntry),
  count: Count,
  /** Of the whole log, whatever is asked for. */
  evidence: z.object({
    /** Who saw it: the application around the page; a page in a browser, of itself; or nobody, in a log without either. */
    by: z.enum(['application', 'page', 'nobody']),
    /** Version and manifest that the application said of itself. */
    app: z.string().nullable(),
    sums: z.array(EvidenceSum),
    unlike_others: UnlikeOthersOut,
  }),
});
export type AttemptTimeline = z.infer<typeof AttemptTimeline>;

export const attemptTimelineEndpoints = {
  getAttemptTimeline: defineEndpoint({
    method: 'GET',
    path: '/api/exam-attempts/{id}/timeline',
    summary: 'Everything that the log of an attempt says, in its order',
    params: IdParams,
    query: z.strictObject({
      offset: Offset,
      limit: limitOf(50),
      group: z.enum(TIMELINE_GROUPS).optional(),
      question: IdText.optional(),
    }),
    responses: { 200: AttemptTimeline },
    auth: 'session',
    ability: ['instructor-exams:view'],
    origin: 'lectern',
    sync: 'read',
  }),
} as const;
