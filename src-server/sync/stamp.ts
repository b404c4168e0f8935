import { sql, type RawBuilder } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Dialect } from '../db/dialect.ts';
import { countsIn, numbersIn } from '../db/json-list.ts';
import type { Db } from '../db/tables.ts';
import type { ChangedRows } from './capture.ts';
import { SYNC_CLASSES, SYNCED_TABLES, type SyncedTable } from './classes.ts';
import { RowMap } from './row-map.ts';
import { readMembers, upsertValues } from './rows.ts';

/** Whose commands changed rows. */
export interface Origin {
  readonly clientId: string;
  /** The command that changed a row last; 0 when the row is not the client's making alone. */
  ownMidOf(table: SyncedTable, rowId: number): number;
}

const HUB: Origin = { clientId: '', ownMidOf: () => 0 };

/** What a transaction was, in the order of the scopes that it concerns. */
export interface Stamp {
  /** In which something happened. */
  readonly scopes: readonly string[];
  /** The scopes that every changed row is in now. */
  readonly members: RowMap<readonly string[]>;
}

interface Membership {
  readonly tbl: SyncedTable;
  readonly row_id: number;
  readonly scope: string;
}

type Entry = Membership & { readonly op: 'put' | 'leave' };

/**
 * Puts what a transaction changed into the order of every scope that it concerns: the last thing before
 * its commit. The counter of a scope is a locked row, taken in sorted order, so that a reader who has
 * seen a number has seen every smaller one.
 */
export async function stampChanges(
  db: Db,
  dialect: Dialect,
  changed: ChangedRows,
  origin: Origin = HUB,
): Promise<Stamp> {
  const members = new RowMap<string[]>();
  if (changed.size === 0) return { scopes: [], members };
  const entries = await entriesNow(db, changed, members);
  await countVersions(db, dialect, changed, origin);
  return { scopes: await logEntries(db, dialect, entries), members };
}

/** The same without a new version of any row: nobody has changed them. @see rescope */
export async function stampScopes(db: Db, dialect: Dialect, rows: ChangedRows): Promise<void> {
  await logEntries(db, dialect, await entriesNow(db, rows, new RowMap<string[]>()));
}

/** @returns the scopes in which something happened */
async function logEntries(db: Db, dialect: Dialect, entries: readonly Entry[]): Promise<string[]> {
  const numbered = await withNumbers(db, entries);
  await upsertValues(
    db,
    dialect,
    { table: 'sync_change', key: ['tbl', 'row_id', 'scope'] },
    {
      columns: ['tbl', 'row_id', 'scope', 'op', 'seq'],
      rows: numbered.map(({ tbl, row_id, scope, op, seq }) => [tbl, row_id, scope, op, seq]),
    },
  );
  return [...new Set(entries.map((entry) => entry.scope))];
}

/** Where rows stand now and what they have left, for the log; the scopes of each are put into `members`. */
async function entriesNow(db: Db, changed: ChangedRows, members: RowMap<string[]>): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const [table, ids] of changed) {
    const now = await scopesNow(db, table, ids);
    for (const id of ids) members.set(table, id, []);
    for (const { row_id, scope } of now) {
      const scopes = members.get(table, row_id);
      // Two columns of a row can name one person: who gives a task to themselves is author and assignee.
      if (scopes?.includes(scope) === true) continue;
      scopes?.push(scope);
      entries.push({ tbl: table, row_id, scope, op: 'put' });
    }
    for (const { row_id, scope } of await readMembers(db, table, ids)) {
      const hasLeft = members.get(table, row_id)?.includes(scope) === false;
      if (hasLeft) entries.push({ tbl: table, row_id, scope, op: 'leave' });
    }
  }
  return entries;
}

const scopeOf = (table: SyncedTable, scope: RawBuilder<string | null>) =>
  compileOnce((db, { list }: { list: string }) => ({
    compile: () =>
      sql<{ row_id: number; scope: string | null }>`
        select t.id as row_id, ${scope} as scope from ${sql.table(table)} as t
        where t.id in ${numbersIn(db, list)}`.compile(db),
  }));

const SCOPES = new Map(
  SYNCED_TABLES.map((table) => [table, SYNC_CLASSES[table].scopes.map((scope) => scopeOf(table, scope))]),
);

/** The scopes that rows of a table belong to now; rows that are gone belong to none. */
async function scopesNow(db: Db, table: SyncedTable, ids: readonly number[]): Promise<Membership[]> {
  const found: Membership[] = [];
  for (const selectScope of SCOPES.get(table) ?? []) {
    for (const row of await selectScope(db, { list: JSON.stringify(ids) }))
      if (row.scope !== null) found.push({ tbl: table, row_id: row.row_id, scope: row.scope });
  }
  return found;
}

async function countVersions(db: Db, dialect: Dialect, changed: ChangedRows, origin: Origin): Promise<void> {
  const columns = ['tbl', 'row_id', 'ver', 'client_id', 'mid'];
  const rows = [...changed].flatMap(([table, ids]) =>
    ids.map((id) => {
      const mid = origin.ownMidOf(table, id);
      return [table, id, 1, mid > 0 ? origin.clientId : '', mid];
    }),
  );
  const keep = 'do update set ver = sync_version.ver + 1, client_id = excluded.client_id, mid = excluded.mid';
  const into = { table: 'sync_version', key: ['tbl', 'row_id'], keep };
  await upsertValues(db, dialect, into, { columns, rows });
}

/** Rows of a scope that share a number at most: an import of a hundred thousand does not come in one answer. */
const ROWS_PER_NUMBER = 5000;

/**
 * Gives the entries of a transaction their numbers: one per scope, so that no answer of a pull cuts it in two.
 * A very large one gets several, in the order of its ids: what was made together stays together.
 */
async function withNumbers(db: Db, entries: readonly Entry[]): Promise<(Entry & { readonly seq: number })[]> {
  const byScope = Map.groupBy(entries, (entry) => entry.scope);
  const counts = [...byScope].map(([scope, own]) => [scope, Math.ceil(own.length / ROWS_PER_NUMBER)]);
  const rows = await countUp(db, { counts: JSON.stringify(Object.fromEntries(counts)) });
  return rows.flatMap(({ scope, seq }) => {
    const own = byScope.get(scope) ?? [];
    if (own.length <= ROWS_PER_NUMBER) return own.map((entry) => ({ ...entry, seq }));
    const first = seq - Math.ceil(own.length / ROWS_PER_NUMBER) + 1;
    return own
      .toSorted((one, other) => one.row_id - other.row_id)
      .map((entry, at) => ({ ...entry, seq: first + Math.floor(at / ROWS_PER_NUMBER) }));
  });
}

const countUp = compileOnce((db, { counts }: { counts: string }) => ({
  compile: () =>
    sql<{ scope: string; seq: number }>`
      insert into sync_scope (scope, seq)
      select listed.key, listed.value from ${countsIn(db, counts)} as listed where true order by listed.key
      on conflict (scope) do update set seq = sync_scope.seq + excluded.seq returning scope, seq`.compile(db),
}));
