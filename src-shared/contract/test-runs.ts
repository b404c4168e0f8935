import { z } from 'zod';
import { ExamResult } from './attempt-results.ts';
import { Attempt, ATTEMPT_STATES } from './candidate-view.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { Id, IdParams, IdText, IsoTime, Message, Percent } from './wire.ts';

/** A test run of an exam by its author: all of it, and in no figure. */
export const TestRun = z.object({
  attempt_id: Id,
  attempt_no: z.int(),
  published_version: z.int(),
  state: z.enum(ATTEMPT_STATES),
  started_at: IsoTime,
  submitted_at: IsoTime.nullable(),
  exam_score: Percent.nullable(),
  exam_result: ExamResult.nullable(),
  pass_percent: Percent,
});
export type TestRun = z.infer<typeof TestRun>;

// They stay on the server that they were begun on: computers of a hub hold none.
const author = {
  auth: 'session',
  ability: ['instructor-exams:view'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;

export const testRunEndpoints = {
  startTestRun: defineEndpoint({
    method: 'POST',
    path: '/api/exams/{id}/test-runs',
    summary: 'Sit a published exam as students do, counting for nothing, or get the test run in progress',
    params: IdParams,
    responses: { 201: Attempt },
    ...author,
    audit: NOT_AUDITED.answers,
  }),
  listTestRuns: defineEndpoint({
    method: 'GET',
    path: '/api/exams/{id}/test-runs',
    summary: 'The own test runs of an exam, the newest first',
    params: IdParams,
    responses: { 200: z.object({ data: z.array(TestRun) }) },
    ...author,
  }),
  removeTestRun: defineEndpoint({
    method: 'DELETE',
    path: '/api/exams/{id}/test-runs/{attemptId}',
    summary: 'Remove an own test run with its log',
    params: z.strictObject({ id: IdText, attemptId: IdText }),
    responses: { 200: Message },
    ...author,
    audit: { target: 'exam', by: 'id' },
  }),
} as const;
