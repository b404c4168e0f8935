import { sql } from 'kysely';
import type { Mutation, RowState, Touch, Verdict } from '#shared/contract/sync-wire.ts';
import { idsIn } from '../db/json-list.ts';
import type { Db } from '../db/tables.ts';
import type { ChangedRows } from './capture.ts';
import { partsOf, ROOTS } from './aggregates.ts';
import { isSyncedTable, redacted, type SyncedTable, type SyncRow } from './classes.ts';
import { RowMap, RowSet } from './row-map.ts';
import { readMembers, readRows, readVersions } from './rows.ts';

/** A verdict, and what the hub changed for it: nothing for what was kept as a copy or refused. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly touches: readonly Touch[];
  readonly changed: ChangedRows;
}

/** Of a command that changed nothing here under its own name. */
export const notDone = ({ mid, touches }: Mutation, verdict: Omit<Verdict, 'mid'>): Judgement => ({
  verdict: { mid, ...verdict },
  touches,
  changed: new Map(),
});

/** What a device may see and its program can hold, and the scopes of rows that were stamped just now. */
export interface Holding {
  readonly holds: (scope: string) => boolean;
  readonly canHold: (table: SyncedTable, row: SyncRow) => boolean;
  readonly members: RowMap<readonly string[]>;
}

/** Ids by table, once each. */
export function idsOf(touches: readonly Touch[]): Map<SyncedTable, number[]> {
  const ids = new Map<SyncedTable, Set<number>>();
  for (const [table, id] of touches) {
    if (!isSyncedTable(table)) continue;
    const known = ids.get(table);
    if (known === undefined) ids.set(table, new Set([id]));
    else known.add(id);
  }
  return new Map([...ids].map(([table, set]) => [table, [...set]]));
}

/** Notes the rows that are in one of the scopes that a device holds. */
async function noteHeld(
  db: Db,
  touches: readonly Touch[],
  { held, holds, members }: Holding & { readonly held: RowSet },
): Promise<void> {
  const unknown = touches.filter(([table, id]) => {
    const scopes = members.get(table, id);
    if (scopes?.some(holds) === true) held.add(table, id);
    return scopes === undefined;
  });
  for (const [table, ids] of idsOf(unknown)) {
    const rows = await readMembers(db, table, ids);
    for (const { row_id, scope } of rows) if (holds(scope)) held.add(table, row_id);
  }
}

function rowsOf(changed: ChangedRows): RowSet {
  const rows = new RowSet();
  for (const [table, ids] of changed) for (const id of ids) rows.add(table, id);
  return rows;
}

/** A root that is given back takes its content along: the device may have had neither of them as they are. */
async function contentOf(db: Db, touches: readonly Touch[]): Promise<RowMap<Touch[]>> {
  const content = new RowMap<Touch[]>();
  const ids = idsOf(touches);
  for (const root of ROOTS) {
    const rootIds = ids.get(root) ?? [];
    if (rootIds.length === 0) continue;
    for (const { table, by } of partsOf(root).filter(({ isContent }) => isContent)) {
      const { rows } = await sql<{ id: number; root_id: number }>`
        select id, ${sql.ref(by)} as root_id from ${sql.table(table)}
        where ${sql.ref(by)} in ${idsIn(db, rootIds)} order by id`.execute(db);
      for (const { id, root_id: rootId } of rows)
        content.set(root, rootId, [...(content.get(root, rootId) ?? []), [table, id, 0, 0]]);
    }
  }
  return content;
}

/**
 * The rows that each of some commands gives back, with every root its content: each row with the last command
 * that does. All of them are read at one moment, and a device says which rows it touched as often as it likes.
 */
function givenBack(touched: readonly (readonly Touch[])[], content: RowMap<readonly Touch[]>): Touch[][] {
  const known = new RowSet();
  const notGiven = ([table, id]: Touch): boolean => {
    if (known.has(table, id)) return false;
    known.add(table, id);
    return true;
  };
  const contentIn = (touches: readonly Touch[]) =>
    touches.flatMap(([table, id]) => content.get(table, id) ?? []);
  const given = touched.toReversed().map((touches) => {
    const own = touches.filter(notGiven);
    return [...own, ...contentIn(own).filter(notGiven)];
  });
  return given.toReversed();
}

/**
 * Adds to each verdict the rows that its device must give up: of a command that was not done, all; of
 * one that was, those that turned out otherwise here or are not for the device. Called after the stamp.
 */
export async function withRowStates(
  db: Db,
  judgements: readonly Judgement[],
  holding: Holding,
): Promise<Verdict[]> {
  const held = new RowSet();
  const { holds, canHold } = holding;
  await noteHeld(
    db,
    judgements.flatMap((judgement) => judgement.touches),
    { ...holding, held },
  );
  const touched = judgements.map(({ touches, changed }) => {
    const done = rowsOf(changed);
    return touches.filter(([table, id]) => !done.has(table, id) || !held.has(table, id));
  });
  // Of a question that its device may not have, nothing is said: neither its answers nor how often it changed.
  const isHeld = ([table, id]: Touch): boolean => held.has(table, id);
  const content = await contentOf(db, touched.flat().filter(isHeld));
  await noteHeld(db, content.values().flat(), { ...holding, held });
  const given = givenBack(touched, content);
  const said = versionsSaid(touched.flat());
  const states = await readStates(db, given.flat(), { held, holds, canHold, said });
  return judgements.map(({ verdict }, at) => {
    const rows = (given[at] ?? []).flatMap(([table, id]) => states.get(table, id) ?? []);
    return rows.length === 0 ? verdict : { ...verdict, rows };
  });
}

/**
 * The latest version of each row that its device says it had. A row that is not for it goes from there by that
 * version: a later one would say that the row is there, and how often others changed it.
 */
function versionsSaid(touches: readonly Touch[]): RowMap<number> {
  const said = new RowMap<number>();
  for (const [table, id, base] of touches)
    if (isSyncedTable(table)) said.set(table, id, Math.max(base, said.get(table, id) ?? 0));
  return said;
}

async function readStates(
  db: Db,
  touches: readonly Touch[],
  device: {
    readonly held: RowSet;
    readonly holds: (scope: string) => boolean;
    readonly canHold: (table: SyncedTable, row: SyncRow) => boolean;
    readonly said: RowMap<number>;
  },
): Promise<RowMap<RowState>> {
  const states = new RowMap<RowState>();
  for (const [table, ids] of idsOf(touches)) {
    const own = ids.filter((id) => device.held.has(table, id));
    const rows: ReadonlyMap<number, SyncRow> = await readRows(db, table, own);
    const versions = await readVersions(db, table, own);
    for (const id of own) {
      const stored = rows.get(id);
      const isWithheld = stored !== undefined && !device.canHold(table, stored);
      const row = isWithheld ? null : redacted(table, stored, device.holds);
      states.set(table, id, { t: table, id, ver: versions.get(id)?.ver ?? 0, row });
    }
    for (const id of ids)
      if (!device.held.has(table, id))
        states.set(table, id, { t: table, id, ver: device.said.get(table, id) ?? 0, row: null });
  }
  return states;
}
