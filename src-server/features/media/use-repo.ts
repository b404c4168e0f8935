import { sql } from 'kysely';
import { FILE_TABLES, MEDIA_TABLES_OF_DRAFTS } from '#server/declarations.ts';
import type { Db } from '#server/db/tables.ts';

export interface UseRow {
  readonly tbl: string;
  readonly row_id: number;
}

/** The library itself is no use of a file. */
const LIBRARY = 'media_file';

/** Where drafts name files of a library: for each, the rows that do. */
export async function listDraftUses(db: Db, ids: readonly number[]): Promise<Map<number, UseRow[]>> {
  const uses = new Map<number, UseRow[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return uses;
  const rows = await db.selectFrom('media_use').where('media_file_id', 'in', ids).selectAll().execute();
  for (const { media_file_id: id, tbl, row_id } of rows) uses.get(id)?.push({ tbl, row_id });
  return uses;
}

/** Where rows outside of libraries name files by their hash: versions, papers, questions. */
export async function listFileUses(db: Db, hashes: readonly string[]): Promise<Map<string, UseRow[]>> {
  const uses = new Map<string, UseRow[]>(hashes.map((hash) => [hash, []]));
  if (hashes.length === 0) return uses;
  const rows = await db
    .selectFrom('file_use')
    .where('sha256', 'in', hashes)
    .where('tbl', '<>', LIBRARY)
    .selectAll()
    .execute();
  for (const { sha256, tbl, row_id } of rows) uses.get(sha256)?.push({ tbl, row_id });
  return uses;
}

const TITLES = new Map<string, string>(MEDIA_TABLES_OF_DRAFTS.map(({ table, title }) => [table, title]));
const TABLES = new Map<string, (typeof FILE_TABLES)[number]['table']>(
  [...FILE_TABLES, ...MEDIA_TABLES_OF_DRAFTS].map(({ table }) => [table, table]),
);

/** What a row that names a file is called; empty where its table has no title. */
export async function titleOf(db: Db, { tbl, row_id }: UseRow): Promise<string> {
  const [table, column] = [TABLES.get(tbl), TITLES.get(tbl) ?? 'title'];
  if (table === undefined) return '';
  if (!TITLES.has(tbl) && !TITLED.has(tbl)) return '';
  const { rows } = await sql<{ title: string | null }>`
    select ${sql.ref(column)} as title from ${sql.table(table)} where id = ${row_id}`.execute(db);
  return rows[0]?.title ?? '';
}

/** Tables with files whose rows have a title of their own. */
const TITLED = new Set(['question', 'course', 'course_version']);
