import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import { searchWords } from '#shared/domain/questions/search-words.ts';
import { ROWS_PER_STATEMENT } from './bulk-insert.ts';
import { compileOnce } from './compile-once.ts';
import type { Dialect } from './dialect.ts';
import type { Db } from './tables.ts';

/**
 * Words are indexed behind their owner's mark, so that one person's search reads that person's
 * part of the index only, however large the institution is. An owner's mark has a fixed length.
 */
const ownerMark = (ownerId: number): string => ownerId.toString(36).padStart(11, '0');

function markedWords(ownerId: number, text: string): string {
  const mark = ownerMark(ownerId);
  const words = searchWords(text);
  return words.length === 0 ? '' : mark + words.join(` ${mark}`);
}

export interface IndexedText {
  readonly id: number;
  readonly ownerId: number;
  readonly text: string;
}

const postgresTuple = (_: unknown, row: number): string =>
  `($${row * 2 + 1}, array_to_tsvector(string_to_array($${row * 2 + 2}, ' ')))`;

/** Adds rows to the full-text index; the caller removes an earlier entry of the same row. */
export async function indexText(db: Db, dialect: Dialect, rows: readonly IndexedText[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + ROWS_PER_STATEMENT);
    const tuples = dialect === 'sqlite' ? part.map(() => '(?, ?)') : part.map(postgresTuple);
    const values = part.flatMap((row) => [row.id, markedWords(row.ownerId, row.text)]);
    const statement = `insert into question_words (rowid, words) values ${tuples.join(', ')}`;
    await db.executeQuery(CompiledQuery.raw(statement, values));
  }
}

/** Takes rows out of the full-text index. */
export async function unindexText(db: Db, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += ROWS_PER_STATEMENT) {
    const part = ids.slice(start, start + ROWS_PER_STATEMENT);
    await sql`delete from question_words where rowid in (${sql.join(part)})`.execute(db);
  }
}

/** A word of one owner's search: a beginning, or a whole word that is the only one to begin so. */
interface SearchTerm {
  readonly text: string;
  readonly isWhole: boolean;
}

const sqliteTerm = ({ text, isWhole }: SearchTerm): string => (isWhole ? `"${text}"` : `"${text}"*`);
const postgresTerm = ({ text, isWhole }: SearchTerm): string => (isWhole ? `'${text}'` : `'${text}':*`);

/** Of one owner every term must match; of the owners any. */
const matchExpression = (dialect: Dialect, perOwner: readonly (readonly SearchTerm[])[]): string =>
  dialect === 'sqlite'
    ? perOwner.map((terms) => `(${terms.map(sqliteTerm).join(' AND ')})`).join(' OR ')
    : perOwner.map((terms) => `(${terms.map(postgresTerm).join(' & ')})`).join(' | ');

const beginnings = (ownerId: number, words: readonly string[]): SearchTerm[] =>
  words.map((word) => ({ text: ownerMark(ownerId) + word, isWhole: false }));

// A cast, not to_tsquery: its parser would take a mark such as 4e12 for a number and split the word.
const selectMatches = (dialect: Dialect, match: string): RawBuilder<unknown> =>
  dialect === 'sqlite'
    ? sql`select rowid from question_words where question_words match ${match}`
    : sql`select rowid from question_words where words @@ cast(${match} as tsquery)`;

/** A query for the rows in which one owner's text has all the words, by prefix. */
export function matchingRows(
  dialect: Dialect,
  ownerIds: readonly number[],
  words: readonly string[],
): RawBuilder<unknown> {
  if (ownerIds.length === 0 || words.length === 0) return sql`select rowid from question_words where 1 = 0`;
  const perOwner = ownerIds.map((ownerId) => beginnings(ownerId, words));
  return selectMatches(dialect, matchExpression(dialect, perOwner));
}

interface KnownTerm {
  readonly term: string;
  readonly doc: number;
}

/** The first two indexed words that begin so, with the number of rows that have them. */
const findTerms = compileOnce((db, params: { from: string; to: string }) =>
  db
    .selectFrom(sql<KnownTerm>`question_words_vocabulary`.as('vocabulary'))
    .where('term', '>=', params.from)
    .where('term', '<', params.to)
    .select(['term', 'doc'])
    .limit(2),
);

const LAST_CHARACTER = '\u{10ffff}';

/**
 * Most words that people search for begin one indexed word only. Looking that up first saves SQLite
 * the merging that a search by prefix costs, and tells the count for nothing.
 */
async function narrowTerms(
  db: Db,
  ownerId: number,
  words: readonly string[],
): Promise<{ terms: SearchTerm[]; count: number | null }> {
  const terms: SearchTerm[] = [];
  let count: number | null = null;
  for (const beginning of beginnings(ownerId, words)) {
    const [only, second] = await findTerms(db, { from: beginning.text, to: beginning.text + LAST_CHARACTER });
    const isOnlyOne = only !== undefined && second === undefined;
    terms.push(isOnlyOne ? { text: only.term, isWhole: true } : beginning);
    count = isOnlyOne && words.length === 1 ? only.doc : null;
  }
  return { terms, count };
}

const idsOf = (rows: readonly { rowid: number }[]): number[] => rows.map((row) => row.rowid);

/** Up to this many matches are read and counted in one walk through the index, which costs most. */
const ONE_WALK = 2_000;

/** Ids of matching rows, newest id first, and how many there are in all. */
export async function searchText(
  db: Db,
  dialect: Dialect,
  query: { ownerIds: readonly number[]; words: readonly string[]; offset: number; limit: number },
): Promise<{ ids: number[]; count: number }> {
  const { offset, limit, ownerIds, words } = query;
  const [ownerId] = ownerIds;
  let rows = matchingRows(dialect, ownerIds, words);
  const read = (count: number, from: number) =>
    sql<{ rowid: number }>`${rows} order by rowid desc limit ${count} offset ${from}`.execute(db);
  if (dialect === 'sqlite' && ownerIds.length === 1 && ownerId !== undefined) {
    const { terms, count } = await narrowTerms(db, ownerId, words);
    rows = selectMatches(dialect, matchExpression(dialect, [terms]));
    if (count !== null) return { ids: idsOf((await read(limit, offset)).rows), count };
  }
  const first = await read(ONE_WALK, 0);
  if (first.rows.length < ONE_WALK) {
    return { ids: idsOf(first.rows.slice(offset, offset + limit)), count: first.rows.length };
  }
  const page = await read(limit, offset);
  const total = await sql<{ count: number }>`select count(*) as count from (${rows}) found`.execute(db);
  return { ids: idsOf(page.rows), count: total.rows[0]?.count ?? 0 };
}
