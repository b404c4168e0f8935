import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely';
import type { QuestionType } from '#shared/contract/questions.ts';
import { compileOnce } from '../../db/compile-once.ts';
import type { Dialect } from '../../db/dialect.ts';
import { matchingRows, searchText } from '../../db/full-text.ts';
import type { Db, Tables } from '../../db/tables.ts';
import type { OwnerScope } from './scope.ts';
import { EVERYONE, listOwners, readTally, UNFILED } from './tally.ts';

export type QuestionSort = 'newest' | 'updated' | 'title';

export interface QuestionQuery {
  readonly owner: OwnerScope;
  readonly folder?: number | 'root' | undefined;
  readonly tagId?: number | undefined;
  readonly type?: QuestionType | undefined;
  /** Only those that stand in no exam. */
  readonly isUnused?: boolean | undefined;
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

const isEverything = (query: QuestionQuery): boolean =>
  query.tagId === undefined &&
  query.folder === undefined &&
  query.type === undefined &&
  query.isUnused !== true &&
  query.words.length === 0;

const hasOnlyTag = (query: QuestionQuery): boolean =>
  query.tagId !== undefined &&
  query.folder === undefined &&
  query.type === undefined &&
  query.isUnused !== true &&
  query.words.length === 0;

const hasOnlyWords = (query: QuestionQuery): boolean =>
  query.words.length > 0 &&
  query.tagId === undefined &&
  query.folder === undefined &&
  query.isUnused !== true &&
  query.type === undefined;

/** Every live question that fits, in no order: for counting and for the sorted page. */
async function filtered(db: Db, dialect: Dialect, query: QuestionQuery) {
  let rows = db.selectFrom('question').where('question.deleted_at', 'is', null);
  if (query.owner !== null) rows = rows.where('question.instructor_id', '=', query.owner);
  if (query.folder === 'root') rows = rows.where('question.folder_id', 'is', null);
  else if (query.folder !== undefined) rows = rows.where('question.folder_id', '=', query.folder);
  if (query.type !== undefined) rows = rows.where('question.type', '=', query.type);
  if (query.tagId !== undefined) {
    const links = db
      .selectFrom('question_tag')
      .where('tag_id', '=', query.tagId)
      .where('deleted_at', 'is', null)
      .select('question_id');
    rows = rows.where('question.id', 'in', links);
  }
  if (query.isUnused === true) {
    rows = rows.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exam_question')
            .innerJoin('exam', 'exam.id', 'exam_question.exam_id')
            .whereRef('exam_question.question_id', '=', 'question.id')
            .where('exam_question.deleted_at', 'is', null)
            .where('exam.deleted_at', 'is', null)
            .select('exam.id'),
        ),
      ),
    );
  }
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

/** Number of live questions that fit; from the tally wherever it holds the number. */
async function countQuestions(db: Db, dialect: Dialect, query: QuestionQuery): Promise<number> {
  const { owner, folder, tagId } = query;
  const isPlain = query.type === undefined && query.isUnused !== true && query.words.length === 0;
  if (isPlain && tagId === undefined) {
    if (folder === undefined) return readTally(db, owner ?? EVERYONE, 'all', 0);
    if (folder === 'root') return readTally(db, owner ?? EVERYONE, 'folder', UNFILED);
    if (owner !== null) return readTally(db, owner, 'folder', folder);
  }
  if (hasOnlyTag(query) && tagId !== undefined && owner !== null) return readTally(db, owner, 'tag', tagId);
  const row = await (
    await filtered(db, dialect, query)
  )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** One page: which questions stand on it, and how many there are in all. */
export async function findPage(
  db: Db,
  dialect: Dialect,
  query: QuestionQuery,
  page: PageRange,
): Promise<{ ids: number[]; count: number }> {
  if (hasOnlyWords(query) && query.sort === 'newest') {
    const ownerIds = query.owner === null ? await listOwners(db) : [query.owner];
    return searchText(db, dialect, { ownerIds, words: query.words, ...page });
  }
  const count = await countQuestions(db, dialect, query);
  if (count === 0) return { ids: [], count };
  const { owner, tagId } = query;
  if (owner !== null && query.sort === 'newest') {
    const { offset, limit } = page;
    if (isEverything(query))
      return { ids: idsOf(await selectNewestPage(db, { owner, offset, limit })), count };
    if (hasOnlyTag(query) && tagId !== undefined) {
      return { ids: idsOf(await selectTagPage(db, { owner, tagId, offset, limit })), count };
    }
  }
  const rows = sorted((await filtered(db, dialect, query)).select('question.id'), query.sort);
  return { ids: idsOf(await rows.limit(page.limit).offset(page.offset).execute()), count };
}

/** Own live questions without a live answer, newest first. */
export async function findOrphanPage(db: Db, ownerId: number, page: PageRange) {
  const orphans = db
    .selectFrom('question')
    .where('question.deleted_at', 'is', null)
    .where('question.instructor_id', '=', ownerId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('answer')
            .whereRef('answer.question_id', '=', 'question.id')
            .where('answer.deleted_at', 'is', null)
            .select('answer.id'),
        ),
      ),
    );
  const { count } = await orphans
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = sorted(orphans.select('question.id'), 'newest').limit(page.limit).offset(page.offset);
  return { ids: idsOf(await rows.execute()), count };
}
