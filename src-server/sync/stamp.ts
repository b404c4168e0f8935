import { sql, type RawBuilder } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Dialect } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';
import type { ChangedRows } from './capture.ts';
import { SYNC_CLASSES, SYNCED_TABLES, type SyncedTable } from './classes.ts';
import { numbersIn, textsIn } from '../db/json-list.ts';
import { readMembers, upsertRows } from './rows.ts';

/** Whose commands changed rows. */
export interface Origin {
  readonly clientId: string;
  /** The command that changed a row last; 0 when the row is not the client's making alone. */
  ownMidOf(table: SyncedTable, rowId: number): number;
}

const HUB: Origin = { clientId: '', ownMidOf: () => 0 };

interface Membership {
  readonly tbl: SyncedTable;
  readonly row_id: number;
  readonly scope: string;
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

const keyOf = ({ row_id, scope }: Membership): string => `${row_id} ${scope}`;

async function countVersions(db: Db, dialect: Dialect, changed: ChangedRows, origin: Origin): Promise<void> {
  const rows = [...changed].flatMap(([tbl, ids]) =>
    ids.map((id) => {
      const mid = origin.ownMidOf(tbl, id);
      return { tbl, row_id: id, ver: 1, client_id: mid > 0 ? origin.clientId : '', mid };
    }),
  );
  const keep = 'do update set ver = sync_version.ver + 1, client_id = excluded.client_id, mid = excluded.mid';
  await upsertRows(db, dialect, { table: 'sync_version', key: ['tbl', 'row_id'], keep }, rows);
}

const countUp = compileOnce((db, { list }: { list: string }) => ({
  compile: () =>
    sql<{ scope: string; seq: number }>`
      insert into sync_scope (scope, seq)
      select value, 1 from ${textsIn(db, list)} as listed where true order by value
      on conflict (scope) do update set seq = sync_scope.seq + 1 returning scope, seq`.compile(db),
}));

/** One number per scope and transaction, so that no page of a pull cuts a transaction in two. */
async function nextSeqs(db: Db, scopes: ReadonlySet<string>): Promise<Map<string, number>> {
  const rows = await countUp(db, { list: JSON.stringify([...scopes].toSorted()) });
  return new Map(rows.map(({ scope, seq }) => [scope, seq]));
}

/**
 * Puts what a transaction changed into the order of every scope that it concerns: the last thing before
 * its commit. The counter of a scope is a locked row, taken in sorted order, so that a reader who has
 * seen a number has seen every smaller one (sync.md §3.5). @returns the scopes in which something happened.
 */
export async function stampChanges(
  db: Db,
  dialect: Dialect,
  changed: ChangedRows,
  origin: Origin = HUB,
): Promise<readonly string[]> {
  if (changed.size === 0) return [];
  const entries: (Membership & { readonly op: 'put' | 'leave' })[] = [];
  for (const [table, ids] of changed) {
    const now = await scopesNow(db, table, ids);
    const isNow = new Set(now.map(keyOf));
    const before = (await readMembers(db, table, ids)).map((member) => ({ tbl: table, ...member }));
    const left = before.filter((member) => !isNow.has(keyOf(member)));
    entries.push(...now.map((member) => ({ ...member, op: 'put' as const })));
    entries.push(...left.map((member) => ({ ...member, op: 'leave' as const })));
  }
  await countVersions(db, dialect, changed, origin);
  const seqs = await nextSeqs(db, new Set(entries.map((entry) => entry.scope)));
  await upsertRows(
    db,
    dialect,
    { table: 'sync_change', key: ['tbl', 'row_id', 'scope'] },
    entries.map((entry) => ({ ...entry, seq: seqs.get(entry.scope) ?? 0 })),
  );
  return [...seqs.keys()];
}
