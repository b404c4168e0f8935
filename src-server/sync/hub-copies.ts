import { sql } from 'kysely';
import type { Mutation, Verdict } from '#shared/contract/sync-wire.ts';
import { compileOnce } from '../db/compile-once.ts';
import { DERIVING } from '../adapters.ts';
import { iso } from '../iso.ts';
import { hasDerived, type RootRow, type RootTable } from './aggregates.ts';
import { takeChanges } from './capture.ts';
import { isSyncedTable } from './classes.ts';
import { copyAggregate, nameCopy, versionSeenBy, withCopiedIds, type CopiedIds } from './conflict-copy.ts';
import type { JudgeDeps, LostRace, RowBehind } from './judging.ts';
import { RowSet } from './row-map.ts';
import { readVersions } from './rows.ts';

const timeOf = (ms: number): string => iso(ms).slice(0, 16).replace('T', ' ');

/** Never drops the loser: the command runs on a copy of what it edited, once per lost race. */
export async function keepAsCopy(
  deps: JudgeDeps,
  mutation: Mutation,
  lost: readonly LostRace[],
): Promise<Verdict> {
  const { mid } = mutation;
  const from = `conflict from ${deps.client.name}, ${timeOf(mutation.now)} UTC`;
  const ids = new Map<number, number>();
  const copies: [RootTable, number, number][] = [];
  for (const race of lost) {
    const copy = await findOrMakeCopy(deps, race, versionSeenBy(mutation.input));
    for (const [old, copied] of copy.ids) ids.set(old, copied);
    copies.push([race.table, race.id, copy.id]);
  }
  // A copy of the name that the original has got meanwhile is called what it is at once.
  await deps.replay.run(deps.db, mutation, withCopiedIds(mutation.input, ids), deps.client.name, from);
  for (const [table, , id] of copies) await nameCopy(deps.db, { table, id }, ` (${from})`);
  deps.pushed.note(await takeChanges(deps.db), mid);
  return { mid, s: 'conflict', copies };
}

const selectUnheard = compileOnce((db, { clientId, from }: { clientId: string; from: number }) =>
  db
    .selectFrom('sync_conflict')
    .where('client_id', '=', clientId)
    .where('last_mid', '>=', from)
    .select(['tbl', 'row_id', 'ids']),
);

/**
 * Copies of lost edits that reached their device before it had heard of the loss: to their author they stood
 * beside a text that was still there. They are the only place of it, and stay as they are.
 */
export async function unheardCopiesAmong(
  { db, client }: JudgeDeps,
  { touches, unheard_from: from }: Mutation,
): Promise<RowBehind[]> {
  if (from === undefined) return [];
  const copies = new RowSet();
  for (const { tbl, row_id: original, ids } of await selectUnheard(db, { clientId: client.id, from })) {
    const copy = copiedIds(ids).get(original);
    if (copy !== undefined) copies.add(tbl, copy);
  }
  return touches.flatMap(([table, id]) =>
    isSyncedTable(table) && copies.has(table, id) ? [{ table, id }] : [],
  );
}

const selectCopies = compileOnce((db, { clientId, table, id }: RootRow & { clientId: string }) =>
  db
    .selectFrom('sync_conflict')
    .where('client_id', '=', clientId)
    .where('tbl', '=', table)
    .where('row_id', '=', id)
    .select('ids'),
);

/**
 * Roots without the copies of others among them. What a lost edit added is a part of its copy here, and of the
 * original to an author who has not heard of the loss: taking it away there is no edit of the copy.
 */
export async function withoutCopies(
  { db, client }: JudgeDeps,
  roots: readonly RootRow[],
): Promise<readonly RootRow[]> {
  if (roots.length < 2) return roots;
  const copies = new RowSet();
  for (const { table, id } of roots) {
    for (const { ids } of await selectCopies(db, { clientId: client.id, table, id })) {
      const copy = copiedIds(ids).get(id);
      if (copy !== undefined) copies.add(table, copy);
    }
  }
  return roots.filter(({ table, id }) => !copies.has(table, id));
}

/** Written below from a map of ids. */
const copiedIds = (ids: string): CopiedIds => new Map(JSON.parse(ids) as [number, number][]);

/** The root of a copy, and every old id with that of its copy. */
interface Copy {
  readonly id: number;
  readonly ids: CopiedIds;
}

/** The copy that earlier edits of the same state went into. */
interface KnownCopy {
  /** Every old id with that of its copy. */
  readonly ids: CopiedIds;
  readonly lastMid: number;
}

/**
 * The copy that an edit goes on from. Once its device had heard that an edit was lost, its author saw the
 * original again: the next one that is lost is another (I1).
 */
async function findCopy({ db, client }: JudgeDeps, race: LostRace): Promise<KnownCopy | undefined> {
  const known = await db
    .selectFrom('sync_conflict')
    .where('client_id', '=', client.id)
    .where('tbl', '=', race.table)
    .where('row_id', '=', race.id)
    .where('base', '=', race.base)
    .where('first_mid', '>=', race.unheardFrom)
    .select(['ids', 'last_mid'])
    .executeTakeFirst();
  return known === undefined ? undefined : { ids: copiedIds(known.ids), lastMid: known.last_mid };
}

/** Whether nothing has come to a copy but the lost edits that went into it. */
async function isUntouched(
  { db, client, pushed }: JudgeDeps,
  { table, id }: RowBehind,
  lastMid: number,
): Promise<boolean> {
  if (pushed.has(table, id)) return pushed.ownMidOf(table, id) === lastMid;
  const version = (await readVersions(db, table, [id])).get(id);
  return version?.client_id === client.id && version.mid === lastMid;
}

/**
 * Edits that follow a lost one go into the same copy. One that was changed since, by somebody else or opened
 * as a question of its own, stays as it is, and the edit goes into a copy of it: its author never saw that.
 */
async function findOrMakeCopy(deps: JudgeDeps, race: LostRace, version: number | undefined): Promise<Copy> {
  const { db } = deps;
  const { table } = race;
  const known = await findCopy(deps, race);
  const id = known?.ids.get(race.id);
  if (known === undefined || id === undefined) return makeCopy(deps, race, version);
  if (!(await isUntouched(deps, { table, id }, known.lastMid)))
    return makeCopy(deps, race, version, known.ids);
  await noteLast(deps, race);
  // What was done to the original between two lost edits counted its version up, and not that of the copy.
  if (version !== undefined)
    await sql`update ${sql.table(table)} set version = ${version} where id = ${id}`.execute(db);
  return { id, ids: known.ids };
}

const noteLast = ({ db, client }: JudgeDeps, { table, id, base, mid }: LostRace) =>
  db
    .updateTable('sync_conflict')
    .set({ last_mid: mid })
    .where('client_id', '=', client.id)
    .where('tbl', '=', table)
    .where('row_id', '=', id)
    .where('base', '=', base)
    .execute();

/** Copies the original, or an earlier copy of it, and remembers it for the edits that follow. */
async function makeCopy(
  deps: JudgeDeps,
  race: LostRace,
  version: number | undefined,
  earlier: CopiedIds = new Map(),
): Promise<Copy> {
  const { db, dialect, now, client } = deps;
  const { table, id: row_id, base, mid } = race;
  const writer = { db, dialect, now, newId: () => deps.newId() };
  const copyId = deps.newId();
  const source = { table, id: earlier.get(row_id) ?? row_id };
  const copy = () => copyAggregate(writer, source, { id: copyId, original: row_id, version });
  const copied = hasDerived(table) ? await DERIVING[table]({ db, dialect }, [copyId], copy) : await copy();
  const ids: CopiedIds = new Map([...copied, ...throughBoth(earlier, copied)]);
  const row = {
    client_id: client.id,
    tbl: table,
    row_id,
    base,
    first_mid: mid,
    last_mid: mid,
    ids: JSON.stringify([...ids]),
    created_at: now,
  };
  await db
    .insertInto('sync_conflict')
    .values(row)
    .onConflict((oc) =>
      oc
        .columns(['client_id', 'tbl', 'row_id', 'base'])
        .doUpdateSet({ first_mid: mid, last_mid: mid, ids: row.ids }),
    )
    .execute();
  return { id: copyId, ids };
}

/** Where the originals of an earlier copy are after that was copied in turn. */
const throughBoth = (earlier: CopiedIds, later: CopiedIds): [number, number][] =>
  [...earlier].flatMap(([original, copy]) => {
    const last = later.get(copy);
    return last === undefined ? [] : [[original, last] as [number, number]];
  });
