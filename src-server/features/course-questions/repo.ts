import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely';
import type {
  CourseAnswerTable,
  CourseQuestionStateTable,
  CourseQuestionTable,
  CourseVoteTable,
} from '#server/db/course-talk-tables.ts';
import { containsWord } from '#server/db/contains-word.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

export type QuestionRow = Selectable<CourseQuestionTable>;
export type AnswerRow = Selectable<CourseAnswerTable>;
export type VoteRow = Selectable<CourseVoteTable>;
export type StateRow = Selectable<CourseQuestionStateTable>;

export interface QuestionQuery {
  readonly offset: number;
  readonly limit: number;
  readonly course_id?: number | undefined;
  readonly item_id?: number | undefined;
  readonly search?: string | undefined;
  readonly is_answered?: boolean | undefined;
  readonly question_id?: number | undefined;
  readonly is_own?: boolean | undefined;
  readonly order: 'newest' | 'useful';
}

/** Who reads: of their own courses everybody, of all courses who keeps order. */
export interface Reader {
  readonly userId: number;
  readonly isModerator: boolean;
}

const lastKind = (
  kinds: readonly StateRow['kind'][],
  of = sql`q.id`,
  answer = sql`s.course_answer_id is null`,
) =>
  sql<string | null>`(select s.kind from course_question_state s
    where s.course_question_id = ${of} and ${answer} and s.kind in (${sql.join(kinds)})
    order by s.created_at desc, s.id desc limit 1)`;

/** The last vote of each person for the question itself. */
const votes = sql<number>`(select count(*) from course_vote v
  where v.course_question_id = q.id and v.course_answer_id is null and v.is_up = 1
    and not exists (select 1 from course_vote later
      where later.course_question_id = v.course_question_id and later.course_answer_id is null
        and later.user_id = v.user_id
        and (later.created_at > v.created_at or (later.created_at = v.created_at and later.id > v.id))))`;

const isFeatured = sql<SqlBool>`coalesce(${lastKind(['featured', 'unfeatured'])}, '') = 'featured'`;
const isHidden = sql<SqlBool>`coalesce(${lastKind(['hidden', 'shown'])}, '') = 'hidden'`;
/** As staff said it, else where somebody has answered. */
const isAnswered = sql<SqlBool>`(case ${lastKind(['answered', 'unanswered'])}
  when 'answered' then 1 when 'unanswered' then 0
  else case when exists (select 1 from course_answer a where a.course_question_id = q.id
    and coalesce(${lastKind(['hidden', 'shown'], sql`q.id`, sql`s.course_answer_id = a.id`)}, '') <> 'hidden')
    then 1 else 0 end end) = 1`;

/** Questions that somebody may read: hidden ones only where they wrote them, or keep order there. */
function readable(db: Db, { userId, isModerator }: Reader) {
  const all = db.selectFrom('course_question as q').innerJoin('course', 'course.id', 'q.course_id');
  if (isModerator) return all;
  return all.where(({ or, and, eb, exists, selectFrom, not }) =>
    or([
      eb('course.instructor_id', '=', userId),
      and([
        exists(
          selectFrom('enrolment')
            .whereRef('enrolment.content_id', '=', 'q.course_id')
            .where('enrolment.content_type', '=', 'course')
            .where('enrolment.user_id', '=', userId)
            .where('enrolment.deleted_at', 'is', null)
            .select('enrolment.id'),
        ),
        or([eb('q.user_id', '=', userId), not(isHidden)]),
      ]),
    ]),
  );
}

/** One page of what somebody may read, what is featured first. */
export async function listQuestions(db: Db, reader: Reader, query: QuestionQuery) {
  let base = readable(db, reader);
  if (query.course_id !== undefined) base = base.where('q.course_id', '=', query.course_id);
  if (query.item_id !== undefined) base = base.where('q.item_id', '=', query.item_id);
  if (query.question_id !== undefined) base = base.where('q.id', '=', query.question_id);
  if (query.is_own === true) base = base.where('q.user_id', '=', reader.userId);
  if (query.is_answered !== undefined)
    base = base.where(query.is_answered ? isAnswered : sql<SqlBool>`not ${isAnswered}`);
  for (const word of (query.search ?? '').split(/\s+/).filter((one) => one !== ''))
    base = base.where(
      sql<SqlBool>`(${containsWord(sql.ref('q.question'), word)} or exists (select 1 from course_answer a
        where a.course_question_id = q.id and ${containsWord(sql.ref('a.answer'), word)}))`,
    );
  let ordered = base.orderBy(sql`case when ${isFeatured} then 0 else 1 end`);
  if (query.order === 'useful') ordered = ordered.orderBy(votes, 'desc');
  const rows = await ordered
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .selectAll('q')
    .execute();
  const { total } = await base
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const countUnanswered = async (db: Db, courseIds: readonly number[]): Promise<number> =>
  (
    await db
      .selectFrom('course_question as q')
      .where('q.course_id', 'in', idsIn(db, courseIds))
      .where(sql<SqlBool>`not ${isAnswered} and not ${isHidden}`)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** The newest questions of a course that somebody may read. */
export const listNewest = (
  db: Db,
  reader: Reader,
  at: { readonly courseId: number; readonly limit: number },
): Promise<QuestionRow[]> =>
  readable(db, reader)
    .where('q.course_id', '=', at.courseId)
    .orderBy('q.created_at', 'desc')
    .limit(at.limit)
    .selectAll('q')
    .execute();

export const findReadable = (db: Db, reader: Reader, id: number): Promise<QuestionRow | undefined> =>
  readable(db, reader).where('q.id', '=', id).selectAll('q').executeTakeFirst();

export const listAnswers = (db: Db, questionIds: readonly number[]): Promise<AnswerRow[]> =>
  db
    .selectFrom('course_answer')
    .where('course_question_id', 'in', idsIn(db, questionIds))
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();

export const listVotes = (db: Db, questionIds: readonly number[]): Promise<VoteRow[]> =>
  db
    .selectFrom('course_vote')
    .where('course_question_id', 'in', idsIn(db, questionIds))
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();

export const listStates = (db: Db, questionIds: readonly number[]): Promise<StateRow[]> =>
  db
    .selectFrom('course_question_state')
    .where('course_question_id', 'in', idsIn(db, questionIds))
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();

export const insertQuestion = (db: Db, row: Insertable<CourseQuestionTable>) =>
  db.insertInto('course_question').values(row).execute();

export const insertAnswer = (db: Db, row: Insertable<CourseAnswerTable>) =>
  db.insertInto('course_answer').values(row).execute();

export const insertVote = (db: Db, row: Insertable<CourseVoteTable>) =>
  db.insertInto('course_vote').values(row).execute();

export const insertState = (db: Db, row: Insertable<CourseQuestionStateTable>) =>
  db.insertInto('course_question_state').values(row).execute();

/** The published titles of some courses, with their outlines and authors. */
export const listCourses = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('course')
    .leftJoin('course_version', 'course_version.id', 'course.published_version_id')
    .leftJoin('course_version_outline', 'course_version_outline.course_version_id', 'course_version.id')
    .where('course.id', 'in', idsIn(db, ids))
    .select([
      'course.id',
      'course.instructor_id',
      'course.title',
      'course_version.title as published_title',
      'course_version_outline.outline',
    ])
    .execute();

/** Takes the name off what somebody said; the words stay, because others answered them. */
export async function eraseNames(db: Db, userId: number, now: number): Promise<void> {
  await db
    .updateTable('course_question')
    .set((eb) => ({ user_name: '', updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
  await db
    .updateTable('course_answer')
    .set((eb) => ({ user_name: '', updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
}
