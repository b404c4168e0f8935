import { setImmediate as nextTurn } from 'node:timers/promises';
import { ImportPlan, type KnownPerson, type PlannedRow } from '#shared/domain/people-imports/import-plan.ts';
import type { PersonRow } from '#shared/domain/people-imports/person-row.ts';
import { foldName } from '#shared/domain/questions/names.ts';
import { append } from '#shared/domain/lists.ts';
import type { Ctx } from '#server/context.ts';
import { rankOf } from './rank.ts';
import * as repo from './repo.ts';

/** Rows that are looked at in one go: a few milliseconds. */
const PART = 500;

const parts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / PART) }, (_, at) => all.slice(at * PART, (at + 1) * PART));

async function groupNames(db: Ctx['db'], ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const names = new Map<number, string[]>();
  for (const { user_id: id, name } of await repo.groupNamesOf(db, ids))
    names.set(id, [...(names.get(id) ?? []), name]);
  return names;
}

async function known(db: Ctx['db'], rows: readonly repo.PersonRow[]): Promise<KnownPerson[]> {
  const groups = await groupNames(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    role: row.role_name,
    groups: groups.get(row.id) ?? [],
    isDeleted: row.deleted_at !== null,
  }));
}

/** Who of a file has an account, or may have one. */
async function knownPeople(
  { db }: Ctx,
  rows: readonly PersonRow[],
  roleIds: readonly number[],
): Promise<KnownPerson[]> {
  const people: KnownPerson[] = [];
  for (const part of parts(rows.filter(({ email }) => email !== ''))) {
    const emails = part.map(({ email }) => email);
    append(people, await known(db, await repo.findByEmail(db, emails)));
    await nextTurn();
  }
  const nameless = [...new Set(rows.filter(({ email }) => email === '').map((row) => row.last_name))];
  for (const part of parts(nameless)) {
    append(people, await known(db, await repo.findWithoutMail(db, roleIds, part)));
    await nextTurn();
  }
  return people;
}

/** What is to become of each row as the accounts are now. */
export async function planRows(ctx: Ctx, rows: readonly PersonRow[]): Promise<PlannedRow[]> {
  const roles = await repo.listRoles(ctx.db);
  const people = await knownPeople(
    ctx,
    rows,
    roles.map(({ id }) => id),
  );
  const rank = await rankOf(
    ctx,
    people.map(({ id }) => id),
  );
  const plan = new ImportPlan({ people, roles: roles.map(({ name }) => name), ...rank });
  const planned: PlannedRow[] = [];
  for (const part of parts(rows)) {
    for (const row of part) planned.push(plan.add(row));
    await nextTurn();
  }
  return planned;
}

/** The names of groups in rows that nobody has made yet, as they are first written. */
export function newGroups(rows: readonly PersonRow[], there: ReadonlyMap<string, number>): string[] {
  const names = new Map<string, string>();
  for (const { groups } of rows)
    for (const name of groups) {
      const folded = foldName(name);
      if (!there.has(folded) && !names.has(folded)) names.set(folded, name);
    }
  return [...names.values()];
}
