import { declarationOf, TABLES, tablesWhere } from '../declarations.ts';
import type { Db } from '../db/tables.ts';
import type { SyncedTable } from './classes.ts';
import type { Aggregate, Part } from './declaration.ts';
import { RowMap } from './row-map.ts';
import { readRows } from './rows.ts';

/** A table whose rows are copied where an edit of them lost. */
export type RootTable = {
  [T in SyncedTable]: (typeof TABLES)[T] extends { readonly aggregate: object } ? T : never;
}[SyncedTable];

const isRoot = (table: SyncedTable): table is RootTable => declarationOf(table).aggregate !== undefined;

export const ROOTS: readonly RootTable[] = tablesWhere(() => true).filter(isRoot);

export interface RootRow {
  readonly table: RootTable;
  readonly id: number;
}

export const aggregateOf = (root: RootTable): Aggregate => TABLES[root].aggregate;

/** The column with the person who writes a root and its parts. */
export const ownerColumnOf = (root: RootTable): string => TABLES[root].owner;

/** Roots whose parts wait while an edit of them does. */
export const WAITING_WHOLE = ROOTS.filter((root) => aggregateOf(root).waitsWhole === true);

/** A root whose rows tallies, words and the like are kept of. */
export type DerivedRoot = {
  [T in RootTable]: (typeof TABLES)[T]['aggregate'] extends { readonly hasDerived: true } ? T : never;
}[RootTable];

export const hasDerived = (root: RootTable): root is DerivedRoot => aggregateOf(root).hasDerived === true;

export const DERIVED_FROM = ROOTS.filter(hasDerived);

/** The column that says what a root row is called. */
export const titleColumnOf = (root: RootTable): string => aggregateOf(root).title;

/** The tables whose rows are nothing without a row of this one, and the column that names it. */
export const partsOf = (root: RootTable): readonly Part[] => aggregateOf(root).parts;

/** Whether the version of such a row says which state of its aggregate somebody saw. */
export const tellsStates = (table: SyncedTable): boolean =>
  ROOTS.some(
    (root) =>
      root === table ||
      aggregateOf(root).parts.some((part) => part.table === table && part.isContent === true),
  );

/** The table whose rows the rows of a table are part of, and by which column; undefined for what is edited alone. */
function rootTableOf(table: SyncedTable): { readonly root: RootTable; readonly by: string } | undefined {
  for (const root of ROOTS) {
    if (root === table) return { root, by: 'id' };
    const part = aggregateOf(root).parts.find((one) => one.table === table);
    if (part !== undefined) return { root, by: part.by };
  }
  return undefined;
}

/**
 * The root of the aggregate of each row; rows that are edited alone, or gone, have none. Asked for all at once:
 * a device says how many rows a command touched.
 */
export async function rootsOf(
  db: Db,
  rows: readonly { readonly table: SyncedTable; readonly id: number }[],
): Promise<RowMap<RootRow>> {
  const roots = new RowMap<RootRow>();
  for (const [table, own] of Map.groupBy(rows, (row) => row.table)) {
    const ids = [...new Set(own.map(({ id }) => id))];
    const found = rootTableOf(table);
    if (found === undefined) continue;
    const { root, by } = found;
    if (root === table) for (const id of ids) roots.set(table, id, { table: root, id });
    else
      for (const [id, row] of await readRows(db, table, ids)) {
        const rootId = row[by];
        if (typeof rootId === 'number') roots.set(table, id, { table: root, id: rootId });
      }
  }
  return roots;
}
