import type { Answer } from '#shared/contract/answers.ts';
import type { Question } from '#shared/contract/questions.ts';
import { subtreeOf } from '#shared/domain/questions/folder-tree.ts';
import { queryWords } from '#shared/domain/questions/search-words.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import type { Db } from '#server/db/tables.ts';
import { findFolderOwner, listFolders } from './folder-repo.ts';
import {
  findDeletedPage,
  findIds,
  findOrphanPage,
  findPage,
  type PageRange,
  type QuestionQuery,
} from './list-repo.ts';
import { toAnswer, toQuestion } from './mapper.ts';
import {
  countUses,
  findLastQuestionId,
  findQuestion,
  listByIds,
  listTagLinks,
  listVisible,
  type QuestionAggregateRow,
} from './question-repo.ts';
import { scopeOf, type OwnerScope } from './scope.ts';
import { bringIndexUpToDate } from './search-index.ts';
import { findTagOwner } from './tag-repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The filters of a question list as the contract hands them over. */
export interface QuestionFilters {
  readonly search?: string | undefined;
  readonly folder_id?: number | 'root' | undefined;
  readonly direct?: boolean | undefined;
  readonly tag_id?: number | undefined;
  readonly question_type?: QuestionQuery['type'];
  readonly unused?: boolean | undefined;
  readonly question_status?: string | undefined;
  readonly under_review?: boolean | undefined;
  readonly difficulty?: QuestionQuery['difficulty'];
  readonly has_image?: boolean | undefined;
  readonly changed_days?: number | undefined;
  readonly sort: QuestionQuery['sort'];
}

interface QuestionList {
  readonly question: Question[];
  readonly count: number;
}

/** Tags and uses of all rows, one query each. */
async function presentQuestions(db: Db, rows: readonly QuestionAggregateRow[]): Promise<Question[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const links = Map.groupBy(await listTagLinks(db, ids), (link) => link.question_id);
  const uses = new Map((await countUses(db, ids)).map((use) => [use.question_id, use.uses]));
  return rows.map((row) => toQuestion(row, links.get(row.id), uses.get(row.id)));
}

/** An administrator's filter names somebody's folder or tag: the list is then that person's. */
async function narrowedOwner(db: Db, owner: OwnerScope, filters: QuestionFilters): Promise<OwnerScope> {
  if (owner !== null) return owner;
  if (typeof filters.folder_id === 'number') {
    return (await findFolderOwner(db, filters.folder_id))?.instructor_id ?? owner;
  }
  if (filters.tag_id === undefined) return owner;
  return (await findTagOwner(db, filters.tag_id))?.instructor_id ?? owner;
}

/** The chosen folder with everything below it, unless only what lies in it directly is wanted. */
async function chosenFolders(
  db: Db,
  owner: OwnerScope,
  { folder_id: chosen, direct }: QuestionFilters,
): Promise<QuestionQuery['folders']> {
  if (typeof chosen !== 'number') return chosen;
  if (direct === true) return [chosen];
  const folders = await listFolders(db, owner);
  const tree = folders.map((folder) => ({ id: folder.id, parentId: folder.parent_folder_id }));
  return subtreeOf(tree, chosen);
}

/** The contract's filters as a query over what the person may see. */
export async function toQuery(ctx: Ctx, filters: QuestionFilters): Promise<QuestionQuery | null> {
  const words = queryWords(filters.search ?? '');
  const isSearchWithoutWords = words.length === 0 && (filters.search ?? '') !== '';
  if (isSearchWithoutWords) return null;
  if (words.length > 0) await bringIndexUpToDate(ctx.db, ctx.transaction);
  const owner = await narrowedOwner(ctx.db, scopeOf(ctx.actor), filters);
  return {
    owner,
    folders: await chosenFolders(ctx.db, owner, filters),
    tagId: filters.tag_id,
    type: filters.question_type,
    isUnused: filters.unused,
    status: filters.question_status,
    isUnderReview: filters.under_review,
    difficulty: filters.difficulty,
    hasImage: filters.has_image,
    changedSince: filters.changed_days === undefined ? undefined : ctx.now - filters.changed_days * DAY_MS,
    words,
    sort: filters.sort,
  };
}

/** One page of the questions that the person may see, and their exact number. */
export async function listQuestions(ctx: Ctx, filters: QuestionFilters & PageRange): Promise<QuestionList> {
  const query = await toQuery(ctx, filters);
  if (query === null) return { question: [], count: 0 };
  const page = await findPage(ctx.db, ctx.services.dialect, query, filters);
  const rows = await listByIds(ctx.db, page.ids);
  return { question: await presentQuestions(ctx.db, rows), count: page.count };
}

/** So many are named at once; whoever wants more asks again behind them. */
const MAX_IDS = 20_000;

/** The ids of every question that fits, in the order of the list, from `offset` on, and how many fit. */
export async function listIds(ctx: Ctx, filters: QuestionFilters & { readonly offset: number }) {
  const query = await toQuery(ctx, filters);
  if (query === null) return { question_ids: [], count: 0 };
  const { offset } = filters;
  const ids = await findIds(ctx.db, ctx.services.dialect, query, { offset, limit: MAX_IDS });
  const count =
    offset === 0 && ids.length < MAX_IDS
      ? ids.length
      : (await findPage(ctx.db, ctx.services.dialect, query, { offset: 0, limit: 1 })).count;
  return { question_ids: ids, count };
}

/** Own questions that were left without an answer. */
export async function listOrphans(ctx: Ctx, page: PageRange): Promise<QuestionList> {
  const { ids, count } = await findOrphanPage(ctx.db, ctx.actor.userId, page);
  const rows = await listByIds(ctx.db, ids);
  return { question: await presentQuestions(ctx.db, rows), count };
}

/** Own questions that were deleted, last deleted first. */
export async function listDeleted(
  ctx: Ctx,
  query: PageRange & { readonly search?: string | undefined },
): Promise<QuestionList> {
  const words = (query.search ?? '').split(/\s+/u).filter((word) => word !== '');
  const { ids, count } = await findDeletedPage(ctx.db, ctx.actor.userId, words, query);
  const rows = await listByIds(ctx.db, ids, 'deleted');
  return { question: await presentQuestions(ctx.db, rows), count };
}

/** @throws NOT_FOUND when the question is gone or the person may not see it. */
export async function getVisibleRow(ctx: Ctx, questionId: number): Promise<QuestionAggregateRow> {
  const row = await findQuestion(ctx.db, scopeOf(ctx.actor), questionId);
  return row ?? refuse('NOT_FOUND', 'This question does not exist.');
}

export async function getQuestion(ctx: Ctx, questionId: number): Promise<Question> {
  const [question] = await presentQuestions(ctx.db, [await getVisibleRow(ctx, questionId)]);
  return question ?? refuse('NOT_FOUND', 'This question does not exist.');
}

export async function getLastQuestion(ctx: Ctx): Promise<Question> {
  const last = await findLastQuestionId(ctx.db, scopeOf(ctx.actor));
  return last === undefined ? refuse('NOT_FOUND', 'There is no question yet.') : getQuestion(ctx, last.id);
}

/** Questions by their ids; those that are gone or somebody else's are left out. */
export async function listQuestionsById(ctx: Ctx, questionIds: readonly number[]): Promise<Question[]> {
  return presentQuestions(ctx.db, await listVisible(ctx.db, scopeOf(ctx.actor), questionIds));
}

/** The answer list of one question: one answer, or none yet. */
export async function listAnswers(ctx: Ctx, questionId: number): Promise<Answer[]> {
  const answer = toAnswer(await getVisibleRow(ctx, questionId));
  return answer === null ? [] : [answer];
}

/** Answers of many questions; those the person may not see are left out. */
export async function listAnswersInBulk(ctx: Ctx, questionIds: readonly number[]): Promise<Answer[]> {
  const rows = await listVisible(ctx.db, scopeOf(ctx.actor), questionIds);
  return rows.flatMap((row) => toAnswer(row) ?? []);
}
