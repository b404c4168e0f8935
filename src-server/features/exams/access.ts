import { changesAny } from '#shared/access/ability.ts';
import { assertHolds } from '#server/assert-ability.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { findExam, type ExamRow, type ExamScope } from './repo.ts';

/** Authors see their own exams; who only looks (administrators) sees all. */
export const viewScope = (ctx: Pick<Ctx, 'actor'>): ExamScope => ({
  instructorId: changesAny(ctx.actor.ability, 'instructor-exams') ? ctx.actor.userId : null,
});

const missing = (): never => refuse('NOT_FOUND', 'There is no such exam.');

/** An exam that the signed-in person may look at. */
export const getVisibleExam = async (ctx: Ctx, id: number): Promise<ExamRow> =>
  (await findExam(ctx.db, id, viewScope(ctx))) ?? missing();

/** Any exam, for whom another feature has found that they may. */
export const getAnyExam = async (ctx: Ctx, id: number): Promise<ExamRow> =>
  (await findExam(ctx.db, id, { instructorId: null })) ?? missing();

/** An own exam. */
export const getOwnExam = async (ctx: Ctx, id: number): Promise<ExamRow> =>
  (await findExam(ctx.db, id, { instructorId: ctx.actor.userId })) ?? missing();

/** An own exam that is not archived. */
export async function getEditableExam(ctx: Ctx, id: number): Promise<ExamRow> {
  const exam = await getOwnExam(ctx, id);
  if (exam.status === 'archived') {
    refuse('ILLEGAL_STATE', 'An archived exam stays as it is; make a copy to use it again.');
  }
  return exam;
}

/** An own exam whose draft may be changed: that of one that candidates get, by who may edit. */
export async function getWritableExam(ctx: Ctx, id: number): Promise<ExamRow> {
  const exam = await getEditableExam(ctx, id);
  if (exam.published_version_id !== null) assertHolds(ctx, 'instructor-exams:edit');
  return exam;
}
