import { z } from 'zod';
import { UnlikeOthersOut } from './unlike-others.ts';
import { AttemptFlagOut } from './attempt-logs.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { StudentExam } from './enrolments.ts';
import { add, publish, view, write } from './exam-access.ts';
import { CloseRule, ExamDraft, ExamRecord, ExamSettings, PublishProblem } from './exam-drafts.ts';
import { ExamStatus } from './exam-status.ts';
import { examStepEndpoints } from './exam-steps.ts';
import { examVersionEndpoints } from './exam-versions.ts';
import { examWhoEndpoints } from './exam-who.ts';
import {
  Done,
  Id,
  IdParams,
  IdText,
  IsoTime,
  limitOf,
  Message,
  Offset,
  Paging,
  Percent,
  SearchText,
  Version,
} from './wire.ts';

/** One exam in a list: spec 2 §3 "Exam card", with what a person wants to see of it. */
export const ExamCard = z.object({
  exam_step_one_id: Id,
  exam_title: z.string(),
  /** The top folder that most of its questions come from; empty when none has one. */
  subject: z.string(),
  exam_status: ExamStatus,
  progress_bar: z.int(),
  exam_instructor_id: Id,
  num_of_questions: z.int(),
  exam_duration: z.int(),
  exam_price: z.number(),
  currency: z.string(),
  opens_at: IsoTime.nullable(),
  /** Of an exam that is offered: when candidates may start it for the last time. */
  closes_at: IsoTime.nullable(),
  close_rule: CloseRule,
  /** Computers of candidates have the questions of what is offered sealed until the start. */
  is_sealed: z.boolean().optional(),
  /** The zone in which `opens_at` and `closes_at` were said. */
  time_zone: z.string().nullable(),
  published_at: IsoTime.nullable(),
  attempts: z.int(),
  /** Mean score of scored attempts, null while there is none. */
  mean_score: Percent.nullable(),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type ExamCard = z.infer<typeof ExamCard>;
const Cards = z.discriminatedUnion('view', [
  z.object({ view: z.literal('author'), data: z.array(ExamCard), total: z.int() }),
  z.strictObject({ view: z.literal('candidate'), data: z.array(StudentExam), total: z.int() }),
]);
const cards = {
  query: Paging,
  responses: { 200: Cards },
  origin: 'spec',
  ...view,
  ability: ['instructor-exams:view', 'exams:view'],
} as const;

export const examsContract = {
  ...examStepEndpoints,
  ...examWhoEndpoints,
  ...examVersionEndpoints,
  filterExam: defineEndpoint({
    method: 'GET',
    path: '/api/filterExam',
    summary: 'Own exams by words, status, price and category',
    query: z.strictObject({
      offset: Offset,
      limit: limitOf(10),
      search: SearchText.optional(),
      exam_status: ExamStatus.optional(),
      /** in_progress: savedAsDraft and pending_approval; completed: the rest. */
      exam_group: z.enum(['in_progress', 'completed']).optional(),
      exam_price: z.enum(['free', 'paid']).optional(),
      /** The subject under which it was published. */
      exam_category: SearchText.optional(),
      /** One of them, on whatever page it stands. */
      exam_id: IdText.optional(),
    }),
    responses: { 200: z.object({ exams: z.array(ExamCard), count: z.int() }) },
    origin: 'spec',
    ...view,
  }),
  progressExamCards: defineEndpoint({
    method: 'GET',
    path: '/api/getProgressExamCard',
    summary:
      'Of authors savedAsDraft and pending_approval, of students what they have started; 404 when there are none',
    ...cards,
  }),
  completedExamCards: defineEndpoint({
    method: 'GET',
    path: '/api/getCompletedExamCard',
    summary:
      'Of authors scheduled, published and archived, of students what they have handed in; 404 when there are none',
    ...cards,
  }),
  createExamDraft: defineEndpoint({
    method: 'POST',
    path: '/api/exam-drafts',
    summary: 'Start an exam; the institution’s defaults apply',
    body: z.strictObject({ question_ids: z.array(Id).max(200).default([]) }),
    responses: { 201: z.object({ data: ExamRecord }) },
    origin: 'lectern',
    ...add,
    conflict: 'none',
    audit: NOT_AUDITED.ownDraft,
  }),
  saveExamDraft: defineEndpoint({
    method: 'PUT',
    path: '/api/exam-drafts/{id}',
    summary: 'Autosave of the whole form; refused when it changed since `version`',
    params: IdParams,
    body: z.strictObject({ version: Version, step: z.int().min(1).max(6), draft: ExamDraft }),
    responses: {
      200: z.object({
        version: z.int(),
        updated_at: IsoTime,
        problems: z.array(PublishProblem),
        has_changes: z.boolean(),
      }),
    },
    conflict: 'copy',
    origin: 'lectern',
    ...write,
    audit: NOT_AUDITED.ownDraft,
  }),
  saveExamSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/exams/{id}/settings',
    summary: 'Step 4: time, pass mark, order, attempts, review',
    params: IdParams,
    body: ExamSettings,
    responses: { 200: Done },
    conflict: 'copy',
    origin: 'lectern',
    ...write,
    audit: NOT_AUDITED.ownDraft,
  }),
  publishExam: defineEndpoint({
    method: 'POST',
    path: '/api/exam-publications',
    summary: 'Publish the stored draft as a new immutable version, all or nothing',
    body: z.strictObject({ exam_id: Id, version: Version }),
    responses: {
      201: z.object({
        message: z.string(),
        exam_id: Id,
        exam_status: ExamStatus,
        published_version: z.int(),
        content_hash: z.string(),
        /** For how long it can be taken back; 0 where nothing was published anew. */
        take_back_ms: z.int().min(0),
      }),
    },
    conflict: 'refuse',
    origin: 'lectern',
    ...publish,
    audit: { target: 'exam', by: 'exam_id' },
  }),
  takeBackPublication: defineEndpoint({
    method: 'POST',
    path: '/api/exam-publications/withdrawal',
    summary: 'Take back the last publication: within a minute, and while nobody has started that version',
    body: z.strictObject({ exam_id: Id, published_version: Version }),
    responses: {
      200: z.object({ message: z.string(), exam_id: Id, exam_status: ExamStatus }),
    },
    conflict: 'refuse',
    origin: 'lectern',
    ...publish,
    audit: { target: 'exam', by: 'exam_id', keep: ['published_version'] },
  }),
  checkExam: defineEndpoint({
    method: 'GET',
    path: '/api/exams/{id}/problems',
    summary: 'What is missing before publishing',
    params: IdParams,
    responses: { 200: z.object({ data: z.array(PublishProblem) }) },
    origin: 'lectern',
    ...view,
  }),
  archiveExam: defineEndpoint({
    method: 'POST',
    path: '/api/exams/{id}/archival',
    summary: 'Close a published exam for new candidates; results stay',
    params: IdParams,
    responses: { 200: Message },
    conflict: 'refuse',
    origin: 'lectern',
    ...publish,
    audit: { target: 'exam', by: 'id' },
  }),
  copyExam: defineEndpoint({
    method: 'POST',
    path: '/api/exams/{id}/copies',
    summary: 'A new draft with the same content',
    params: IdParams,
    responses: { 201: z.object({ data: ExamRecord }) },
    origin: 'lectern',
    ...add,
    conflict: 'none',
    audit: NOT_AUDITED.ownDraft,
  }),
  examResults: defineEndpoint({
    method: 'GET',
    path: '/api/exams/{id}/results',
    summary: 'Attempts of an own exam, newest first; `pending` ones wait for a marker',
    params: IdParams,
    query: Paging.extend({ exam_result: z.enum(['pass', 'fail', 'pending']).optional() }),
    responses: {
      200: z.object({
        data: z.array(
          z.object({
            attempt_id: Id,
            student_id: Id,
            student_name: z.string(),
            attempt_no: z.int(),
            state: z.string(),
            exam_score: Percent.nullable(),
            exam_result: z.string().nullable(),
            /** Of the version that it was started with; null where that is not here. */
            pass_percent: Percent.nullable(),
            score_mismatch: z.boolean(),
            is_late: z.boolean(),
            /** Why a person should look at it. */
            flags: z.array(AttemptFlagOut),
            /** A log that went another way was kept beside the one that counts. */
            has_other_logs: z.boolean(),
            unlike_others: UnlikeOthersOut,
            /** It counts, and has answers that a person gives points for; false where its paper is not here. */
            has_open_answers: z.boolean(),
            started_at: IsoTime,
            submitted_at: IsoTime.nullable(),
          }),
        ),
        total: z.int(),
        /** Attempts per ten points, 0-9 to 90-100. */
        distribution: z.array(z.int()).length(10),
      }),
    },
    origin: 'lectern',
    ...view,
  }),
} as const;
