import { holds } from '#shared/access/ability.ts';
import { refuse, type Ctx } from '../../context.ts';
import { findExam, type ExamRow, type ExamScope } from './repo.ts';

/** Own exams; whoever manages content sees those of the institution. */
export const viewScope = (ctx: Ctx): ExamScope =>
  holds(ctx.actor.ability, 'content-management:view')
    ? { instructorId: null }
    : { instructorId: ctx.actor.userId };

const missing = (): never => refuse('NOT_FOUND', 'There is no such exam.');

/** An exam that the signed-in person may look at. */
export const getVisibleExam = async (ctx: Ctx, id: number): Promise<ExamRow> =>
  (await findExam(ctx.db, id, viewScope(ctx))) ?? missing();

/** An own exam. */
export const getOwnExam = async (ctx: Ctx, id: number): Promise<ExamRow> =>
  (await findExam(ctx.db, id, { instructorId: ctx.actor.userId })) ?? missing();

/** An own exam whose draft may be changed. */
export async function getEditableExam(ctx: Ctx, id: number): Promise<ExamRow> {
  const exam = await getOwnExam(ctx, id);
  if (exam.status === 'archived') {
    refuse('ILLEGAL_STATE', 'An archived exam stays as it is; make a copy to use it again.');
  }
  return exam;
}
