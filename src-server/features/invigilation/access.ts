import { holdsAny } from '#shared/access/ability.ts';
import type { AbilityName } from '#shared/contract/define.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { refuse } from '#server/refuse.ts';
import { getAnyExam, getVisibleExam } from '../exams/access.ts';
import * as repo from './repo.ts';

/** Whether somebody was let invigilate an exam, and sits it not themselves. */
export const invigilates = (
  db: Db,
  asked: { readonly examId: number; readonly userId: number },
): Promise<boolean> => repo.invigilates(db, asked);

/**
 * Whether somebody was let invigilate an exam at the time that a log says: their grant may have ended since, and what they
 * decided then stays decided.
 */
export const invigilatedAt = async (
  db: Db,
  asked: { readonly examId: number; readonly userId: number },
  at: number,
): Promise<boolean> => (await repo.invigilatedAt(db, asked, at)) && !(await repo.sitsExam(db, asked));

/** Whether the signed-in person invigilates an exam by a grant of its author. */
export const isInvigilator = (ctx: Pick<Ctx, 'db' | 'actor'>, examId: number): Promise<boolean> =>
  invigilates(ctx.db, { examId, userId: ctx.actor.userId });

/**
 * An exam that the signed-in person may supervise: whoever holds one of some abilities, as they see exams, and who
 * invigilates it. @throws NOT_FOUND for exams of others
 */
export async function getSupervisedExam(ctx: Ctx, examId: number, staff: readonly AbilityName[]) {
  if (await isInvigilator(ctx, examId)) return getAnyExam(ctx, examId);
  return holdsAny(ctx.actor.ability, staff)
    ? getVisibleExam(ctx, examId)
    : refuse('NOT_FOUND', 'There is no such exam among those that you invigilate.');
}

/** Who supervises any attempt at exams that they see. */
export const SUPERVISORS = [
  'instructor-exams:grade',
  'settings:add',
] as const satisfies readonly AbilityName[];
