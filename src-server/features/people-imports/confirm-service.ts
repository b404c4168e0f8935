import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PeopleImport, peopleImportsContract } from '#shared/contract/people-imports.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { actionOf, type PlannedRow } from '#shared/domain/people-imports/import-plan.ts';
import type { PersonRow } from '#shared/domain/people-imports/person-row.ts';
import { foldName } from '#shared/domain/questions/names.ts';
import { noMailAddress } from '#shared/domain/users/no-mail-address.ts';
import { append } from '#shared/domain/lists.ts';
import { assertHolds } from '#server/assert-ability.ts';
import type { Ctx } from '#server/context.ts';
import { ROWS_PER_STATEMENT } from '#server/db/bulk-insert.ts';
import type { RunningJob } from '#server/running-jobs.ts';
import { addMemberships, createGroups, groupsByName } from '../people-groups/group-service.ts';
import { changeName, createAccounts } from '../users/account-service.ts';
import type { Made } from './made.ts';
import { newGroups, planRows } from './plan-service.ts';
import * as repo from './repo.ts';
import { getOwnImport, getRows, present, wrongState } from './service.ts';

type Choices = HandlerInput<typeof peopleImportsContract.confirm>['body'];

/** Names that are changed before others get their turn. */
const NAMES_PER_TURN = 50;

/**
 * Creates and changes what was chosen, in the call's one transaction. Between the statements other requests are
 * answered, progress can be read, and a cancel undoes everything.
 */
export async function confirmImport(ctx: Ctx, id: number, body: Choices): Promise<PeopleImport> {
  const row = await getOwnImport(ctx, id);
  if (row.state !== 'ready') wrongState(row, 'only one that is ready can be confirmed');
  const jobs = ctx.services.peopleImports;
  const running = jobs.begin(id, ctx.actor.userId, row.total);
  try {
    const choices = { ...body, left_out: new Set(body.left_out), created: new Set(body.created) };
    const planned = await planRows(ctx, await getRows(ctx, row));
    const chosen = planned.map((one) => ({ ...one, action: actionOf(one, choices) }));
    const updated = chosen.filter(({ action }) => action === 'update');
    if (updated.length > 0) assertHolds(ctx, 'users:edit');
    const made = await makePeople(
      ctx,
      chosen.filter(({ action }) => action === 'create'),
      updated,
      running,
    );
    await repo.changeImport(ctx.db, id, 'ready', {
      state: 'imported',
      content: null,
      made: JSON.stringify(made),
      created_count: made.accounts.length,
      updated_count: updated.length,
      imported_at: ctx.now,
    });
    running.finish();
    return present(ctx, await getOwnImport(ctx, id));
  } finally {
    jobs.end(id);
  }
}

async function makePeople(
  ctx: Ctx,
  created: readonly PlannedRow[],
  updated: readonly PlannedRow[],
  running: RunningJob,
): Promise<Made> {
  const total = created.length + updated.length;
  const groups = await groupsByName(ctx.db);
  const missing = newGroups(
    [...created, ...updated].map(({ row }) => row),
    groups,
  );
  const newGroupIds = await createGroups(ctx, missing);
  missing.forEach((name, at) => groups.set(foldName(name), newGroupIds[at] ?? 0));
  const membersOf = (userId: number, row: PersonRow) =>
    row.groups.map((name) => ({ userId, groupId: groups.get(foldName(name)) ?? 0 }));

  const roles = new Map((await repo.listRoles(ctx.db)).map(({ id, name }) => [foldName(name), id]));
  const emails = await inventedAddresses(ctx, created);
  const made: Made = { accounts: [], groups: newGroupIds, members: [], names: [] };
  for (let start = 0; start < created.length; start += ROWS_PER_STATEMENT) {
    const part = created.slice(start, start + ROWS_PER_STATEMENT).map((planned) => ({
      id: ctx.newId(),
      planned,
    }));
    await createAccounts(
      ctx.db,
      part.map(({ id, planned: { row, role } }) => ({
        id,
        email: row.email === '' ? (emails.get(row) ?? '') : row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        roleId: roles.get(foldName(role)) ?? 0,
        passwordHash: null,
      })),
      ctx.now,
    );
    const members = part.flatMap(({ id, planned }) => membersOf(id, planned.row));
    append(made.members, await addMemberships(ctx, members));
    append(
      made.accounts,
      part.map(({ id }) => id),
    );
    running.report(made.accounts.length, total);
    await nextTurn();
    running.signal.throwIfAborted();
  }
  await updatePeople(
    ctx,
    updated,
    membersOf,
    made,
    (done) => running.report(created.length + done, total),
    running,
  );
  return made;
}

async function updatePeople(
  ctx: Ctx,
  updated: readonly PlannedRow[],
  membersOf: (userId: number, row: PersonRow) => { userId: number; groupId: number }[],
  made: Made,
  report: (done: number) => void,
  running: RunningJob,
): Promise<void> {
  for (let start = 0; start < updated.length; start += NAMES_PER_TURN) {
    const part = updated.slice(start, start + NAMES_PER_TURN);
    for (const { row, person } of part) {
      if (person === null) continue;
      const { first_name: first, last_name: last } = person;
      if (row.first_name === first && row.last_name === last) continue;
      await changeName(ctx, person.id, { first_name: row.first_name, last_name: row.last_name });
      made.names.push({ id: person.id, from: [first, last], to: [row.first_name, row.last_name] });
    }
    const members = part.flatMap(({ row, person }) => (person === null ? [] : membersOf(person.id, row)));
    append(made.members, await addMemberships(ctx, members));
    report(start + part.length);
    await nextTurn();
    running.signal.throwIfAborted();
  }
}

/** Addresses for those who have none; drawn again where somebody has one already. */
async function inventedAddresses(ctx: Ctx, rows: readonly PlannedRow[]): Promise<Map<PersonRow, string>> {
  const addresses = new Map<PersonRow, string>();
  let waiting = rows.filter(({ row }) => row.email === '').map(({ row }) => row);
  const taken = new Set<string>();
  while (waiting.length > 0) {
    const drawn = new Map(
      waiting.map((row) => {
        const name = { first: row.first_name, last: row.last_name };
        return [row, noMailAddress(name, (bytes) => ctx.random(bytes))];
      }),
    );
    const known = await repo.findByEmail(ctx.db, [...drawn.values()]);
    for (const { email } of known) taken.add(email);
    for (const [row, email] of drawn) {
      if (taken.has(email)) continue;
      taken.add(email);
      addresses.set(row, email);
    }
    waiting = waiting.filter((row) => !addresses.has(row));
  }
  return addresses;
}
