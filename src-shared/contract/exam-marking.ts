import { z } from 'zod';
import { CORRECTIONS, MAX_REGRADE_ROWS } from '#shared/domain/exam-attempts/limits.ts';
import { ExamResult } from './attempt-results.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { examReleaseEndpoints } from './exam-release.ts';
import { itemAnalysisEndpoints } from './item-analysis.ts';
import { markingQueueEndpoints } from './marking-queue.ts';
import { QuestionType } from './question-types.ts';
import { Count, Id, IdParams, IdText, IsoTime, line, Message, Percent } from './wire.ts';

const Option = z.int().min(1).max(5);

/** What a revision of a key says of one question in place of what was published. */
const KeyCorrection = z.strictObject({
  question_id: Id,
  kind: z.enum(CORRECTIONS),
  /** Every right option, for `options`. */
  options: z.array(Option).max(5).default([]),
});

const wanted = {
  version_id: Id,
  /** All that differs from the published key: none puts it back. */
  corrections: z.array(KeyCorrection).max(500),
};

const Histogram = z.array(Count).length(10);

/** What a correction would do. */
export const RegradePreview = z.object({
  /** The number that the revision would get; it is named when it is applied. */
  revision: Count,
  attempts: Count,
  /** Of how many the score or the verdict would be another one. */
  changed: Count,
  passing: Count,
  failing: Count,
  /** Of those who would not pass any more, that stand. */
  certificates: Count,
  before: Histogram,
  after: Histogram,
  /** Those that would change, the first of them. */
  rows: z
    .array(
      z.object({
        attempt_id: Id,
        student_name: z.string(),
        attempt_no: z.int(),
        former_score: Percent.nullable(),
        former_result: ExamResult.nullable(),
        score: Percent.nullable(),
        result: ExamResult,
      }),
    )
    .max(MAX_REGRADE_ROWS),
});
export type RegradePreview = z.infer<typeof RegradePreview>;

/** The key of an exam as it was published, answered and corrected. */
export const Regrades = z.object({
  /** The version whose questions are shown. */
  version_id: Id.nullable(),
  versions: z.array(z.object({ id: Id, version_no: z.int(), published_at: IsoTime, attempts: Count })),
  questions: z.array(
    z.object({
      question_id: Id,
      title: z.string(),
      type: QuestionType,
      published_option: Option.nullable(),
      correction: KeyCorrection.omit({ question_id: true }).nullable(),
      answers: Count,
      /** Null for open questions. */
      unanswered: Count.nullable(),
      options: z.array(z.object({ option: Option, text: z.string(), count: Count })),
    }),
  ),
  /** The newest first. */
  revisions: z.array(
    z.object({
      revision: Count,
      version_id: Id,
      version_no: z.int(),
      corrections: z.array(KeyCorrection),
      reason: z.string(),
      made_by: z.string(),
      made_at: IsoTime,
      /** How many scores, and how many verdicts, it has changed so far. */
      scores: Count,
      verdicts: Count,
      /** By which attempts at its version are scored now. */
      is_newest: z.boolean(),
      /** Attempts that are not scored by it yet. */
      waiting: Count,
    }),
  ),
});
export type Regrades = z.infer<typeof Regrades>;

const author = {
  auth: 'session',
  ability: ['instructor-exams:grade'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;

/** What comes after the hand-in, for whoever marks: the key corrected, answers marked, questions judged. */
export const examMarkingContract = {
  listRegrades: defineEndpoint({
    method: 'GET',
    path: '/api/exams/{id}/regrades',
    summary: 'The key of an own exam, what was answered, and how the key was corrected',
    params: IdParams,
    query: z.strictObject({ version_id: IdText.optional() }),
    responses: { 200: z.object({ data: Regrades }) },
    ...author,
  }),
  previewRegrade: defineEndpoint({
    method: 'POST',
    path: '/api/exams/{id}/regrades',
    summary: 'What a correction of the key would do to every attempt; nothing is written',
    params: IdParams,
    body: z.strictObject(wanted),
    responses: { 200: z.object({ data: RegradePreview }) },
    isReading: true,
    ...author,
    audit: NOT_AUDITED.ownView,
  }),
  applyRegrade: defineEndpoint({
    method: 'POST',
    path: '/api/exams/{id}/regrades/{revision}/application',
    summary: 'Correct the key and score every attempt by it; what does not fit into one transaction follows',
    params: z.strictObject({ id: IdText, revision: IdText }),
    body: z.strictObject({ ...wanted, reason: line(300).min(3, 'Say why, in three letters at least.') }),
    responses: { 200: Message.extend({ done: Count, total: Count }) },
    ...author,
    audit: { target: 'exam', by: 'id', keep: ['version_id', 'reason'] },
  }),
  ...markingQueueEndpoints,
  ...itemAnalysisEndpoints,
  ...examReleaseEndpoints,
} as const;
