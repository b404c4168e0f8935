import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { add, edit, publish, remove, save, view, write } from './exam-access.ts';
import { PublishedExam } from './enrolments.ts';
import { Duration, ExamRecord, MAX_EXAM_QUESTIONS } from './exam-drafts.ts';
import { ExamStatus, StatusClaim } from './exam-status.ts';
import {
  Claim,
  DayOfPlan,
  Done,
  Id,
  IdParams,
  IdText,
  IsoTime,
  line,
  Message,
  Price,
  text,
  TimeOfDay,
} from './wire.ts';

/** How many questions an exam is planned with; 0 where nothing is said. */
export const PlannedQuestions = z.int().min(0).max(MAX_EXAM_QUESTIONS);
/** The step of the wizard up to which everything is filled in. */
export const ProgressBar = z.int().min(0).max(6);

const StepOneKeys = {
  exam_title: text(200),
  exam_description: text(8000),
  assessment_provider: text(200),
  num_of_questions: PlannedQuestions,
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
/** As it is read: what stands there is shown, also where nobody could save it so today. */
export const StepOne = z.object({
  id: Id,
  exam_title: z.string(),
  exam_description: z.string(),
  assessment_provider: z.string(),
  num_of_questions: z.int(),
  exam_duration: z.int(),
  exam_price: z.number(),
  issue_certificate: z.boolean(),
  created_at: IsoTime,
  updated_at: IsoTime,
});

const StepTwoKeys = {
  introduction_title: text(200),
  introduction_description: text(8000),
  start_button_text: text(60),
};
const StepTwoBody = z.strictObject({ exam_step_one_id: Claim, ...StepTwoKeys });
export const StepTwo = z.object({
  exam_step_one_id: Id,
  introduction_title: z.string(),
  introduction_description: z.string(),
  start_button_text: z.string(),
});

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
  progress_bar: ProgressBar.optional(),
  exam_instructor_id: Claim,
  created_at: Claim,
  updated_at: Claim,
});

/** The documented steps in the contract of exams. */
export const examStepEndpoints = {
  stepOne: defineEndpoint({
    method: 'POST',
    path: '/api/stepOne',
    summary: 'Create an exam draft from its details',
    body: StepOneBody,
    responses: { 200: z.object({ message: z.string(), id: Id, exam_step_one_id: Id }) },
    origin: 'spec',
    ...add,
    conflict: 'none',
    audit: NOT_AUDITED.ownDraft,
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
    ...write,
    audit: NOT_AUDITED.ownDraft,
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
    ...write,
    audit: NOT_AUDITED.ownDraft,
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
    ...save,
    audit: { target: 'exam', by: 'id', keep: ['exam_status'] },
  }),
  scheduleExam: defineEndpoint({
    method: 'POST',
    path: '/api/scheduleExam/{id}',
    summary: 'Say when the exam opens',
    params: IdParams,
    body: z.strictObject({
      schedule_date: DayOfPlan,
      schedule_time: TimeOfDay,
      time_zone: line(64).optional(),
      content_id: Claim,
      content_type: Claim,
      instructor_id: Claim,
    }),
    responses: { 200: Done },
    conflict: 'refuse',
    origin: 'spec',
    ...write,
    audit: { target: 'exam', by: 'id', keep: ['schedule_date', 'schedule_time', 'time_zone'] },
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
    summary:
      'The draft for its author, what was published for the enrolled, without questions; 404 for others',
    params: IdParams,
    responses: { 200: z.object({ data: z.discriminatedUnion('view', [ExamRecord, PublishedExam]) }) },
    origin: 'spec',
    ...view,
    ability: ['instructor-exams:view', 'exams:view'],
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
    ...edit,
    audit: NOT_AUDITED.ownDraft,
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
    ...edit,
    audit: NOT_AUDITED.ownDraft,
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
    ...edit,
    audit: NOT_AUDITED.ownDraft,
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
    ...save,
    audit: { target: 'exam', by: 'id', keep: ['exam_status'] },
  }),
  deleteStepOne: defineEndpoint({
    method: 'DELETE',
    path: '/api/deleteStepOne/{id}',
    summary: 'Delete an exam that nobody has taken',
    params: IdParams,
    responses: { 200: z.object({ message: z.string(), certificatePath: z.string().nullable() }) },
    conflict: 'refuse',
    origin: 'spec',
    ...remove,
    audit: { target: 'exam', by: 'id' },
  }),
  deleteStepTwo: defineEndpoint({
    method: 'DELETE',
    path: '/api/deleteStepTwo/{id}',
    summary: 'Clear the introduction',
    params: IdParams,
    responses: { 200: Message },
    conflict: 'copy',
    origin: 'spec',
    ...edit,
    audit: NOT_AUDITED.ownDraft,
  }),
  deleteStepThree: defineEndpoint({
    method: 'DELETE',
    path: '/api/deleteStepThree/{id}',
    summary: 'Remove one question link, by the id of the link',
    params: IdParams,
    responses: { 200: Message },
    conflict: 'copy',
    origin: 'spec',
    ...edit,
    audit: NOT_AUDITED.ownDraft,
  }),
  deleteSaveExam: defineEndpoint({
    method: 'DELETE',
    path: '/api/deleteSaveExam/{id}',
    summary: 'Take back the final save: the exam is a draft again, candidates keep what they started',
    params: IdParams,
    responses: { 200: Message },
    conflict: 'refuse',
    origin: 'spec',
    ...publish,
    audit: { target: 'exam', by: 'id' },
  }),
} as const;
