import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import {
  Claim,
  Currency,
  Id,
  IdParams,
  IdText,
  IsoTime,
  line,
  limitOf,
  Message,
  Offset,
  Paging,
  Percent,
  Price,
  text,
} from './wire.ts';

/** Authoring states in their order (wire.md); `draft` is accepted for savedAsDraft. */
export const EXAM_STATUSES = [
  'savedAsDraft',
  'pending_approval',
  'scheduled',
  'published',
  'archived',
] as const;
export const ExamStatus = z.enum(EXAM_STATUSES);
export type ExamStatus = z.infer<typeof ExamStatus>;
const StatusClaim = z.union([ExamStatus, z.literal('draft').transform(() => 'savedAsDraft' as const)]);

/** When a candidate may see keys and feedback. */
export const REVIEW_POLICIES = ['never', 'after_close', 'immediate'] as const;
export const ReviewPolicy = z.enum(REVIEW_POLICIES);
/** Whether the marks of questions count: in an `equal` exam each question counts the same. */
export const ScoringMode = z.enum(['equal', 'weighted']);
export type ScoringMode = z.infer<typeof ScoringMode>;

export const MAX_DURATION_MINUTES = 24 * 60;
const Duration = z.int().min(0).max(MAX_DURATION_MINUTES);

export const ExamSettings = z.strictObject({
  /** Minutes; 0 = untimed. */
  exam_duration: Duration,
  pass_percent: Percent,
  scoring_mode: ScoringMode,
  shuffle_questions: z.boolean(),
  shuffle_options: z.boolean(),
  attempts_allowed: z.int().min(1).max(20),
  review_policy: ReviewPolicy,
});
export type ExamSettings = z.infer<typeof ExamSettings>;

/** The whole form of the six steps: what autosave stores and publishing reads. */
export const ExamDraft = z.strictObject({
  exam_title: text(200),
  exam_description: text(8000),
  assessment_provider: text(200),
  issue_certificate: z.boolean(),
  introduction_title: text(200),
  introduction_description: text(8000),
  start_button_text: text(60),
  questions: z.array(z.strictObject({ question_id: Id, mark: z.number().min(0).max(1000) })).max(500),
  settings: ExamSettings,
  exam_price: Price,
  currency: Currency,
  /** Wall time in `time_zone`; null = as soon as it is published. */
  schedule: z
    .strictObject({
      schedule_date: z.iso.date(),
      schedule_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
      time_zone: line(64),
    })
    .nullable(),
});
export type ExamDraft = z.infer<typeof ExamDraft>;

export const ExamRecord = z.object({
  exam_step_one_id: Id,
  exam_instructor_id: Id,
  exam_status: ExamStatus,
  progress_bar: z.int().min(0).max(6),
  version: z.int(),
  /** The published version that candidates get now. */
  published_version: z.int().nullable(),
  /** The draft, or a question that it names, differs from the published version. */
  has_changes: z.boolean(),
  draft: ExamDraft,
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type ExamRecord = z.infer<typeof ExamRecord>;

const StepOneKeys = {
  exam_title: text(200),
  exam_description: text(8000),
  assessment_provider: text(200),
  num_of_questions: z.int().min(0).max(500),
  exam_duration: Duration,
  exam_price: Price,
  issue_certificate: z.boolean(),
};
const StepOneBody = z.strictObject({
  exam_title: StepOneKeys.exam_title.default('untitled exam'),
  exam_description: StepOneKeys.exam_description.default('no description'),
  assessment_provider: StepOneKeys.assessment_provider.default('not defined'),
  num_of_questions: StepOneKeys.num_of_questions.default(0),
  exam_duration: StepOneKeys.exam_duration.default(0),
  exam_price: StepOneKeys.exam_price.default(0),
  issue_certificate: StepOneKeys.issue_certificate.default(false),
  exam_instructor_id: Claim,
});
export const StepOne = z.object({ id: Id, ...StepOneKeys, created_at: IsoTime, updated_at: IsoTime });

const StepTwoKeys = {
  introduction_title: text(200),
  introduction_description: text(8000),
  start_button_text: text(60),
};
const StepTwoBody = z.strictObject({ exam_step_one_id: Claim, ...StepTwoKeys });
export const StepTwo = z.object({ exam_step_one_id: Id, ...StepTwoKeys });

const StepThreeBody = z.strictObject({
  exam_step_one_id: Claim,
  instructor_id: Claim,
  question_id: Id,
  answer_id: Id.nullish(),
});
export const StepThree = z.object({
  id: Id,
  exam_step_one_id: Id,
  instructor_id: Id,
  question_id: Id,
  answer_id: Id.nullable(),
});

const SaveBody = z.strictObject({
  exam_step_one_id: Claim,
  exam_status: StatusClaim,
  progress_bar: z.int().min(0).max(6).optional(),
  exam_instructor_id: Claim,
  created_at: Claim,
  updated_at: Claim,
});

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
  /** The zone in which `opens_at` was said. */
  time_zone: z.string().nullable(),
  published_at: IsoTime.nullable(),
  attempts: z.int(),
  /** Mean score of scored attempts, null while there is none. */
  mean_score: Percent.nullable(),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type ExamCard = z.infer<typeof ExamCard>;
const Cards = z.object({ data: z.array(ExamCard), total: z.int() });

/** What stands between a draft and its publication; `step` is where it is fixed. */
export const PublishProblem = z.object({
  code: z.string(),
  step: z.int().min(1).max(6),
  question_id: Id.nullable(),
});

const view = { auth: 'session', ability: ['instructor-exams:view'], sync: 'read' } as const;
const add = { auth: 'session', ability: ['instructor-exams:add'], sync: 'command' } as const;
const Done = z.object({ message: z.string(), id: Id });

export const examsContract = {
  stepOne: defineEndpoint({
    method: 'POST',
    path: '/api/stepOne',
    summary: 'Create an exam draft from its details',
    body: StepOneBody,
    responses: { 200: z.object({ message: z.string(), id: Id, exam_step_one_id: Id }) },
    origin: 'spec',
    ...add,
  }),
  stepTwo: defineEndpoint({
    method: 'POST',
    path: '/api/stepTwo/{id}',
    summary: 'Give an exam its introduction',
    params: IdParams,
    body: StepTwoBody,
    responses: { 200: Done },
    conflict: 'copy',
    origin: 'spec',
    ...add,
  }),
  stepThree: defineEndpoint({
    method: 'POST',
    path: '/api/stepThree/{id}',
    summary: 'Link a question to an exam',
    params: IdParams,
    body: StepThreeBody,
    responses: { 200: Done },
    conflict: 'copy',
    origin: 'spec',
    ...add,
  }),
  saveExam: defineEndpoint({
    method: 'POST',
    path: '/api/saveExam/{id}',
    summary: 'Final save: keeps the draft or publishes it',
    params: IdParams,
    body: SaveBody,
    responses: { 200: z.object({ message: z.string(), id: Id, exam_status: ExamStatus }) },
    conflict: 'refuse',
    origin: 'spec',
    ...add,
  }),
  scheduleExam: defineEndpoint({
    method: 'POST',
    path: '/api/scheduleExam/{id}',
    summary: 'Say when the exam opens',
    params: IdParams,
    body: z.strictObject({
      schedule_date: z.iso.date(),
      schedule_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
      time_zone: line(64).optional(),
      content_id: Claim,
      content_type: Claim,
      instructor_id: Claim,
    }),
    responses: { 200: Done },
    conflict: 'refuse',
    origin: 'spec',
    ...add,
  }),
  getStepOne: defineEndpoint({
    method: 'GET',
    path: '/api/getStepOne/{id}',
    summary: 'Details of an exam',
    params: IdParams,
    responses: { 200: z.object({ data: StepOne }) },
    origin: 'spec',
    ...view,
  }),
  getStepTwo: defineEndpoint({
    method: 'GET',
    path: '/api/getStepTwo/{id}',
    summary: 'Introduction of an exam',
    params: IdParams,
    responses: { 200: z.object({ data: StepTwo }) },
    origin: 'spec',
    ...view,
  }),
  getStepThree: defineEndpoint({
    method: 'GET',
    path: '/api/getStepThree/{id}',
    summary: 'Question links of an exam in order',
    params: IdParams,
    responses: { 200: z.object({ data: z.array(StepThree) }) },
    origin: 'spec',
    ...view,
  }),
  getExam: defineEndpoint({
    method: 'GET',
    path: '/api/getExam/{id}',
    summary: 'The full exam with its draft',
    params: IdParams,
    responses: { 200: z.object({ data: ExamRecord }) },
    origin: 'spec',
    ...view,
  }),
  editExamStepOne: defineEndpoint({
    method: 'PUT',
    path: '/api/editExamStepOne/{id}',
    summary: 'Change the details',
    params: IdParams,
    body: z.strictObject({ ...StepOneKeys, exam_instructor_id: Claim }).partial(),
    responses: { 200: Done },
    conflict: 'copy',
    origin: 'spec',
    ...add,
  }),
  editExamStepTwo: defineEndpoint({
    method: 'PUT',
    path: '/api/editExamStepTwo/{id}',
    summary: 'Change the introduction',
    params: IdParams,
    body: StepTwoBody.partial(),
    responses: { 200: Done },
    conflict: 'copy',
    origin: 'spec',
    ...add,
  }),
  editExamStepThree: defineEndpoint({
    method: 'PUT',
    path: '/api/editExamStepThree/{examStepOneId}',
    summary: 'Link another question to an exam',
    params: z.strictObject({ examStepOneId: IdText }),
    body: StepThreeBody,
    responses: { 200: z.object({ message: z.string(), id: Id, updated_at: IsoTime }) },
    conflict: 'copy',
    origin: 'spec',
    ...add,
  }),
  editSaveExam: defineEndpoint({
    method: 'PUT',
    path: '/api/editSaveExam/{id}',
    summary: 'Final save of an edited exam: publishing makes a new version',
    params: IdParams,
    body: SaveBody,
    responses: { 200: z.object({ message: z.string(), id: Id, exam_status: ExamStatus }) },
    conflict: 'refuse',
    origin: 'spec',
    ...add,
  }),
  deleteStepOne: defineEndpoint({
    method: 'DELETE',
    path: '/api/deleteStepOne/{id}',
    summary: 'Delete an exam that nobody has taken',
    params: IdParams,
    responses: { 200: z.object({ message: z.string(), certificatePath: z.string().nullable() }) },
    conflict: 'refuse',
    origin: 'spec',
    ...add,
  }),
  deleteStepTwo: defineEndpoint({
    method: 'DELETE',
    path: '/api/deleteStepTwo/{id}',
    summary: 'Clear the introduction',
    params: IdParams,
    responses: { 200: Message },
    conflict: 'copy',
    origin: 'spec',
    ...add,
  }),
  deleteStepThree: defineEndpoint({
    method: 'DELETE',
    path: '/api/deleteStepThree/{id}',
    summary: 'Remove one question link, by the id of the link',
    params: IdParams,
    responses: { 200: Message },
    conflict: 'copy',
    origin: 'spec',
    ...add,
  }),
  deleteSaveExam: defineEndpoint({
    method: 'DELETE',
    path: '/api/deleteSaveExam/{id}',
    summary: 'Take back the final save: the exam is a draft again, candidates keep what they started',
    params: IdParams,
    responses: { 200: Message },
    conflict: 'refuse',
    origin: 'spec',
    ...add,
  }),
  filterExam: defineEndpoint({
    method: 'GET',
    path: '/api/filterExam',
    summary: 'Own exams by words and status',
    query: z.strictObject({
      offset: Offset,
      limit: limitOf(10),
      search: z.string().trim().max(200).optional(),
      exam_status: ExamStatus.optional(),
      /** in_progress: savedAsDraft and pending_approval; completed: the rest. */
      exam_group: z.enum(['in_progress', 'completed']).optional(),
    }),
    responses: { 200: z.object({ exams: z.array(ExamCard), count: z.int() }) },
    origin: 'spec',
    ...view,
  }),
  progressExamCards: defineEndpoint({
    method: 'GET',
    path: '/api/getProgressExamCard',
    summary: 'Own exams in progress (savedAsDraft, pending_approval); 404 when there are none',
    query: Paging,
    responses: { 200: Cards },
    origin: 'spec',
    ...view,
  }),
  completedExamCards: defineEndpoint({
    method: 'GET',
    path: '/api/getCompletedExamCard',
    summary: 'Own scheduled, published and archived exams; 404 when there are none',
    query: Paging,
    responses: { 200: Cards },
    origin: 'spec',
    ...view,
  }),
  createExamDraft: defineEndpoint({
    method: 'POST',
    path: '/api/exam-drafts',
    summary: 'Start an exam; the institution’s defaults apply',
    body: z.strictObject({ question_ids: z.array(Id).max(200).default([]) }),
    responses: { 201: z.object({ data: ExamRecord }) },
    origin: 'lectern',
    ...add,
  }),
  saveExamDraft: defineEndpoint({
    method: 'PUT',
    path: '/api/exam-drafts/{id}',
    summary: 'Autosave of the whole form; refused when it changed since `version`',
    params: IdParams,
    body: z.strictObject({ version: z.int().min(1), step: z.int().min(1).max(6), draft: ExamDraft }),
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
    ...add,
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
    ...add,
  }),
  publishExam: defineEndpoint({
    method: 'POST',
    path: '/api/exam-publications',
    summary: 'Publish the stored draft as a new immutable version, all or nothing',
    body: z.strictObject({ exam_id: Id, version: z.int().min(1) }),
    responses: {
      201: z.object({
        message: z.string(),
        exam_id: Id,
        exam_status: ExamStatus,
        published_version: z.int(),
        content_hash: z.string(),
      }),
    },
    conflict: 'refuse',
    origin: 'lectern',
    ...add,
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
    ...add,
  }),
  copyExam: defineEndpoint({
    method: 'POST',
    path: '/api/exams/{id}/copies',
    summary: 'A new draft with the same content',
    params: IdParams,
    responses: { 201: z.object({ data: ExamRecord }) },
    origin: 'lectern',
    ...add,
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
            score_mismatch: z.boolean(),
            is_late: z.boolean(),
            /** A log that went another way was kept beside the one that counts. */
            has_other_logs: z.boolean(),
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
