import { toMinor } from '#shared/domain/money/money.ts';
import type { Insertable } from 'kysely';
import type { ExamDraft, ExamRecord } from '#shared/contract/exam-drafts.ts';
import { progressBarOf } from '#shared/domain/content/content-state.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import type { ExamTable } from '#server/db/exam-tables.ts';
import { getInstitution } from '../auth/repo.ts';
import { accessOf, replaceAccess } from './access-service.ts';
import { getEditableExam, getOwnExam, getVisibleExam, getWritableExam } from './access.ts';
import { hasUnpublishedChanges } from './draft-content.ts';
import { listLinks, removeLinks } from './link-repo.ts';
import { replaceLinks, type ChosenQuestion } from './link-service.ts';
import {
  statusOf,
  toExamRecord,
  toClosingColumns,
  toHundredths,
  toScheduleColumns,
  toSettingColumns,
} from './mapper.ts';
import { planOf, replacePlan } from './plan-service.ts';
import { enrolWhereDecided } from './publish-service.ts';
import {
  hasAttempts,
  insertExam,
  updateDraft,
  updateDraftFrom,
  updateState,
  wasDeleted,
  type ExamRow,
} from './repo.ts';

const FALLBACK = { currency: 'GBP', passPercent: 60_00 };
const START_BUTTON = 'Start exam';

type NewExam = Partial<Insertable<ExamTable>>;

/** The currency that a new exam has. */
export const newExamCurrency = async ({ db }: Pick<Ctx, 'db'>): Promise<string> =>
  (await getInstitution(db))?.currency ?? FALLBACK.currency;

/** Starts an exam of the signed-in instructor with the institution's defaults. */
export async function createExam(ctx: Ctx, given: NewExam): Promise<number> {
  const institution = await getInstitution(ctx.db);
  const id = ctx.newId();
  await insertExam(ctx.db, {
    title: '',
    description: '',
    assessment_provider: '',
    currency: institution?.currency ?? FALLBACK.currency,
    introduction_title: '',
    introduction_description: '',
    start_button_text: START_BUTTON,
    pass_percent: institution?.default_pass_percent ?? FALLBACK.passPercent,
    scoring_mode: 'equal',
    review_policy: 'after_close',
    time_zone: institution?.time_zone ?? null,
    ...given,
    id,
    instructor_id: ctx.actor.userId,
    status: 'savedAsDraft',
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return id;
}

/** The full exam with its draft. */
export async function getExamRecord(ctx: Ctx, examId: number): Promise<ExamRecord> {
  const exam = await getVisibleExam(ctx, examId);
  const hasChanges = await hasUnpublishedChanges(ctx, exam);
  const requiresApproval = (await getInstitution(ctx.db))?.requires_exam_approval === 1;
  const links = await listLinks(ctx.db, examId);
  const beside = { access: await accessOf(ctx, examId), plan: await planOf(ctx, examId) };
  return toExamRecord(exam, links, { hasChanges, requiresApproval, now: ctx.now, ...beside });
}

/** A new draft with the chosen questions, as the exam screen starts one. */
export async function createExamDraft(ctx: Ctx, questionIds: readonly number[]): Promise<ExamRecord> {
  const unique = [...new Set(questionIds)];
  const id = await createExam(ctx, { num_of_questions: unique.length });
  await replaceLinks(
    ctx,
    id,
    unique.map((questionId) => ({ questionId })),
  );
  return getExamRecord(ctx, id);
}

function unknownZone(field: 'schedule' | 'closing'): never {
  return refuse('VALIDATION_FAILED', 'This time zone is not known here.', {
    fields: { [`draft.${field}.time_zone`]: ['This time zone is not known here.'] },
  });
}

/** Stores the whole form; refused when somebody else stored it since `version`. */
export async function saveExamDraft(
  ctx: Ctx,
  examId: number,
  input: { version: number; step: number; draft: ExamDraft },
): Promise<number> {
  const exam = await getWritableExam(ctx, examId);
  const { draft } = input;
  const schedule = toScheduleColumns(draft.schedule);
  if (schedule === null) return unknownZone('schedule');
  const closing = toClosingColumns(draft.closing);
  if (closing === null) return unknownZone('closing');
  const isOffered = exam.status === 'published' || exam.status === 'scheduled';
  const isSaved = await updateDraftFrom(ctx, examId, input.version, {
    title: draft.exam_title,
    description: draft.exam_description,
    assessment_provider: draft.assessment_provider,
    is_certificate_issued: draft.issue_certificate ? 1 : 0,
    introduction_title: draft.introduction_title,
    introduction_description: draft.introduction_description,
    start_button_text: draft.start_button_text,
    num_of_questions: draft.questions.length,
    price_minor: toMinor(draft.exam_price, draft.currency),
    currency: draft.currency,
    progress_bar: isOffered ? exam.progress_bar : progressBarOf('exam', input.step, true),
    ...toSettingColumns(draft.settings),
    opens_at: schedule.opens_at,
    ...closing,
    time_zone: schedule.time_zone ?? draft.closing?.time_zone ?? exam.time_zone,
  });
  if (!isSaved) {
    refuse('VERSION_CONFLICT', 'This exam was changed elsewhere since you opened it.', {
      extra: { version: exam.version },
    });
  }
  await replaceLinks(
    ctx,
    examId,
    draft.questions.map(({ question_id, mark }): ChosenQuestion => ({
      questionId: question_id,
      mark: toHundredths(mark),
    })),
  );
  if (draft.access !== undefined) await replaceAccess(ctx, examId, draft.access);
  if (draft.plan !== undefined) await replacePlan(ctx, examId, draft.plan);
  return input.version + ctx.versionStep;
}

/** Deletes an own exam that nobody has taken; deleting it again changes nothing. */
export async function deleteExam(ctx: Ctx, examId: number): Promise<{ certificatePath: string | null }> {
  if (await wasDeleted(ctx.db, examId, ctx.actor.userId)) return { certificatePath: null };
  const exam = await getOwnExam(ctx, examId);
  if (await hasAttempts(ctx.db, examId)) {
    refuse('IN_USE', 'Students have taken this exam. Archive it instead.');
  }
  const links = await listLinks(ctx.db, examId);
  await removeLinks(
    ctx.db,
    links.map((link) => link.id),
    ctx.now,
  );
  await updateDraft(ctx, examId, { deleted_at: ctx.now });
  await enrolWhereDecided(ctx, examId);
  // An opaque name, never a path of this computer.
  return { certificatePath: exam.is_certificate_issued === 1 ? `certificate:${exam.id}` : null };
}

/** Closes an own exam that is offered for new candidates. */
export const archiveExam = async (ctx: Ctx, examId: number): Promise<void> =>
  closeExam(ctx, await getOwnExam(ctx, examId));

/** Closes an offered exam for new candidates, whoever wrote it. */
export async function closeExam(ctx: Ctx, exam: ExamRow): Promise<void> {
  const status = statusOf(exam, ctx.now);
  if (status === 'archived') return;
  if (status !== 'published' && status !== 'scheduled') {
    refuse('ILLEGAL_STATE', 'Only a published exam can be archived.');
  }
  await updateState(ctx.db, exam.id, { status: 'archived', before_publication: null }, ctx.now);
}

/** Takes back the final save: a draft again; attempts that were started go on. */
export async function withdrawExam(ctx: Ctx, examId: number): Promise<void> {
  const exam = await getEditableExam(ctx, examId);
  if (exam.status === 'savedAsDraft') return;
  await updateState(
    ctx.db,
    examId,
    {
      status: 'savedAsDraft',
      progress_bar: progressBarOf('exam', exam.progress_bar, true),
      before_publication: null,
    },
    ctx.now,
  );
  await enrolWhereDecided(ctx, examId);
}
