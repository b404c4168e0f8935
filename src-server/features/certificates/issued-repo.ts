import { sql, type ExpressionBuilder } from 'kysely';
import type { IssuedState } from '#shared/contract/certificates.ts';
import { idsIn } from '#server/db/json-list.ts';
import { containsWord } from '#server/db/contains-word.ts';
import type { Db, Tables } from '#server/db/tables.ts';

/** What is looked for among certificates. */
export interface IssuedQuery {
  readonly content: { readonly type: 'exam' | 'course'; readonly id: number } | null;
  /** Whose exams and courses; null for everybody's. */
  readonly authorId: number | null;
  readonly state: IssuedState | undefined;
  readonly words: readonly string[];
}

/** Written by one author. */
const writtenBy = (eb: ExpressionBuilder<Tables, 'certificate'>, authorId: number) => {
  const ownIn = (table: 'exam' | 'course') =>
    eb.and([
      eb('certificate.content_type', '=', table),
      eb(
        'certificate.content_id',
        'in',
        eb.selectFrom(table).where(`${table}.instructor_id`, '=', authorId).select(`${table}.id`),
      ),
    ]);
  return eb.or([ownIn('exam'), ownIn('course')]);
};

const said = sql`certificate.student_name || ' ' || certificate.title || ' ' || certificate.number`;

function issued(db: Db, { content, authorId, state, words }: IssuedQuery) {
  let base = db.selectFrom('certificate').where('certificate.deleted_at', 'is', null);
  if (content !== null)
    base = base.where('content_type', '=', content.type).where('content_id', '=', content.id);
  if (authorId !== null) base = base.where((eb) => writtenBy(eb, authorId));
  if (state !== undefined) base = base.where('revoked_at', state === 'revoked' ? 'is not' : 'is', null);
  if (state === 'doubted') base = base.where('doubted_at', 'is not', null);
  for (const word of words) base = base.where(containsWord(said, word));
  return base;
}

/** One page of certificates, the latest first. */
export async function listIssued(
  db: Db,
  query: IssuedQuery,
  page: { readonly offset: number; readonly limit: number },
) {
  const base = issued(db, query);
  const rows = await base
    .selectAll()
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** The exams and courses that have certificates, with the title that was printed last. */
export async function listCertified(db: Db, authorId: number | null) {
  const query = { content: null, authorId, state: undefined, words: [] };
  const groups = await issued(db, query)
    .groupBy(['content_type', 'content_id'])
    .select((eb) => [
      'content_type',
      'content_id',
      eb.fn.countAll<number>().as('certificates'),
      eb.fn.max<number>('id').as('last_id'),
    ])
    .execute();
  const titles = await db
    .selectFrom('certificate')
    .where(
      'id',
      'in',
      idsIn(
        db,
        groups.map((group) => group.last_id),
      ),
    )
    .select(['id', 'title'])
    .execute();
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
  return groups.map((group) => ({ ...group, title: titleOf.get(group.last_id) ?? '' }));
}

/** Which exams or courses of some an author has written. */
export const listWritten = (db: Db, table: 'exam' | 'course', authorId: number, ids: readonly number[]) =>
  db
    .selectFrom(table)
    .where('instructor_id', '=', authorId)
    .where('id', 'in', idsIn(db, ids))
    .select('id')
    .execute();
