import { z } from 'zod';
import { RELEASE_POLICIES } from '#shared/domain/exam-attempts/limits.ts';
import { defineEndpoint } from './define.ts';
import { ExamResult, ResultRelease } from './attempt-results.ts';
import { ATTEMPT_STATES } from './candidate-view.ts';
import { CloseRule, ReviewPolicy, ScoringMode, WindowRules } from './exam-drafts.ts';
import { ExamStatus } from './exam-status.ts';
import { Claim, Id, IsoTime, Paging, Percent, text } from './wire.ts';

/** An exam as a student's list shows it, with where that student stands in it. */
export const StudentExam = z.strictObject({
  exam_id: Id,
  exam_title: z.string(),
  exam_description: z.string(),
  assessment_provider: z.string(),
  instructor_name: z.string(),
  subject: z.string(),
  /** What the screen before the start shows, from the published version. */
  introduction_title: z.string(),
  introduction_description: z.string(),
  start_button_text: z.string(),
  num_of_questions: z.int(),
  /** Some answers are read by a person, so the score may come later than the handing in. */
  has_open_questions: z.boolean(),
  /** The institution's server scores what is handed in here, once it has received it. */
  is_scored_elsewhere: z.boolean(),
  /** Its paper with every picture is on this computer, so that it starts without the network; null where no hub is asked. */
  is_on_computer: z.boolean().nullable(),
  /** Its questions are encrypted until the start; null where they are not, and where this server decides itself. */
  sealed: z
    .strictObject({
      version_id: Id,
      /** The package is here, and the signature of the institution holds. */
      is_ready: z.boolean(),
      /** Bytes; null before it has arrived. */
      size: z.int().nullable(),
      sealed_at: IsoTime.nullable(),
    })
    .nullable(),
  exam_duration: z.int(),
  /** What an attempt that starts now gets of its time beyond that, as a percentage and in minutes; null for nothing. */
  allowance: z
    .object({
      percent: z.int(),
      extra_minutes: z.int(),
      /** Of breaks that stop the clock, in all. */
      break_minutes: z.int().optional(),
      /** How many they may be; 0 or nothing is any number. */
      break_count: z.int().optional(),
      /** The closing is the person's own, and no time moves it. */
      has_own_closing: z.boolean(),
    })
    .nullable(),
  exam_price: z.number(),
  currency: z.string(),
  pass_percent: Percent,
  scoring_mode: ScoringMode,
  opens_at: IsoTime.nullable(),
  closes_at: IsoTime.nullable(),
  close_rule: CloseRule,
  /** What it asks of the window it is sat in. */
  window: WindowRules,
  /**
   * Where it asks a browser for the Safe Exam Browser: whether this request came from one with allowed settings. Null or nothing
   * where nothing is asked, as on a desktop.
   */
  safe_browser: z.enum(['fits', 'missing', 'wrong']).nullable().optional(),
  is_open: z.boolean(),
  is_enrolled: z.boolean(),
  attempt_id: Id.nullable(),
  state: z.enum(ATTEMPT_STATES),
  progress: Percent,
  exam_score: Percent.nullable(),
  exam_result: ExamResult.nullable(),
  /** Of a result that its student does not have yet, what it waits for; null of every other. */
  release: ResultRelease.nullable(),
  /** When results of this exam are released. */
  results_policy: z.enum(RELEASE_POLICIES),
  results_at: IsoTime.nullable(),
  deadline_at: IsoTime.nullable(),
  attempts_allowed: z.int(),
  attempts_left: z.int(),
  review_policy: ReviewPolicy,
  updated_at: IsoTime,
});
export type StudentExam = z.infer<typeof StudentExam>;

/** An exam as it was published, for those who are enrolled in it: no question, because reading those starts its clock. */
export const PublishedExam = StudentExam.extend({
  view: z.literal('candidate'),
  exam_step_one_id: Id,
  exam_instructor_id: Id,
  exam_status: ExamStatus,
  published_version: z.int(),
  published_at: IsoTime,
  issue_certificate: z.boolean(),
});
export type PublishedExam = z.infer<typeof PublishedExam>;

const list = {
  auth: 'session',
  ability: ['exams:view'],
  sync: 'read',
  candidate: true,
  query: Paging,
} as const;

export const enrolmentsContract = {
  purchasedExams: defineEndpoint({
    method: 'GET',
    path: '/api/getStudentPurchasedExams',
    summary: 'Exams the student is enrolled in; 404 when there are none',
    responses: { 200: z.strictObject({ data: z.array(StudentExam), count: z.int() }) },
    origin: 'spec',
    ...list,
  }),
  purchasedInProgressExams: defineEndpoint({
    method: 'GET',
    path: '/api/getStudentPurchasedInProgressExams',
    summary: 'Exams the student has started and not handed in; 404 when there are none',
    responses: { 200: z.strictObject({ data: z.array(StudentExam), count: z.int() }) },
    origin: 'spec',
    ...list,
  }),
  openExams: defineEndpoint({
    method: 'GET',
    path: '/api/open-exams',
    summary: 'Published exams the student may enrol in',
    responses: { 200: z.strictObject({ data: z.array(StudentExam), count: z.int() }) },
    origin: 'lectern',
    ...list,
  }),
  enrolFree: defineEndpoint({
    method: 'POST',
    path: '/api/contentPurchaseFreeRecord',
    summary: 'Free enrolment; the price is the server’s',
    body: z.strictObject({
      content_id: Id.optional(),
      content_type: text(20).optional(),
      content_price: Claim,
      instructor_id: Claim,
      user_id: Claim,
      student_id: Claim,
      checkout_data: z
        .array(
          z.strictObject({
            content_id: Id,
            content_type: text(20),
            content_price: Claim,
            instructor_id: Claim,
          }),
        )
        .max(20)
        .optional(),
    }),
    responses: {
      201: z.object({
        message: z.string(),
        data: z.array(
          z.object({ id: Id, content_id: Id, content_type: z.string(), content_price: z.number() }),
        ),
      }),
    },
    auth: 'session',
    ability: ['exams:view', 'courses:view'],
    origin: 'spec',
    sync: 'command',
    conflict: 'none',
    audit: { exempt: 'The enrolment itself says who and when.' },
  }),
} as const;
