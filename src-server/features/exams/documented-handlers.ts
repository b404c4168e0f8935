import { toMinor } from '#shared/domain/money/money.ts';
import type { examsContract } from '#shared/contract/exams.ts';
import type { examVersionEndpoints } from '#shared/contract/exam-versions.ts';
import type { examWhoEndpoints } from '#shared/contract/exam-who.ts';
import type { HandlerInput, HandlersFor } from '#shared/contract/types.ts';
import { progressBarOf } from '#shared/domain/content/content-state.ts';
import { holds } from '#shared/access/ability.ts';
import type { Ctx } from '#server/context.ts';
import { getEnrolledExam, listOwnExams } from '../enrolments/list-service.ts';
import { refuse } from '#server/refuse.ts';
import { assertOwnClaim, assertSameId, assertSameWord } from '#server/assert-identity.ts';
import { iso } from '#server/iso.ts';
import { getInstitution } from '../auth/repo.ts';
import { getVisibleExam, getWritableExam } from './access.ts';
import { createExam, deleteExam, getExamRecord, newExamCurrency, withdrawExam } from './draft-service.ts';
import { findOwnLink, listLinks } from './link-repo.ts';
import { addLink, removeLink } from './link-service.ts';
import { COMPLETED, IN_PROGRESS, listExamCards, statusesOf } from './list-service.ts';
import { toScheduleColumns, toStepOne, toStepThree, toStepTwo } from './mapper.ts';
import { finalSave } from './publish-service.ts';
import { updateDraft } from './repo.ts';

type Exams = typeof examsContract;
type Documented = Exclude<
  keyof Exams,
  | 'createExamDraft'
  | 'saveExamDraft'
  | 'saveExamSettings'
  | 'publishExam'
  | 'takeBackPublication'
  | 'checkExam'
  | 'archiveExam'
  | 'copyExam'
  | 'examResults'
  | keyof typeof examWhoEndpoints
  | keyof typeof examVersionEndpoints
>;

type StepOneInput = HandlerInput<Exams['editExamStepOne']>['body'];

const toStepOneColumns = (body: StepOneInput, currency: string) => ({
  ...(body.exam_title === undefined ? {} : { title: body.exam_title }),
  ...(body.exam_description === undefined ? {} : { description: body.exam_description }),
  ...(body.assessment_provider === undefined ? {} : { assessment_provider: body.assessment_provider }),
  ...(body.exam_duration === undefined ? {} : { duration_minutes: body.exam_duration }),
  ...(body.exam_price === undefined ? {} : { price_minor: toMinor(body.exam_price, currency) }),
  ...(body.issue_certificate === undefined
    ? {}
    : { is_certificate_issued: body.issue_certificate ? (1 as const) : (0 as const) }),
});

type StepTwoInput = HandlerInput<Exams['editExamStepTwo']>['body'];

async function saveStepTwo(ctx: Ctx, examId: number, body: StepTwoInput): Promise<void> {
  assertSameId(body.exam_step_one_id, examId);
  const exam = await getWritableExam(ctx, examId);
  const { exam_step_one_id: _claim, ...texts } = body;
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
  await updateDraft(ctx, examId, {
    ...given,
    progress_bar: Math.max(exam.progress_bar, progressBarOf('exam', 2, true)),
  });
}

async function saveStepThree(
  ctx: Ctx,
  examId: number,
  body: HandlerInput<Exams['stepThree']>['body'],
): Promise<number> {
  assertSameId(body.exam_step_one_id, examId);
  assertOwnClaim(ctx.actor, body.instructor_id);
  const exam = await getWritableExam(ctx, examId);
  return addLink(ctx, exam, { questionId: body.question_id, answerId: body.answer_id });
}

async function saveFinally(ctx: Ctx, examId: number, body: HandlerInput<Exams['saveExam']>['body']) {
  assertSameId(body.exam_step_one_id, examId);
  assertOwnClaim(ctx.actor, body.exam_instructor_id);
  return finalSave(ctx, examId, { requested: body.exam_status, progressBar: body.progress_bar });
}

const nothingFound = (message: string): never =>
  refuse('NOT_FOUND', message, { extra: { data: [], total: 0 } });

const STARTED = { statuses: IN_PROGRESS, list: 'in_progress' } as const;
const ENDED = { statuses: COMPLETED, list: 'finished' } as const;

async function cardsOrNothing(
  ctx: Ctx,
  query: { offset: number; limit: number },
  { statuses, list }: { readonly statuses: typeof IN_PROGRESS; readonly list: 'in_progress' | 'finished' },
  message: string,
) {
  if (!isStaff(ctx)) {
    const { data, count } = await listOwnExams(ctx, list, query);
    return count === 0 ? nothingFound(message) : { view: 'candidate' as const, data, total: count };
  }
  const { cards, total } = await listExamCards(ctx, { ...query, statuses });
  return total === 0 ? nothingFound(message) : { view: 'author' as const, data: cards, total };
}

/** Whoever sees exams of authors asks for those; everybody else for what they sit themselves. */
const isStaff = ({ actor }: Ctx): boolean => holds(actor.ability, 'instructor-exams:view');

/** The calls of the document: each works alone, in the documented order (wire.md). */
export const documentedExamHandlers: Pick<HandlersFor<Exams, Ctx>, Documented> = {
  stepOne: async (ctx, { body }) => {
    assertOwnClaim(ctx.actor, body.exam_instructor_id);
    const id = await createExam(ctx, {
      ...toStepOneColumns(body, await newExamCurrency(ctx)),
      num_of_questions: body.num_of_questions,
      progress_bar: progressBarOf('exam', 1, true),
    });
    return { status: 200, body: { message: 'The exam was created.', id, exam_step_one_id: id } };
  },

  stepTwo: async (ctx, { params, body }) => {
    await saveStepTwo(ctx, params.id, body);
    return { status: 200, body: { message: 'The introduction was saved.', id: params.id } };
  },

  stepThree: async (ctx, { params, body }) => {
    const id = await saveStepThree(ctx, params.id, body);
    return { status: 200, body: { message: 'The question was added.', id } };
  },

  saveExam: async (ctx, { params, body }) => {
    const { status } = await saveFinally(ctx, params.id, body);
    return { status: 200, body: { message: 'The exam was saved.', id: params.id, exam_status: status } };
  },

  scheduleExam: async (ctx, { params, body }) => {
    assertSameId(body.content_id, params.id);
    assertSameWord(body.content_type, 'Exam');
    assertOwnClaim(ctx.actor, body.instructor_id);
    const exam = await getWritableExam(ctx, params.id);
    const timeZone = body.time_zone ?? exam.time_zone ?? (await getInstitution(ctx.db))?.time_zone ?? 'UTC';
    const schedule = toScheduleColumns({
      schedule_date: body.schedule_date,
      schedule_time: body.schedule_time,
      time_zone: timeZone,
    });
    if (schedule === null) {
      return refuse('VALIDATION_FAILED', 'This time zone is not known here.', {
        fields: { time_zone: ['This time zone is not known here.'] },
      });
    }
    await updateDraft(ctx, params.id, schedule);
    return { status: 200, body: { message: 'The date was saved.', id: params.id } };
  },

  getStepOne: async (ctx, { params }) => ({
    status: 200,
    body: { data: toStepOne(await getVisibleExam(ctx, params.id)) },
  }),

  getStepTwo: async (ctx, { params }) => ({
    status: 200,
    body: { data: toStepTwo(await getVisibleExam(ctx, params.id)) },
  }),

  getStepThree: async (ctx, { params }) => {
    const exam = await getVisibleExam(ctx, params.id);
    const links = await listLinks(ctx.db, params.id);
    return { status: 200, body: { data: links.map((link) => toStepThree(link, exam.instructor_id)) } };
  },

  getExam: async (ctx, { params }) => ({
    status: 200,
    body: {
      data: isStaff(ctx) ? await getExamRecord(ctx, params.id) : await getEnrolledExam(ctx, params.id),
    },
  }),

  editExamStepOne: async (ctx, { params, body }) => {
    assertOwnClaim(ctx.actor, body.exam_instructor_id);
    const exam = await getWritableExam(ctx, params.id);
    const links = await listLinks(ctx.db, params.id);
    // What was announced counts only until questions are chosen.
    const announced =
      links.length > 0 || body.num_of_questions === undefined
        ? {}
        : { num_of_questions: body.num_of_questions };
    await updateDraft(ctx, params.id, { ...toStepOneColumns(body, exam.currency), ...announced });
    return { status: 200, body: { message: 'The exam was changed.', id: params.id } };
  },

  editExamStepTwo: async (ctx, { params, body }) => {
    await saveStepTwo(ctx, params.id, body);
    return { status: 200, body: { message: 'The introduction was changed.', id: params.id } };
  },

  editExamStepThree: async (ctx, { params, body }) => {
    const id = await saveStepThree(ctx, params.examStepOneId, body);
    return { status: 200, body: { message: 'The question was added.', id, updated_at: iso(ctx.now) } };
  },

  editSaveExam: async (ctx, { params, body }) => {
    const { status } = await saveFinally(ctx, params.id, body);
    return { status: 200, body: { message: 'The exam was saved.', id: params.id, exam_status: status } };
  },

  deleteStepOne: async (ctx, { params }) => {
    const { certificatePath } = await deleteExam(ctx, params.id);
    return { status: 200, body: { message: 'The exam was deleted.', certificatePath } };
  },

  deleteStepTwo: async (ctx, { params }) => {
    await saveStepTwo(ctx, params.id, {
      introduction_title: '',
      introduction_description: '',
      start_button_text: '',
    });
    return { status: 200, body: { message: 'The introduction was cleared.' } };
  },

  deleteStepThree: async (ctx, { params }) => {
    const link = await findOwnLink(ctx.db, params.id, ctx.actor.userId);
    if (link === undefined) return refuse('NOT_FOUND', 'There is no such question in your exams.');
    await getWritableExam(ctx, link.exam_id);
    await removeLink(ctx, link);
    return { status: 200, body: { message: 'The question was taken off the exam.' } };
  },

  deleteSaveExam: async (ctx, { params }) => {
    await withdrawExam(ctx, params.id);
    return { status: 200, body: { message: 'The exam is a draft again.' } };
  },

  filterExam: async (ctx, { query }) => {
    const { cards, total } = await listExamCards(ctx, {
      ...query,
      statuses: statusesOf(query),
    });
    return { status: 200, body: { exams: cards, count: total } };
  },

  progressExamCards: async (ctx, { query }) => ({
    status: 200,
    body: await cardsOrNothing(ctx, query, STARTED, 'There are no exams in progress.'),
  }),

  completedExamCards: async (ctx, { query }) => ({
    status: 200,
    body: await cardsOrNothing(ctx, query, ENDED, 'There are no completed exams.'),
  }),
};
