import { holds } from '#shared/access/ability.ts';
import type { ExamAccess } from '#shared/contract/exam-drafts.ts';
import { EVERYBODY } from '#shared/domain/exams/audience.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import * as repo from './access-repo.ts';

/** A row that says for whom an exam or a course is: a group, a person, or with neither, that it is for some. */
export interface Target {
  readonly people_group_id: number | null;
  readonly user_id: number | null;
}

export const isMarker = (row: Target): boolean => row.people_group_id === null && row.user_id === null;

/** Rows to what the form says. */
export const toAccess = (rows: readonly Target[]): ExamAccess =>
  rows.length === 0
    ? EVERYBODY
    : {
        who: rows.some(isMarker) ? 'some' : 'everybody',
        group_ids: rows.flatMap((row) => row.people_group_id ?? []),
        user_ids: rows.flatMap((row) => row.user_id ?? []),
      };

/** What the form says to rows; the names are kept where it is for everybody, for when that changes again. */
export const toTargets = ({ who, group_ids, user_ids }: ExamAccess): Target[] => [
  ...(who === 'some' ? [{ people_group_id: null, user_id: null }] : []),
  ...[...new Set(group_ids)].map((id) => ({ people_group_id: id, user_id: null })),
  ...[...new Set(user_ids)].map((id) => ({ people_group_id: null, user_id: id })),
];

export const seesPeople = (ctx: Pick<Ctx, 'actor'>): boolean => holds(ctx.actor.ability, 'users:view');

/** Which of some people the signed-in author may name: nobody learns by it who else is there. */
export async function nameable(ctx: Pick<Ctx, 'db' | 'actor'>, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const own = await repo.studentsAmong(ctx.db, ctx.actor.userId, ids);
  return seesPeople(ctx) ? new Set([...own, ...(await repo.accountsAmong(ctx.db, ids))]) : own;
}

const unknownName = (field: 'group_ids' | 'user_ids', text: string): never =>
  refuse('VALIDATION_FAILED', text, { fields: { [`draft.access.${field}`]: [text] } });

const keyOf = (row: Target): string => `${row.people_group_id ?? ''} ${row.user_id ?? ''}`;

/** The rows of one draft that say for whom it is. */
interface TargetRows {
  readonly stored: () => Promise<readonly (Target & { readonly id: number })[]>;
  readonly insert: (
    rows: readonly (Target & {
      readonly id: number;
      readonly created_at: number;
      readonly updated_at: number;
    })[],
  ) => Promise<unknown>;
  readonly remove: (ids: readonly number[]) => Promise<unknown>;
}

/** Makes the draft be for whom the form says. Who was named stays named, also where the account is gone by now. */
export async function replaceTargets(ctx: Ctx, rows: TargetRows, access: ExamAccess): Promise<void> {
  const stored = new Map((await rows.stored()).map((row) => [keyOf(row), row]));
  const wanted = toTargets(access);
  const added = wanted.filter((row) => !stored.has(keyOf(row)));
  const groups = added.flatMap((row) => row.people_group_id ?? []);
  const people = added.flatMap((row) => row.user_id ?? []);
  if (groups.length > 0 && (await repo.groupsAmong(ctx.db, groups)).size < groups.length)
    unknownName('group_ids', 'There is no such group.');
  if ((await nameable(ctx, people)).size < people.length)
    unknownName('user_ids', 'One of these people is not among those whom you can name.');
  await rows.insert(
    added.map((row) => ({ ...row, id: ctx.newId(), created_at: ctx.now, updated_at: ctx.now })),
  );
  const kept = new Set(wanted.map(keyOf));
  const gone = [...stored].filter(([key]) => !kept.has(key)).map(([, row]) => row.id);
  if (gone.length > 0) await rows.remove(gone);
}

/** Who is named in a copy: a device may say that it copied any name. */
export async function namedAmong(ctx: Ctx, access: ExamAccess): Promise<ExamAccess> {
  const { who, group_ids, user_ids } = access;
  const groups = group_ids.length === 0 ? new Set<number>() : await repo.groupsAmong(ctx.db, group_ids);
  const people = await nameable(ctx, user_ids);
  return {
    who,
    group_ids: group_ids.filter((id) => groups.has(id)),
    user_ids: user_ids.filter((id) => people.has(id)),
  };
}
