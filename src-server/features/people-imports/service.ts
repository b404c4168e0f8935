import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import type { PeopleImport, PeopleImportRow } from '#shared/contract/people-imports.ts';
import { ROW_KINDS, type PlannedRow, type RowKind } from '#shared/domain/people-imports/import-plan.ts';
import { PersonRow } from '#shared/domain/people-imports/person-row.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { groupsByName } from '../people-groups/group-service.ts';
import { toPeopleImport, toPreviewRow } from './mapper.ts';
import { readMade } from './made.ts';
import { newGroups, planRows } from './plan-service.ts';
import { readPeopleFile } from './read-file.ts';
import * as repo from './repo.ts';

/** @throws NOT_FOUND when there is no such import of this person. */
export async function getOwnImport(ctx: Ctx, id: number): Promise<repo.PeopleImportRow> {
  const row = await repo.findOwnImport(ctx.db, ctx.actor.userId, id);
  return row ?? refuse('NOT_FOUND', 'This import does not exist.');
}

export const wrongState = (row: repo.PeopleImportRow, needs: string): never =>
  refuse('ILLEGAL_STATE', `This import is ${row.state}; ${needs}.`);

/** What was read before the transaction, by the bytes that it was read from. */
const read = new WeakMap<Uint8Array, PersonRow[]>();

/** Reads a file before its transaction, while others write. @throws VALIDATION_FAILED */
export async function readBeforeStart(bytes: Uint8Array): Promise<void> {
  const file = await readPeopleFile(bytes);
  if ('problem' in file) return refuse('VALIDATION_FAILED', file.problem);
  read.set(bytes, file.rows);
}

/** Keeps a file that has been read; one of the same person that waits is given up for it. */
export async function startImport(ctx: Ctx, fileName: string, bytes: Uint8Array): Promise<PeopleImport> {
  const rows = read.get(bytes) ?? [];
  const id = ctx.newId();
  await repo.giveUpOpen(ctx.db, ctx.actor.userId);
  await repo.insertImport(ctx.db, {
    id,
    user_id: ctx.actor.userId,
    file_name: fileName,
    state: 'ready',
    total: rows.length,
    content: JSON.stringify(rows),
    made: null,
    created_at: ctx.now,
    imported_at: null,
  });
  return present(ctx, await getOwnImport(ctx, id));
}

/** An import with what is running now. */
export function present(ctx: Ctx, row: repo.PeopleImportRow): PeopleImport {
  const running = ctx.services.peopleImports.find(row.id);
  return toPeopleImport(row, row.state === 'ready' ? (running?.progress ?? null) : null);
}

export async function listImports(ctx: Ctx, page: { offset: number; limit: number }) {
  const { rows, total } = await repo.listOwnImports(ctx.db, ctx.actor.userId, page);
  return { data: rows.map((row) => present(ctx, row)), count: total };
}

/** One import; of an imported one also how many of its people cannot be taken back any more. */
export async function getImport(ctx: Ctx, id: number) {
  const row = await getOwnImport(ctx, id);
  const signedIn = row.state === 'imported' ? await countStarted(ctx, id) : 0;
  return { data: present(ctx, row), signed_in: signedIn };
}

/** How many of those whom an import created have begun with their account. */
export async function countStarted(ctx: Ctx, id: number): Promise<number> {
  const { accounts } = readMade((await repo.getContent(ctx.db, id)).made);
  return repo.countStarted(ctx.db, accounts);
}

/** The rows of a file that has not been imported. */
export async function getRows(ctx: Ctx, row: repo.PeopleImportRow): Promise<PersonRow[]> {
  const { content } = await repo.getContent(ctx.db, row.id);
  if (row.state !== 'ready' || content === null) return wrongState(row, 'it has no rows to look at');
  return z.array(PersonRow).parse(JSON.parse(content));
}

const countKinds = (planned: readonly PlannedRow[]): Record<RowKind, number> => {
  const kinds = { new: 0, changed: 0, same: 0, twin: 0, wrong: 0 };
  for (const { kind } of planned) kinds[kind] += 1;
  return kinds;
};

/** Wrong rows first, then those that ask for a choice; each kind in the order of the file. */
const byKind = (planned: readonly PlannedRow[]): PlannedRow[] =>
  ROW_KINDS.toReversed().flatMap((kind) => planned.filter((row) => row.kind === kind));

interface PreviewQuery {
  readonly kind?: RowKind | undefined;
  readonly offset: number;
  readonly limit: number;
}

export async function getPreview(
  ctx: Ctx,
  id: number,
  { kind, offset, limit }: PreviewQuery,
): Promise<{
  data: PeopleImportRow[];
  count: number;
  kinds: Record<RowKind, number>;
  new_groups: string[];
}> {
  const rows = await getRows(ctx, await getOwnImport(ctx, id));
  const planned = await planRows(ctx, rows);
  const shown = kind === undefined ? byKind(planned) : planned.filter((row) => row.kind === kind);
  const right = planned.filter((row) => row.kind !== 'wrong').map(({ row }) => row);
  return {
    data: shown.slice(offset, offset + limit).map(toPreviewRow),
    count: shown.length,
    kinds: countKinds(planned),
    new_groups: newGroups(right, await groupsByName(ctx.db)),
  };
}

/** Imports that were told to stop before their transaction had ended, by the input of that call. */
const stopped = new WeakSet<object>();

/** Stops an import that runs: asked before the transaction, since the database is busy with that very import. */
export async function stopBeforeCancel(ctx: Ctx, params: { readonly id: number }): Promise<void> {
  const running = ctx.services.peopleImports.find(params.id);
  if (running === null || running.userId !== ctx.actor.userId || running.isFinishing) return;
  running.cancel(new AppError('CANCELLED', 'The import was stopped. Nobody was imported.'));
  stopped.add(params);
}

/** Gives a file up, unless it was its import that was stopped: then it can be tried again. */
export async function cancelImport(ctx: Ctx, params: { readonly id: number }): Promise<string> {
  if (stopped.has(params)) return 'The import was stopped. Nobody was imported.';
  const row = await getOwnImport(ctx, params.id);
  const isOpen = await repo.changeImport(ctx.db, row.id, 'ready', { state: 'cancelled', content: null });
  if (!isOpen) wrongState(row, 'it cannot be cancelled');
  return 'The import was cancelled. Nobody was imported.';
}
