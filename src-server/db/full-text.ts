import { sql, type RawBuilder } from 'kysely';
import { searchWords } from '#shared/domain/questions/search-words.ts';
import type { Dialect } from './dialect.ts';
import type { Db } from './tables.ts';

/**
 * Words are indexed behind their owner's mark, so that one person's search reads that person's
 * part of the index only, however large the institution is. An owner's mark has a fixed length.
 */
const ownerMark = (ownerId: number): string => ownerId.toString(36).padStart(11, '0');

const markedWords = (ownerId: number, text: string): string => {
  const mark = ownerMark(ownerId);
  return searchWords(text)
    .map((word) => mark + word)
    .join(' ');
};

export interface IndexedText {
  readonly id: number;
  readonly ownerId: number;
  readonly text: string;
}

const ROWS_PER_STATEMENT = 400;

/** Adds rows to the full-text index; the caller removes an earlier entry of the same row. */
export async function indexText(db: Db, dialect: Dialect, rows: readonly IndexedText[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const values = rows
      .slice(start, start + ROWS_PER_STATEMENT)
      .map((row) =>
        dialect === 'sqlite'
          ? sql`(${row.id}, ${markedWords(row.ownerId, row.text)})`
          : sql`(${row.id}, array_to_tsvector(string_to_array(${markedWords(row.ownerId, row.text)}, ' ')))`,
      );
    await sql`insert into question_words (rowid, words) values ${sql.join(values)}`.execute(db);
  }
}

/** Takes rows out of the full-text index. */
export async function unindexText(db: Db, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += ROWS_PER_STATEMENT) {
    const part = ids.slice(start, start + ROWS_PER_STATEMENT);
    await sql`delete from question_words where rowid in (${sql.join(part)})`.execute(db);
  }
}

/** One row per owner and word: the owner's words must all match, by prefix. */
function matchExpression(dialect: Dialect, ownerIds: readonly number[], words: readonly string[]): string {
  const perOwner = ownerIds.map((ownerId) => {
    const mark = ownerMark(ownerId);
    const terms = words.map((word) => (dialect === 'sqlite' ? `"${mark}${word}"*` : `'${mark}${word}':*`));
    return `(${terms.join(dialect === 'sqlite' ? ' AND ' : ' & ')})`;
  });
  return perOwner.join(dialect === 'sqlite' ? ' OR ' : ' | ');
}

/** A query for the rows in which one owner's text has all the words, by prefix. */
export function matchingRows(
  dialect: Dialect,
  ownerIds: readonly number[],
  words: readonly string[],
): RawBuilder<unknown> {
  if (ownerIds.length === 0 || words.length === 0) return sql`select rowid from question_words where 1 = 0`;
  const match = matchExpression(dialect, ownerIds, words);
  return dialect === 'sqlite'
    ? sql`select rowid from question_words where question_words match ${match}`
    : sql`select rowid from question_words where words @@ to_tsquery('simple', ${match})`;
}

/** Up to this many matches are read and counted in one walk through the index, which costs most. */
const ONE_WALK = 2_000;

/** Ids of matching rows, newest id first, and how many there are in all. */
export async function searchText(
  db: Db,
  dialect: Dialect,
  query: { ownerIds: readonly number[]; words: readonly string[]; offset: number; limit: number },
): Promise<{ ids: number[]; count: number }> {
  const { offset, limit } = query;
  const rows = matchingRows(dialect, query.ownerIds, query.words);
  const read = (count: number, from: number) =>
    sql<{ rowid: number }>`${rows} order by rowid desc limit ${count} offset ${from}`.execute(db);
  const first = await read(ONE_WALK, 0);
  if (first.rows.length < ONE_WALK) {
    return {
      ids: first.rows.slice(offset, offset + limit).map((row) => row.rowid),
      count: first.rows.length,
    };
  }
  const page = await read(limit, offset);
  const total = await sql<{ count: number }>`select count(*) as count from (${rows}) found`.execute(db);
  return { ids: page.rows.map((row) => row.rowid), count: total.rows[0]?.count ?? 0 };
}
