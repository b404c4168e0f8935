import type { Selectable } from 'kysely';
import { insertRows } from '#server/db/bulk-insert.ts';
import { dialectOf } from '#server/db/dialect.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { ImportSetupTable } from '#server/db/question-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type ImportSetupRow = Selectable<ImportSetupTable>;

const EMPTY = { headings: null, columns: null, labels: null, previewed: null, revision: 0, skips: 0 };

/** What was chosen for an import; nothing yet where it has no row. */
export async function findSetup(db: Db, importId: number): Promise<ImportSetupRow> {
  const row = await db
    .selectFrom('import_setup')
    .where('import_id', '=', importId)
    .selectAll()
    .executeTakeFirst();
  return row ?? { import_id: importId, ...EMPTY };
}

/** Changes what was chosen; whatever was made of its questions before is old then. */
export const changeSetup = (
  db: Db,
  importId: number,
  changes: Partial<Pick<ImportSetupRow, 'headings' | 'columns' | 'labels' | 'previewed'>>,
) =>
  db
    .insertInto('import_setup')
    .values({ import_id: importId, ...EMPTY, ...changes, revision: 1 })
    .onConflict((conflict) =>
      conflict
        .column('import_id')
        .doUpdateSet((eb) => ({ ...changes, revision: eb('import_setup.revision', '+', 1) })),
    )
    .execute();

const countSkips = (db: Db, importId: number) =>
  db
    .insertInto('import_setup')
    .values({ import_id: importId, ...EMPTY, skips: 1 })
    .onConflict((conflict) =>
      conflict.column('import_id').doUpdateSet((eb) => ({ skips: eb('import_setup.skips', '+', 1) })),
    )
    .execute();

export const listFixes = (db: Db, importId: number) =>
  db
    .selectFrom('import_fix')
    .where('import_id', '=', importId)
    .orderBy('item_index')
    .select(['item_index', 'fix', 'is_skipped'])
    .execute();

export async function countSkipped(db: Db, importId: number): Promise<number> {
  const { count } = await db
    .selectFrom('import_fix')
    .where('import_id', '=', importId)
    .where('is_skipped', '=', 1)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Keeps a mended question; null takes back what was mended. */
export const setFix = (db: Db, importId: number, index: number, fix: string | null) =>
  db
    .insertInto('import_fix')
    .values({ import_id: importId, item_index: index, fix })
    .onConflict((conflict) =>
      conflict
        .columns(['import_id', 'item_index'])
        .doUpdateSet(fix === null ? { fix, is_skipped: 0 } : { fix }),
    )
    .execute();

/** Leaves questions out of an import, or takes them in again. */
export async function setSkipped(
  db: Db,
  importId: number,
  indexes: readonly number[],
  isSkipped: boolean,
): Promise<void> {
  await countSkips(db, importId);
  const those = idsIn(db, indexes);
  const known = await db
    .updateTable('import_fix')
    .set({ is_skipped: isSkipped ? 1 : 0 })
    .where('import_id', '=', importId)
    .where('item_index', 'in', those)
    .returning('item_index')
    .execute();
  if (!isSkipped) return;
  const has = new Set(known.map((row) => row.item_index));
  const rows = indexes
    .filter((index) => !has.has(index))
    .map((index) => ({ import_id: importId, item_index: index, fix: null, is_skipped: 1 as const }));
  await insertRows(db, dialectOf(db), 'import_fix', rows);
}

/** Forgets what was mended and left out. */
export async function dropFixes(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('import_fix').where('import_id', '=', importId).execute();
  await countSkips(db, importId);
}

/** What a person said the columns under such headings hold. */
export const findColumnsOf = (db: Db, userId: number, headings: string) =>
  db
    .selectFrom('import_columns')
    .where('user_id', '=', userId)
    .where('headings', '=', headings)
    .select('columns')
    .executeTakeFirst();

export const keepColumns = (
  db: Db,
  kept: { userId: number; headings: string; columns: string; now: number },
) =>
  db
    .insertInto('import_columns')
    .values({ user_id: kept.userId, headings: kept.headings, columns: kept.columns, used_at: kept.now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'headings']).doUpdateSet({ columns: kept.columns, used_at: kept.now }),
    )
    .execute();
