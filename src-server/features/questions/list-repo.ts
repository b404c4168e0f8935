import { append } from '#shared/domain/lists.ts';
import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely';
import type { QuestionType } from '#shared/contract/question-types.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { containsWord } from '#server/db/contains-word.ts';
import type { Dialect } from '#server/db/dialect.ts';
import { matchingRows, searchText } from '#server/db/full-text.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { liveQuestions, withFacts, type QuestionFacts } from './facts-repo.ts';
import type { OwnerScope } from './scope.ts';
import { isUnanswered, maybeUnanswered } from './unanswered-repo.ts';
import { EVERYONE, listOwners, readFolderTallies, readTally, UNFILED } from './tally.ts';

export type QuestionSort = 'newest' | 'updated' | 'title';

export interface QuestionQuery extends QuestionFacts {
  readonly owner: OwnerScope;
  /** Any of these folders, or what lies in none. */
  readonly folders?: readonly number[] | 'root' | undefined;
  readonly tagId?: number | undefined;
  readonly type?: QuestionType | undefined;
  /** Folded words that must all occur; empty means no search. */
  readonly words: readonly string[];
  readonly sort: QuestionSort;
}

export interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

type IdQuery = SelectQueryBuilder<Tables, 'question', { id: number }>;
/** The part of a title that the index by title holds. */
const titleKey = (eb: ExpressionBuilder<Tables, 'question'>) =>
  eb.fn<string>('substr', ['question.title', sql.lit(1), sql.lit(60)]);

type Narrowing = 'folders' | 'tagId' | 'type' | 'words' | 'rest';

/** True when nothing but (at most) one thing narrows the list. */
function isNarrowedBy(query: QuestionQuery, only: Narrowing | null): boolean {
  const narrows: Readonly<Record<Narrowing, boolean>> = {
    folders: query.folders !== undefined,
    tagId: query.tagId !== undefined,
    type: query.type !== undefined,
    words: query.words.length > 0,
    rest:
      query.isUnused === true ||
      query.status !== undefined ||
      query.isUnderReview !== undefined ||
      query.difficulty !== undefined ||
      query.hasImage !== undefined ||
      query.changedSince !== undefined,
  };
  return Object.entries(narrows).every(([name, narrowing]) => narrowing === (name === only));
}

/** Every live question that fits, in no order: for counting and for the sorted page. */
async function filtered(db: Db, dialect: Dialect, query: QuestionQuery) {
  let rows = liveQuestions(db);
  if (query.owner !== null) rows = rows.where('question.instructor_id', '=', query.owner);
  if (query.folders === 'root') rows = rows.where('question.folder_id', 'is', null);
  else if (query.folders !== undefined) rows = rows.where('question.folder_id', 'in', query.folders);
  if (query.type !== undefined) rows = rows.where('question.type', '=', query.type);
  if (query.tagId !== undefined) {
    const links = db
      .selectFrom('question_tag')
      .where('tag_id', '=', query.tagId)
      .where('deleted_at', 'is', null)
      .select('question_id');
    rows = rows.where('question.id', 'in', links);
  }
  rows = withFacts(db, rows, query);
  if (query.words.length > 0) {
    const owners = query.owner === null ? await listOwners(db) : [query.owner];
    rows = rows.where(sql<boolean>`question.id in (${matchingRows(dialect, owners, query.words)})`);
  }
  return rows;
}

function sorted(rows: IdQuery, sort: QuestionSort): IdQuery {
  switch (sort) {
    case 'newest':
      return rows.orderBy('question.created_at', 'desc').orderBy('question.id', 'desc');
    case 'updated':
      return rows.orderBy('question.updated_at', 'desc').orderBy('question.id', 'desc');
    case 'title':
      return rows.orderBy(titleKey).orderBy('question.id');
  }
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map((row) => row.id);

/** The page of one tag by its own index, whose order is the list's. */
const selectTagPage = compileOnce(
  (db, params: { owner: number; tagId: number; limit: number; offset: number }) =>
    db
      .selectFrom('question_tag')
      .where('tag_id', '=', params.tagId)
      .where('deleted_at', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('tag')
            .where('tag.id', '=', params.tagId)
            .where('tag.instructor_id', '=', params.owner)
            .select('tag.id'),
        ),
      )
      .orderBy('question_created_at', 'desc')
      .orderBy('question_id', 'desc')
      .limit(params.limit)
      .offset(params.offset)
      .select('question_id as id'),
);

/** The page that is opened most: everything of one owner, newest first. */
const selectNewestPage = compileOnce((db, params: { owner: number; limit: number; offset: number }) =>
  db
    .selectFrom('question')
    .where('deleted_at', 'is', null)
    .where('instructor_id', '=', params.owner)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(params.limit)
    .offset(params.offset)
    .select('id'),
);

/** The newest of one folder, by the index that holds them in this order. */
const selectFolderHead = compileOnce((db, params: { owner: number; folder: number; limit: number }) =>
  db
    .selectFrom('question')
    .where('deleted_at', 'is', null)
    .where('instructor_id', '=', params.owner)
    .where('folder_id', '=', params.folder)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(params.limit)
    .select(['id', 'created_at']),
);

/** A page over several folders: their newest are merged, so that no folder is sorted as a whole. */
async function findFoldersPage(
  db: Db,
  owner: number,
  folders: readonly number[],
  { offset, limit }: PageRange,
): Promise<{ ids: number[]; count: number }> {
  const tallies = await readFolderTallies(db, owner, folders);
  const heads: Awaited<ReturnType<typeof selectFolderHead>>[number][] = [];
  for (const { ref_id: folder } of tallies) {
    append(heads, await selectFolderHead(db, { owner, folder, limit: offset + limit }));
  }
  const page = heads
    .toSorted((a, b) => b.created_at - a.created_at || b.id - a.id)
    .slice(offset, offset + limit);
  return { ids: idsOf(page), count: tallies.reduce((sum, tally) => sum + tally.question_count, 0) };
}

/** Number of live questions that fit; from the tally wherever it holds the number. */
async function countQuestions(db: Db, dialect: Dialect, query: QuestionQuery): Promise<number> {
  const { owner, folders, tagId } = query;
  if (isNarrowedBy(query, null)) return readTally(db, owner ?? EVERYONE, 'all', 0);
  if (isNarrowedBy(query, 'folders')) {
    if (folders === 'root') return readTally(db, owner ?? EVERYONE, 'folder', UNFILED);
    if (owner !== null && folders !== undefined) {
      const tallies = await readFolderTallies(db, owner, folders);
      return tallies.reduce((sum, tally) => sum + tally.question_count, 0);
    }
  }
  if (isNarrowedBy(query, 'tagId') && tagId !== undefined && owner !== null) {
    return readTally(db, owner, 'tag', tagId);
  }
  const row = await (
    await filtered(db, dialect, query)
  )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The ids of one part of what fits, in the order of the list. */
export async function findIds(
  db: Db,
  dialect: Dialect,
  query: QuestionQuery,
  page: PageRange,
): Promise<number[]> {
  const rows = sorted((await filtered(db, dialect, query)).select('question.id'), query.sort);
  return idsOf(await rows.limit(page.limit).offset(page.offset).execute());
}

/** One page: which questions stand on it, and how many there are in all. */
export async function findPage(
  db: Db,
  dialect: Dialect,
  query: QuestionQuery,
  page: PageRange,
): Promise<{ ids: number[]; count: number }> {
  const { owner, folders, tagId } = query;
  const isNewest = query.sort === 'newest';
  if (isNewest && isNarrowedBy(query, 'words')) {
    const ownerIds = owner === null ? await listOwners(db) : [owner];
    return searchText(db, dialect, { ownerIds, words: query.words, ...page });
  }
  if (isNewest && owner !== null && Array.isArray(folders) && isNarrowedBy(query, 'folders')) {
    return findFoldersPage(db, owner, folders, page);
  }
  const count = await countQuestions(db, dialect, query);
  if (count === 0) return { ids: [], count };
  if (isNewest && owner !== null) {
    const { offset, limit } = page;
    if (isNarrowedBy(query, null))
      return { ids: idsOf(await selectNewestPage(db, { owner, offset, limit })), count };
    if (isNarrowedBy(query, 'tagId') && tagId !== undefined) {
      return { ids: idsOf(await selectTagPage(db, { owner, tagId, offset, limit })), count };
    }
  }
  const rows = sorted((await filtered(db, dialect, query)).select('question.id'), query.sort);
  return { ids: idsOf(await rows.limit(page.limit).offset(page.offset).execute()), count };
}

/** Own deleted questions, last deleted first; words are looked for in their titles, as no index holds them. */
export async function findDeletedPage(db: Db, ownerId: number, words: readonly string[], page: PageRange) {
  let deleted = db
    .selectFrom('question')
    .where('instructor_id', '=', ownerId)
    .where('deleted_at', 'is not', null);
  for (const word of words) {
    deleted = deleted.where(containsWord(sql.ref('title'), word));
  }
  const { count } = await deleted
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await deleted
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .select('id')
    .execute();
  return { ids: idsOf(rows), count };
}

/** Own live questions without a live answer, newest first. */
export async function findOrphanPage(db: Db, ownerId: number, page: PageRange) {
  const orphans = maybeUnanswered(db, ownerId).where(isUnanswered);
  const { count } = await orphans
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = sorted(orphans.select('question.id'), 'newest').limit(page.limit).offset(page.offset);
  return { ids: idsOf(await rows.execute()), count };
}
