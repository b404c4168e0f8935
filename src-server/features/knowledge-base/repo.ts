import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely';
import type { ArticleTable, ArticleVersionTable, ArticleVoteTable } from '#server/db/article-tables.ts';
import { containsWord } from '#server/db/contains-word.ts';
import type { Db } from '#server/db/tables.ts';

export interface Reader {
  readonly userId: number;
  /** Drafts, and what is for others, too. */
  readonly writes: boolean;
}

interface ListQuery {
  /** Words that the title or the text contains, all of them. */
  readonly words: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

const isFor = (userId: number) => sql<SqlBool>`(article.author_id = ${userId} or (article.is_draft = 0
  and (article.role_id is null or article.role_id = (select u.role_id from "user" u where u.id = ${userId}))))`;

const live = (db: Db, { userId, writes }: Reader) =>
  db
    .selectFrom('article')
    .leftJoin('role', 'role.id', 'article.role_id')
    .where('article.deleted_at', 'is', null)
    .$if(!writes, (rows) => rows.where(isFor(userId)))
    .selectAll('article')
    .select('role.name as role_name')
    .select(
      sql<0 | 1 | null>`(select v.is_helpful from article_vote v where v.article_id = article.id
        and v.user_id = ${userId} order by v.created_at desc, v.id desc limit 1)`.as('own_vote'),
    );

export type ArticleRow = Awaited<ReturnType<typeof findArticle>> & object;

/** One that somebody may read, and that has not been deleted. */
export const findArticle = (db: Db, reader: Reader, id: number) =>
  live(db, reader).where('article.id', '=', id).executeTakeFirst();

/** Newest first, and how many there are in all. */
export async function listKnowledgeBase(
  db: Db,
  reader: Reader,
  query: ListQuery,
): Promise<{ rows: ArticleRow[]; total: number }> {
  let base = live(db, reader);
  for (const word of query.words)
    base = base.where(({ or }) =>
      or([containsWord(sql.ref('article.title'), word), containsWord(sql.ref('article.description'), word)]),
    );
  const rows = await base
    .orderBy('article.created_at', 'desc')
    .orderBy('article.id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { total } = await base
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const insertArticle = (db: Db, row: Insertable<ArticleTable>) =>
  db.insertInto('article').values(row).execute();

/** Changes one, as a version of its own. */
export const updateArticle = (
  db: Db,
  id: number,
  changes: Omit<Updateable<ArticleTable>, 'id' | 'version' | 'created_at' | 'updated_at'>,
  now: number,
) =>
  db
    .updateTable('article')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const insertVersion = (db: Db, row: Insertable<ArticleVersionTable>) =>
  db.insertInto('article_version').values(row).execute();

/** What an article said before, the last first. */
export const listVersions = (db: Db, articleId: number, limit: number) =>
  db
    .selectFrom('article_version')
    .where('article_id', '=', articleId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['title', 'description', 'created_at'])
    .execute();

export const insertVote = (db: Db, row: Insertable<ArticleVoteTable>) =>
  db.insertInto('article_vote').values(row).execute();

/** How many an article helped, and how many not: the last word of each. */
export async function countVotes(db: Db, articleId: number): Promise<{ helpful: number; unhelpful: number }> {
  const rows = await db
    .selectFrom('article_vote as v')
    .where('v.article_id', '=', articleId)
    .where(
      sql<SqlBool>`not exists (select 1 from article_vote later where later.article_id = v.article_id
        and later.user_id = v.user_id
        and (later.created_at > v.created_at or (later.created_at = v.created_at and later.id > v.id)))`,
    )
    .groupBy('v.is_helpful')
    .select(({ fn }) => ['v.is_helpful', fn.countAll<number>().as('n')])
    .execute();
  const of = (value: 0 | 1): number => rows.find((row) => row.is_helpful === value)?.n ?? 0;
  return { helpful: of(1), unhelpful: of(0) };
}

export const listRoles = (db: Db) =>
  db.selectFrom('role').where('deleted_at', 'is', null).orderBy('name').select(['id', 'name']).execute();
