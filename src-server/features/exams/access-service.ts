import { holds } from '#shared/access/ability.ts';
import type { ExamAccess } from '#shared/contract/exam-drafts.ts';
import type { Named } from '#shared/contract/exam-who.ts';
import { EVERYBODY } from '#shared/domain/exams/audience.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { getVisibleExam } from './access.ts';
import * as repo from './access-repo.ts';

interface Choice {
  readonly offset: number;
  readonly limit: number;
  readonly search?: string | undefined;
}

const wantedOf = ({ search = '', ...page }: Choice) => ({
  ...page,
  words: search.split(/\s+/).filter((word) => word !== ''),
});

interface Target {
  readonly people_group_id: number | null;
  readonly user_id: number | null;
}

const isMarker = (row: Target): boolean => row.people_group_id === null && row.user_id === null;

/** Rows to what the form says. */
const toAccess = (rows: readonly Target[]): ExamAccess =>
  rows.length === 0
    ? EVERYBODY
    : {
        who: rows.some(isMarker) ? 'some' : 'everybody',
        group_ids: rows.flatMap((row) => row.people_group_id ?? []),
        user_ids: rows.flatMap((row) => row.user_id ?? []),
      };

/** What the form says to rows; the names are kept where everybody may take the exam, for when that changes again. */
const toTargets = ({ who, group_ids, user_ids }: ExamAccess): Target[] => [
  ...(who === 'some' ? [{ people_group_id: null, user_id: null }] : []),
  ...[...new Set(group_ids)].map((id) => ({ people_group_id: id, user_id: null })),
  ...[...new Set(user_ids)].map((id) => ({ people_group_id: null, user_id: id })),
];

export const accessOf = async (ctx: Pick<Ctx, 'db'>, examId: number): Promise<ExamAccess> =>
  toAccess(await repo.listAccess(ctx.db, examId));

/** Groups for which an exam can be. */
export const listExamGroups = (ctx: Ctx, choice: Choice) => repo.listGroups(ctx.db, wantedOf(choice));

const seesPeople = (ctx: Pick<Ctx, 'actor'>): boolean => holds(ctx.actor.ability, 'users:view');

/** People for whom the signed-in author can write an exam. */
export const listExamPeople = (ctx: Ctx, choice: Choice) =>
  seesPeople(ctx)
    ? repo.listPeople(ctx.db, wantedOf(choice))
    : repo.listOwnStudents(ctx.db, ctx.actor.userId, wantedOf(choice));

/** Which of some people the signed-in author may name: nobody learns by it who else is there. */
export async function nameable(ctx: Pick<Ctx, 'db' | 'actor'>, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const own = await repo.studentsAmong(ctx.db, ctx.actor.userId, ids);
  return seesPeople(ctx) ? new Set([...own, ...(await repo.accountsAmong(ctx.db, ids))]) : own;
}

const unknownName = (field: 'group_ids' | 'user_ids', text: string): never =>
  refuse('VALIDATION_FAILED', text, { fields: { [`draft.access.${field}`]: [text] } });

const keyOf = (row: Target): string => `${row.people_group_id ?? ''} ${row.user_id ?? ''}`;

/** Makes the draft be for whom the form says. Who was named stays named, also where the account is gone by now. */
export async function replaceAccess(ctx: Ctx, examId: number, access: ExamAccess): Promise<void> {
  const stored = new Map((await repo.listAccess(ctx.db, examId)).map((row) => [keyOf(row), row]));
  const wanted = toTargets(access);
  const added = wanted.filter((row) => !stored.has(keyOf(row)));
  const groups = added.flatMap((row) => row.people_group_id ?? []);
  const people = added.flatMap((row) => row.user_id ?? []);
  if (groups.length > 0 && (await repo.groupsAmong(ctx.db, groups)).size < groups.length)
    unknownName('group_ids', 'There is no such group.');
  if ((await nameable(ctx, people)).size < people.length)
    unknownName('user_ids', 'One of these people is not among those whom you can name.');
  await repo.insertAccess(
    ctx.db,
    added.map((row) => ({
      id: ctx.newId(),
      exam_id: examId,
      ...row,
      created_at: ctx.now,
      updated_at: ctx.now,
    })),
  );
  const kept = new Set(wanted.map(keyOf));
  await repo.removeAccess(
    ctx.db,
    [...stored].filter(([key]) => !kept.has(key)).map(([, row]) => row.id),
    ctx.now,
  );
}

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

/** Whom the draft is for, by name. */
export async function getExamAccess(
  ctx: Ctx,
  examId: number,
): Promise<{ groups: Named[]; people: Named[]; enrolled: number }> {
  await getVisibleExam(ctx, examId);
  const { group_ids, user_ids } = await accessOf(ctx, examId);
  const names = user_ids.length === 0 ? new Map<number, string>() : await repo.namesOf(ctx.db, user_ids);
  return {
    groups: group_ids.length === 0 ? [] : await repo.listGroupsAmong(ctx.db, group_ids),
    people: user_ids.map((id) => ({ id, name: names.get(id) ?? '' })),
    enrolled: await repo.countEnrolled(ctx.db, examId),
  };
}
