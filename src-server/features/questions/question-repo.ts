import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { compileForIds } from '#server/db/compile-for-ids.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { dialectOf } from '#server/db/dialect.ts';
import type { AnswerTable, QuestionTable, QuestionTagTable } from '#server/db/question-tables.ts';
import type { Db } from '#server/db/tables.ts';
import type { OwnerScope } from './scope.ts';

const ANSWER_COLUMNS = [
  'answer.id as answer_id',
  'answer_1',
  'answer_2',
  'answer_3',
  'answer_4',
  'answer_5',
  'answer_1_image',
  'answer_2_image',
  'answer_3_image',
  'answer_4_image',
  'answer_5_image',
  'answer.option_alts',
  'answer.option_feedback',
  'answer.feedback',
  'answer.file_sha256',
  'answer.correct_answer',
  'answer.created_at as answer_created_at',
  'answer.updated_at as answer_updated_at',
] as const;

type QuestionState = 'live' | 'deleted';

/** Questions with their answer in one row: the two are one aggregate. */
const withAnswer = (db: Db, state: QuestionState = 'live') =>
  db
    .selectFrom('question')
    .leftJoin('answer', (join) =>
      join.onRef('answer.question_id', '=', 'question.id').on('answer.deleted_at', 'is', null),
    )
    .where('question.deleted_at', state === 'live' ? 'is' : 'is not', null)
    .selectAll('question')
    .select(ANSWER_COLUMNS);

const loadRows = compileForIds((db, ids) => withAnswer(db).where('question.id', 'in', ids));
const loadDeletedRows = compileForIds((db, ids) => withAnswer(db, 'deleted').where('question.id', 'in', ids));

export type QuestionAggregateRow = Awaited<ReturnType<typeof loadRows>>[number];

/** What live questions are found by, but for their tags. */
export const listTexts = compileForIds((db, ids) =>
  db
    .selectFrom('question')
    .leftJoin('answer', (join) =>
      join.onRef('answer.question_id', '=', 'question.id').on('answer.deleted_at', 'is', null),
    )
    .where('question.deleted_at', 'is', null)
    .where('question.id', 'in', ids)
    .select([
      'question.id',
      'question.instructor_id',
      'question.title',
      'answer.id as answer_id',
      'answer_1',
      'answer_2',
      'answer_3',
      'answer_4',
      'answer_5',
    ]),
);

/** Questions in the order of their ids, whoever owns them; what is not there in this state is left out. */
export async function listByIds(
  db: Db,
  ids: readonly number[],
  state: QuestionState = 'live',
): Promise<QuestionAggregateRow[]> {
  const load = state === 'live' ? loadRows : loadDeletedRows;
  const byId = new Map((await load(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Live questions that a person may see, in the order of their ids; the others are left out. */
export async function listVisible(
  db: Db,
  owner: OwnerScope,
  ids: readonly number[],
): Promise<QuestionAggregateRow[]> {
  const rows = await listByIds(db, ids);
  return owner === null ? rows : rows.filter((row) => row.instructor_id === owner);
}

/** One live question with its answer; undefined when it is not there or somebody else's. */
export async function findQuestion(
  db: Db,
  owner: OwnerScope,
  id: number,
): Promise<QuestionAggregateRow | undefined> {
  const [row] = await listVisible(db, owner, [id]);
  return row;
}

/** The question made last; undefined for an empty library. */
export const findLastQuestionId = (db: Db, owner: OwnerScope) =>
  db
    .selectFrom('question')
    .where('deleted_at', 'is', null)
    .$if(owner !== null, (rows) => rows.where('instructor_id', '=', owner ?? 0))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst();

export interface TagLinkRow {
  readonly question_id: number;
  readonly tag_id: number;
  readonly tag_name: string;
}

/** The tags of some questions, by name. */
export const listTagLinks: (db: Db, questionIds: readonly number[]) => Promise<TagLinkRow[]> = compileForIds(
  (db, questionIds) =>
    db
      .selectFrom('question_tag')
      .innerJoin('tag', 'tag.id', 'question_tag.tag_id')
      .where('question_tag.question_id', 'in', questionIds)
      .where('question_tag.deleted_at', 'is', null)
      .orderBy('tag.tag_name')
      .select(['question_tag.question_id', 'question_tag.tag_id', 'tag.tag_name']),
);

/** In how many exams each of some questions stands. */
export const countUses = compileForIds((db, questionIds) =>
  db
    .selectFrom('exam_question')
    .innerJoin('exam', 'exam.id', 'exam_question.exam_id')
    .where('exam_question.question_id', 'in', questionIds)
    .where('exam_question.deleted_at', 'is', null)
    .where('exam.deleted_at', 'is', null)
    .groupBy('exam_question.question_id')
    .select((eb) => [
      'exam_question.question_id',
      eb.fn.count<number>('exam_question.exam_id').distinct().as('uses'),
    ]),
);

/** The bare rows of own questions, live or deleted. */
export const listOwnRows = (
  db: Db,
  ownerId: number,
  ids: readonly number[],
  state: QuestionState,
): Promise<Selectable<QuestionTable>[]> =>
  db
    .selectFrom('question')
    .where('id', 'in', ids)
    .where('instructor_id', '=', ownerId)
    .where('deleted_at', state === 'live' ? 'is' : 'is not', null)
    .selectAll()
    .execute();

export const insertQuestion = (db: Db, question: Insertable<QuestionTable>): Promise<void> =>
  insertRows(db, dialectOf(db), 'question', [question]);

/** Changes own questions; the version grows with every change of the aggregate. */
export const updateQuestions = (
  { db, now, versionStep }: Pick<Ctx, 'db' | 'now' | 'versionStep'>,
  ids: readonly number[],
  changes: Updateable<QuestionTable>,
) =>
  db
    .updateTable('question')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', versionStep) }))
    .where('id', 'in', ids)
    .execute();

export const insertAnswer = (db: Db, answer: Insertable<AnswerTable>): Promise<void> =>
  insertRows(db, dialectOf(db), 'answer', [answer]);

export const updateAnswer = (db: Db, answerId: number, changes: Updateable<AnswerTable>, now: number) =>
  db
    .updateTable('answer')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', answerId)
    .execute();

/** The question that a live answer belongs to; undefined when either is gone. */
export const findQuestionIdOfAnswer = (db: Db, ownerId: number, answerId: number) =>
  db
    .selectFrom('answer')
    .innerJoin('question', 'question.id', 'answer.question_id')
    .where('answer.id', '=', answerId)
    .where('answer.deleted_at', 'is', null)
    .where('question.deleted_at', 'is', null)
    .where('question.instructor_id', '=', ownerId)
    .select('question.id')
    .executeTakeFirst();

export const insertTagLinks = (db: Db, links: readonly Insertable<QuestionTagTable>[]) =>
  db.insertInto('question_tag').values(links).execute();

export interface LinkFilter {
  readonly questionIds?: readonly number[];
  readonly tagId?: number;
  /** Links that went at this moment; live ones when absent. */
  readonly deletedAt?: number;
}

const linkConditions = (db: Db, filter: LinkFilter) => {
  let links = db.selectFrom('question_tag').select(['id', 'question_id', 'tag_id']);
  if (filter.questionIds !== undefined) links = links.where('question_id', 'in', filter.questionIds);
  if (filter.tagId !== undefined) links = links.where('tag_id', '=', filter.tagId);
  return filter.deletedAt === undefined
    ? links.where('deleted_at', 'is', null)
    : links.where('deleted_at', '=', filter.deletedAt);
};

export const listLinks = (db: Db, filter: LinkFilter) => linkConditions(db, filter).execute();

/** The live links of one question. */
export const listLinksOf = compileOnce((db, { questionId }: { questionId: number }) =>
  linkConditions(db, {}).where('question_id', '=', questionId),
);

/** Removes links, or brings them back with `deletedAt` null. */
export const setLinksDeleted = (db: Db, linkIds: readonly number[], deletedAt: number | null, now: number) =>
  db
    .updateTable('question_tag')
    .set((eb) => ({ deleted_at: deletedAt, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', linkIds)
    .execute();

/** Which of some images are stored; a worked solution that is a PDF is none. */
export async function listKnownImages(db: Db, sha256s: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('blob')
    .where('sha256', 'in', sha256s)
    .where('mime', '<>', 'application/pdf')
    .select('sha256')
    .execute();
  return new Set(rows.map((row) => row.sha256));
}

/** Whether a file of any kind is stored. */
export const isKnownFile = async (db: Db, sha256: string): Promise<boolean> =>
  (await db.selectFrom('blob').where('sha256', '=', sha256).select('id').executeTakeFirst()) !== undefined;
