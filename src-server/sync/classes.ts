import type { RawBuilder } from 'kysely';
import { TABLES, tablesWhere } from '../declarations.ts';
import type { Tables } from '../db/tables.ts';
import type { SyncClass, SyncRow, TableDeclaration } from './declaration.ts';

export type { SyncRow, SyncValues } from './declaration.ts';

export interface TableSync {
  readonly class: SyncClass;
  /** SQL over the row `t`: the names of its scopes. Empty for what never leaves its database. */
  readonly scopes: readonly RawBuilder<string | null>[];
  readonly redact?: (row: SyncRow, holds: (scope: string) => boolean) => SyncRow;
  readonly staysWhereMade: boolean;
}

const syncOf = ({ class: of, scopes = [], redact, staysWhereMade }: TableDeclaration): TableSync => ({
  class: of,
  scopes: scopes.map((scope) => scope.sql),
  ...(redact === undefined ? {} : { redact }),
  staysWhereMade: staysWhereMade === true,
});

/** Where the rows of each table go, as its feature declares it. */
export const SYNC_CLASSES = Object.fromEntries(
  Object.entries<TableDeclaration>(TABLES).map(([table, declaration]) => [table, syncOf(declaration)]),
) as Readonly<Record<keyof Tables, TableSync>>;

export type SyncedTable = keyof Tables;

/** The tables whose rows travel. */
export const SYNCED_TABLES = tablesWhere(({ scopes = [] }) => scopes.length > 0);

const SYNCED = new Set<string>(SYNCED_TABLES);

/** What came over a wire may name any table; only these may be written by synchronisation. */
export const isSyncedTable = (table: string): table is SyncedTable => SYNCED.has(table);

/** A row as a device with these scopes may have it. */
export const redacted = (
  table: SyncedTable,
  row: SyncRow | undefined,
  holds: (scope: string) => boolean,
): SyncRow | null => {
  if (row === undefined) return null;
  return SYNC_CLASSES[table].redact?.(row, holds) ?? row;
};
