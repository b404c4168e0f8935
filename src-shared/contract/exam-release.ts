import { z } from 'zod';
import { MAX_HOLD_REASON } from '#shared/domain/exam-attempts/limits.ts';
import { ExamResult } from './attempt-results.ts';
import { defineEndpoint } from './define.ts';
import { ReleaseTerms } from './exam-drafts.ts';
import { Count, Id, IdParams, IsoTime, line, Message, Paging, Percent } from './wire.ts';

/** How the results of an exam are released, and where each of them stands; staff see all of them. */
export const ExamRelease = z.object({
  /** In force now, for attempts at the version that students get. */
  terms: ReleaseTerms.extend({ parts: ReleaseTerms.shape.parts.min(0) }),
  /** Who changed them after the publication; null while they are as published. */
  changed: z.object({ by: z.string(), at: IsoTime }).nullable(),
  time_zone: z.string(),
  released: Count,
  waiting: Count,
  held: Count,
  /** Handed in, with an answer that waits for a mark. */
  unmarked: Count,
  count: Count,
  results: z.array(
    z.object({
      attempt_id: Id,
      student_name: z.string(),
      attempt_no: z.int(),
      exam_score: Percent.nullable(),
      exam_result: ExamResult,
      state: z.enum(['released', 'waiting', 'held']),
      released_at: IsoTime.nullable(),
      /** Why it is held back. */
      reason: z.string().nullable(),
    }),
  ),
});
export type ExamRelease = z.infer<typeof ExamRelease>;

/** Whoever decides about attempts: the author of the exam, and who looks at all exams and sets the institution up. */
const decision = {
  auth: 'session',
  ability: ['instructor-exams:grade', 'settings:add'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;

/** When students get their results, released by hand, and held back. */
export const examReleaseEndpoints = {
  getRelease: defineEndpoint({
    method: 'GET',
    path: '/api/exams/{id}/release',
    summary: 'How the results of an exam are released, and where each of them stands',
    params: IdParams,
    query: Paging,
    responses: { 200: z.object({ data: ExamRelease }) },
    ...decision,
  }),
  changeReleaseTerms: defineEndpoint({
    method: 'PUT',
    path: '/api/exams/{id}/release',
    summary: 'Change when results are released and what of them, also after the publication',
    params: IdParams,
    body: ReleaseTerms,
    responses: { 200: Message },
    ...decision,
    audit: { target: 'exam', by: 'id', keep: ['policy', 'release_at', 'parts'] },
  }),
  releaseResults: defineEndpoint({
    method: 'POST',
    path: '/api/exams/{id}/release',
    summary: 'Release every result that waits for it now; their students are told',
    params: IdParams,
    responses: { 200: Message.extend({ released: Count }) },
    ...decision,
    audit: { target: 'exam', by: 'id' },
  }),
  holdResult: defineEndpoint({
    method: 'PUT',
    path: '/api/exam-attempts/{id}/hold',
    summary: 'Keep one result from its student, who reads the reason',
    params: IdParams,
    body: z.strictObject({
      reason: line(MAX_HOLD_REASON).min(3, 'Say why, in three letters at least.'),
    }),
    responses: { 200: Message },
    ...decision,
    audit: { target: 'exam-attempt', by: 'id', keep: ['reason'] },
  }),
  liftHold: defineEndpoint({
    method: 'DELETE',
    path: '/api/exam-attempts/{id}/hold',
    summary: 'Give a result that was held back to the terms of its exam again',
    params: IdParams,
    responses: { 200: Message },
    ...decision,
    audit: { target: 'exam-attempt', by: 'id' },
  }),
} as const;
