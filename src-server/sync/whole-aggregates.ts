import { append } from '#shared/domain/lists.ts';
import { sql } from 'kysely';
import type { Change, Cursor } from '#shared/contract/sync-wire.ts';
import { idsIn } from '../db/json-list.ts';
import type { Db } from '../db/tables.ts';
import { partsOf, ROOTS, type RootTable } from './aggregates.ts';
import type { SyncedTable } from './classes.ts';
import type { Part } from './declaration.ts';
import type { LogEntry } from './log-entry.ts';

/** The ids in a column of the rows that an answer brings of a table. */
function* idsAmong(changes: readonly Change[], table: string, column: string): Generator<number> {
  for (const { t, columns, rows } of changes) {
    if (t !== table) continue;
    const at = columns.indexOf(column);
    for (const row of rows) yield Number(row[at]);
  }
}

function rootsIn(changes: readonly Change[], root: RootTable): number[] {
  const parts = partsOf(root).flatMap(({ table, by }) => [...idsAmong(changes, table, by)]);
  return [...new Set([...idsAmong(changes, root, 'id'), ...parts])];
}

async function idsOfParts(db: Db, { table, by }: Part, roots: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${sql.ref(by)} in ${idsIn(db, roots)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * What an answer that ends within a scope lacks of the questions and exams in it: rows that changed again later,
 * and would come with a later answer. Without them a device would show half of one edit and half of another (I5).
 */
export async function listRest(
  db: Db,
  { scope, seq }: Cursor,
  changes: readonly Change[],
): Promise<LogEntry[]> {
  const rest: LogEntry[] = [];
  const own = changes.filter((change) => change.scope === scope);
  const addMissing = async (table: SyncedTable, ids: readonly number[]): Promise<void> => {
    const here = new Set(idsAmong(own, table, 'id'));
    // A row has one entry in a scope: of those that are here there is no later one.
    const missing = ids.filter((id) => !here.has(id));
    if (missing.length === 0) return;
    const { rows } = await sql<LogEntry>`select tbl, row_id, scope, seq, op from sync_change
      where tbl = ${table} and scope = ${scope} and seq > ${seq} and row_id in ${idsIn(db, missing)}`.execute(
      db,
    );
    append(rest, rows);
  };
  for (const root of ROOTS) {
    const parts = partsOf(root);
    const roots = parts.length === 0 ? [] : rootsIn(own, root);
    if (roots.length === 0) continue;
    await addMissing(root, roots);
    for (const part of parts) await addMissing(part.table, await idsOfParts(db, part, roots));
  }
  return rest;
}
