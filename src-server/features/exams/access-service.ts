import type { ExamAccess } from '#shared/contract/exam-drafts.ts';
import type { Named } from '#shared/contract/exam-who.ts';
import { EVERYBODY } from '#shared/domain/exams/audience.ts';
import type { Ctx } from '#server/context.ts';
import { getVisibleExam } from './access.ts';
import * as repo from './access-repo.ts';
import { isMarker, replaceTargets, seesPeople, toAccess, toTargets } from './access-targets.ts';

interface Choice {
  readonly offset: number;
  readonly limit: number;
  readonly search?: string | undefined;
}

const wantedOf = ({ search = '', ...page }: Choice) => ({
  ...page,
  words: search.split(/\s+/).filter((word) => word !== ''),
});

export const accessOf = async (ctx: Pick<Ctx, 'db'>, examId: number): Promise<ExamAccess> =>
  toAccess(await repo.listAccess(ctx.db, examId));

/** Groups for which an exam can be. */
export const listExamGroups = (ctx: Ctx, choice: Choice) => repo.listGroups(ctx.db, wantedOf(choice));

/** People for whom the signed-in author can write an exam. */
export const listExamPeople = (ctx: Ctx, choice: Choice) =>
  seesPeople(ctx)
    ? repo.listPeople(ctx.db, wantedOf(choice))
    : repo.listOwnStudents(ctx.db, ctx.actor.userId, wantedOf(choice));

/** Makes the draft be for whom the form says. Who was named stays named, also where the account is gone by now. */
export const replaceAccess = (ctx: Ctx, examId: number, access: ExamAccess): Promise<void> =>
  replaceTargets(
    ctx,
    {
      stored: () => repo.listAccess(ctx.db, examId),
      insert: (rows) =>
        repo.insertAccess(
          ctx.db,
          rows.map((row) => ({ ...row, exam_id: examId })),
        ),
      remove: (ids) => repo.removeAccess(ctx.db, ids, ctx.now),
    },
    access,
  );

/** Keeps with a version whom it is for. */
export async function keepVersionAccess(ctx: Ctx, versionId: number, access: ExamAccess): Promise<void> {
  if (access.who === 'everybody') return;
  const rows = toTargets(access).filter((row) => !isMarker(row));
  await repo.insertVersionAccess(
    ctx.db,
    rows.map((row) => ({
      id: ctx.newId(),
      exam_version_id: versionId,
      ...row,
      created_at: ctx.now,
      updated_at: ctx.now,
    })),
  );
}

/** Whom a published version is for. */
export async function versionAccess(
  ctx: Pick<Ctx, 'db'>,
  version: { readonly id: number; readonly is_for_some: number },
): Promise<ExamAccess> {
  if (version.is_for_some === 0) return EVERYBODY;
  return { ...toAccess(await repo.listVersionAccess(ctx.db, version.id)), who: 'some' };
}

/** Whether a draft names anybody who is there: a group or a person. */
export async function namesAnybody(ctx: Pick<Ctx, 'db'>, access: ExamAccess): Promise<boolean> {
  if (access.who === 'everybody' || access.user_ids.length > 0) return true;
  return access.group_ids.length > 0 && (await repo.listGroupsAmong(ctx.db, access.group_ids)).length > 0;
}

/** The groups and people whom a form names, by name; groups that were deleted are left out. */
export async function namesIn(
  ctx: Pick<Ctx, 'db'>,
  { group_ids, user_ids }: Pick<ExamAccess, 'group_ids' | 'user_ids'>,
): Promise<{ groups: Named[]; people: Named[] }> {
  const names = user_ids.length === 0 ? new Map<number, string>() : await repo.namesOf(ctx.db, user_ids);
  return {
    groups: group_ids.length === 0 ? [] : await repo.listGroupsAmong(ctx.db, group_ids),
    people: user_ids.map((id) => ({ id, name: names.get(id) ?? '' })),
  };
}

/** Whom the draft is for, by name. */
export async function getExamAccess(
  ctx: Ctx,
  examId: number,
): Promise<{ groups: Named[]; people: Named[]; enrolled: number }> {
  await getVisibleExam(ctx, examId);
  const named = await namesIn(ctx, await accessOf(ctx, examId));
  return { ...named, enrolled: await repo.countEnrolled(ctx.db, examId) };
}
