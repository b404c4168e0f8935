import { sql } from 'kysely';
import { z } from 'zod';
import type { Dialect } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';
import { aggregateOf, titleColumnOf, type RootRow } from './aggregates.ts';
import type { SyncedTable, SyncRow } from './classes.ts';
import type { Aggregate } from './declaration.ts';
import { readRows, upsertRows } from './rows.ts';

/** Old id to new id, of every row that was copied. */
export type CopiedIds = ReadonlyMap<number, number>;

export interface CopyWriter {
  readonly db: Db;
  readonly dialect: Dialect;
  readonly now: number;
  newId(): number;
}

/**
 * Copies an aggregate as it stands on the hub, for the loser of a conflict to be written over. Named by
 * whose it is, so that its author sees at a glance what happened.
 */
export const copyAggregate = (writer: CopyWriter, root: RootRow, copy: NewCopy): Promise<CopiedIds> =>
  copyRows(writer, aggregateOf(root.table), root, copy);

interface NewCopy {
  readonly id: number;
  readonly original: number;
  readonly version: number | undefined;
}

/** The same of any aggregate: each part names the copied root, and the copy of the part that it stands in. */
export async function copyRows(
  writer: CopyWriter,
  aggregate: Aggregate,
  root: { readonly table: SyncedTable; readonly id: number },
  copy: NewCopy,
): Promise<CopiedIds> {
  const { db, dialect, now } = writer;
  const ids = new Map<number, number>([[root.id, copy.id]]);
  const asCopy = (row: SyncRow, own: SyncRow): SyncRow => {
    const id = writer.newId();
    ids.set(Number(row['id']), id);
    return { ...row, ...own, id, deleted_at: null, created_at: now, updated_at: now };
  };
  const source = (await readRows(db, root.table, [root.id])).get(root.id);
  if (source === undefined) throw new Error(`There is no ${root.table} ${root.id} to copy.`);
  const own = {
    ...aggregate.fresh,
    id: copy.id,
    copy_of: copy.original,
    // The edit that lost says which version it was made for; it is made for the copy now.
    ...(copy.version === undefined ? {} : { version: copy.version }),
    created_at: now,
    updated_at: now,
  };
  await upsertRows(db, dialect, { table: root.table, key: ['id'] }, [{ ...source, ...own }]);
  const deletedAt = source['deleted_at'] ?? null;
  for (const { table, by, within, links } of aggregate.parts) {
    const isLinkedToLive =
      links === undefined
        ? sql``
        : sql`and ${sql.ref(links.by)} in (select id from ${sql.table(links.to)} where deleted_at is null)`;
    // What was deleted together with it comes along.
    const { rows } = await sql<SyncRow>`select * from ${sql.table(table)} where ${sql.ref(by)} = ${root.id}
      and (deleted_at is null or deleted_at = ${deletedAt}) ${isLinkedToLive}`.execute(db);
    const holderOf = (row: SyncRow): SyncRow => {
      const holder = within === undefined ? undefined : ids.get(Number(row[within.by]));
      return within === undefined || holder === undefined ? {} : { [within.by]: holder };
    };
    const copies = rows.map((row) => asCopy(row, { ...holderOf(row), [by]: copy.id }));
    await upsertRows(db, dialect, { table, key: ['id'] }, copies);
  }
  return ids;
}

/** Says in its title that a copy is one; a title that says so already stays. */
export async function nameCopy(db: Db, root: RootRow, suffix: string): Promise<void> {
  const column = sql.ref(titleColumnOf(root.table));
  const said = sql`cast(${suffix} as text)`;
  // Not `like`: the name of a computer may have the signs that stand for any others there.
  await sql`update ${sql.table(root.table)} set ${column} = ${column} || ${said}
    where id = ${root.id}
      and substr(${column}, length(${column}) - length(${said}) + 1) <> ${said}`.execute(db);
}

const VersionedInput = z.object({ body: z.object({ version: z.int() }) });

/** The row version that an edit says it was made for. */
export const versionSeenBy = (input: unknown): number | undefined =>
  VersionedInput.safeParse(input).data?.body.version;

/**
 * The same input with the ids of copied rows in place of the originals. Ids are numbers that no count,
 * mark or option number reaches, so every number that equals one is one.
 */
export function withCopiedIds(input: unknown, ids: CopiedIds): unknown {
  if (typeof input === 'number') return ids.get(input) ?? input;
  if (Array.isArray(input)) return input.map((one) => withCopiedIds(one, ids));
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, withCopiedIds(value, ids)]));
}
