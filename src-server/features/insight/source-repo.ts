import { sql, type AliasedRawBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type { FigureName } from '#shared/domain/insight/figures.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import { isStanding } from '../course-reviews/standing-review.ts';
import { isCounted } from './counted-attempt-repo.ts';

/** A row that counts; its value is a whole number, of which `scale` make one of the figure's unit. */
export interface SourceRow {
  readonly id: number;
  readonly at: number;
  readonly content_type: 'exam' | 'course' | null;
  readonly content_id: number | null;
  readonly person_id: number | null;
  readonly value: number | null;
}

/** Whose content, and which; null is everybody's, or everything. */
export interface Scope {
  readonly authorId: number | null;
  readonly examIds: readonly number[] | null;
  readonly courseIds: readonly number[] | null;
  /** Whether single contents were asked for: what belongs to none is left out then. */
  readonly isChosen: boolean;
}

/** Moments: the first, and the first after it. */
export interface Range {
  readonly startsAt: number;
  readonly endsAt: number;
}

export type Source = AliasedRawBuilder<SourceRow, 'f'>;
type MakeSource = (db: Db, scope: Scope, range: Range) => Source;

const none = sql`cast(null as bigint)`;

const during = (column: string, { startsAt, endsAt }: Range): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} >= ${startsAt} and ${sql.ref(column)} < ${endsAt}`;

const within = (db: Db, column: string, ids: readonly number[] | null): RawBuilder<SqlBool> =>
  ids === null ? sql`1 = 1` : sql`${sql.ref(column)} in ${idsIn(db, ids)}`;

/** Rows that name their content by two columns. */
const ofContent = (db: Db, { examIds, courseIds }: Scope): RawBuilder<SqlBool> =>
  examIds === null && courseIds === null
    ? sql`1 = 1`
    : sql`((content_type = 'exam' and ${within(db, 'content_id', examIds)})
        or (content_type = 'course' and ${within(db, 'content_id', courseIds)}))`;

const ofPayee = (db: Db, scope: Scope): RawBuilder<SqlBool> =>
  sql`${scope.authorId === null ? sql`1 = 1` : sql`payee_id = ${scope.authorId}`}
    and ${scope.isChosen ? ofContent(db, scope) : sql`1 = 1`}`;

const named = (query: RawBuilder<SourceRow>): Source => sql<SourceRow>`(${query})`.as<'f'>('f');

interface AttemptSource {
  readonly at: 'started_at' | 'submitted_at';
  readonly value?: RawBuilder<unknown>;
  readonly where?: RawBuilder<unknown>;
}

const attempts =
  ({ at, value = none, where = sql`1 = 1` }: AttemptSource): MakeSource =>
  (db, { examIds }, range) =>
    named(sql`select id, ${sql.ref(at)} as at, 'exam' as content_type, exam_id as content_id,
        student_id as person_id, ${value} as value
      from exam_attempt
      where ${isCounted()} and ${during(at, range)}
        and ${within(db, 'exam_id', examIds)} and ${where}`);

const isScored = sql`score is not null`;
const oneIf = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 1 else 0 end`;

/** Reviews that stand: the last edit of each student. */
const reviews: MakeSource = (db, { courseIds }, range) =>
  named(sql`select r.id, r.created_at as at, 'course' as content_type, r.course_id as content_id,
      r.student_id as person_id, r.rating as value
    from course_review r
    where ${during('r.created_at', range)} and ${within(db, 'r.course_id', courseIds)}
      and ${isStanding}`);

const visits =
  (kind: 'opened' | 'added'): MakeSource =>
  (db, scope, range) =>
    named(sql`select id, visited_at as at, content_type, content_id, ${none} as person_id, ${none} as value
      from content_visit
      where kind = ${kind} and ${during('visited_at', range)} and ${ofContent(db, scope)}`);

const sales =
  (at: 'sold_at' | 'refunded_at', value: RawBuilder<unknown> = none): MakeSource =>
  (db, scope, range) =>
    named(sql`select id, ${sql.ref(at)} as at, content_type, content_id, ${none} as person_id, ${value} as value
      from sale
      where deleted_at is null and ${during(at, range)} and ${ofPayee(db, scope)}`);

/** What is left of a payout is not earned: it was before. */
const earned: MakeSource = (db, scope, range) =>
  named(sql`select e.id, e.created_at as at, s.content_type, s.content_id, ${none} as person_id,
      e.amount as value
    from earning e left join sale s on s.id = e.order_line_id
    where e.deleted_at is null and e.kind <> 'payout' and ${during('e.created_at', range)}
      and ${scope.authorId === null ? sql`1 = 1` : sql`e.payee_id = ${scope.authorId}`}
      and ${
        scope.isChosen
          ? sql`((s.content_type = 'exam' and ${within(db, 's.content_id', scope.examIds)})
              or (s.content_type = 'course' and ${within(db, 's.content_id', scope.courseIds)}))`
          : sql`1 = 1`
      }`);

const people: MakeSource = (_db, _scope, range) =>
  named(sql`select id, created_at as at, null as content_type, ${none} as content_id, id as person_id,
      ${none} as value
    from ${sql.table('user')}
    where deleted_at is null and ${during('created_at', range)}`);

const signIns: MakeSource = (_db, _scope, range) =>
  named(sql`select id, signed_in_at as at, null as content_type, ${none} as content_id,
      user_id as person_id, is_offline as value
    from login_record where ${during('signed_in_at', range)}`);

const ticketStates =
  (at: 'accepted_at' | 'solved_at', value: RawBuilder<unknown> = none): MakeSource =>
  (_db, _scope, range) =>
    named(sql`select t.id, s.${sql.raw(at)} as at, null as content_type, ${none} as content_id,
        t.user_id as person_id, ${value} as value
      from support_ticket_state s join support_ticket t on t.id = s.support_ticket_id
      where s.deleted_at is null and ${during(`s.${at}`, range)}`);

const decisions =
  (value: RawBuilder<unknown> = none): MakeSource =>
  (_db, _scope, range) =>
    named(sql`select id, decided_at as at, content_type, content_id, author_id as person_id, ${value} as value
      from review_submission where deleted_at is null and ${during('decided_at', range)}`);

/** Where the rows of each figure come from, and by what a value is divided. */
export const SOURCES: Readonly<Record<FigureName, { readonly make: MakeSource; readonly scale: number }>> = {
  enrolments: {
    scale: 1,
    make: (db, scope, range) =>
      named(sql`select id, created_at as at, content_type, content_id, user_id as person_id, ${none} as value
        from enrolment
        where deleted_at is null and ${during('created_at', range)} and ${ofContent(db, scope)}`),
  },
  exam_starts: { scale: 1, make: attempts({ at: 'started_at' }) },
  hand_ins: { scale: 1, make: attempts({ at: 'submitted_at' }) },
  late_hand_ins: { scale: 1, make: attempts({ at: 'submitted_at', where: sql`is_late = 1` }) },
  clock_suspects: { scale: 1, make: attempts({ at: 'submitted_at', where: sql`is_clock_suspect = 1` }) },
  ended_by_time: {
    scale: 1,
    make: attempts({ at: 'submitted_at', value: oneIf(sql`submitted_by = 'deadline'`) }),
  },
  mean_score_attempts: {
    scale: 100,
    make: attempts({ at: 'submitted_at', value: sql.ref('score'), where: isScored }),
  },
  mean_score_students: {
    scale: 100,
    make: attempts({ at: 'submitted_at', value: sql.ref('score'), where: isScored }),
  },
  pass_rate_students: {
    scale: 1,
    make: attempts({
      at: 'submitted_at',
      value: oneIf(sql`result = 'pass'`),
      where: sql`result in ('pass', 'fail')`,
    }),
  },
  minutes_used: {
    scale: 60_000,
    make: attempts({
      at: 'submitted_at',
      value: sql`case when submitted_at > started_at then submitted_at - started_at else 0 end`,
    }),
  },
  active_learners: {
    scale: 1,
    make: (db, { courseIds }, range) =>
      named(sql`select id, created_at as at, 'course' as content_type, course_id as content_id,
          student_id as person_id, ${none} as value
        from course_interaction
        where kind <> 'marked' and ${during('created_at', range)} and ${within(db, 'course_id', courseIds)}`),
  },
  courses_finished: {
    scale: 1,
    make: (db, { courseIds }, range) =>
      named(sql`select min(id) as id, min(finished_at) as at, 'course' as content_type, course_id as content_id,
          student_id as person_id, ${none} as value
        from course_completion
        where deleted_at is null and finished_at is not null and ${within(db, 'course_id', courseIds)}
        group by course_id, student_id
        having min(finished_at) >= ${range.startsAt} and min(finished_at) < ${range.endsAt}`),
  },
  reviews: { scale: 1, make: reviews },
  mean_stars: { scale: 1, make: reviews },
  course_questions: {
    scale: 1,
    make: (db, { courseIds }, range) =>
      named(sql`select id, created_at as at, 'course' as content_type, course_id as content_id,
          user_id as person_id, ${none} as value
        from course_question where ${during('created_at', range)} and ${within(db, 'course_id', courseIds)}`),
  },
  visits: { scale: 1, make: visits('opened') },
  cart_adds: { scale: 1, make: visits('added') },
  sales: { scale: 1, make: sales('sold_at') },
  refunds: { scale: 1, make: sales('refunded_at') },
  gross_sales: { scale: 1, make: sales('sold_at', sql.ref('price')) },
  earned: { scale: 1, make: earned },
  people: { scale: 1, make: people },
  sign_ins: { scale: 1, make: signIns },
  active_people: { scale: 1, make: signIns },
  offline_sign_ins: { scale: 1, make: signIns },
  tickets_opened: {
    scale: 1,
    make: (_db, _scope, range) =>
      named(sql`select id, created_at as at, null as content_type, ${none} as content_id,
          user_id as person_id, ${none} as value
        from support_ticket where ${during('created_at', range)}`),
  },
  minutes_to_acceptance: {
    scale: 60_000,
    make: ticketStates('accepted_at', sql`s.accepted_at - t.created_at`),
  },
  tickets_solved: { scale: 1, make: ticketStates('solved_at') },
  minutes_to_solution: {
    scale: 60_000,
    make: ticketStates('solved_at', sql`s.solved_at - t.created_at`),
  },
  submissions_decided: { scale: 1, make: decisions() },
  minutes_to_decision: { scale: 60_000, make: decisions(sql`decided_at - created_at`) },
  questions_written: {
    scale: 1,
    make: (_db, _scope, range) =>
      named(sql`select id, created_at as at, null as content_type, ${none} as content_id,
          instructor_id as person_id, ${none} as value
        from question where deleted_at is null and ${during('created_at', range)}`),
  },
  publications: {
    scale: 1,
    make: (_db, _scope, range) =>
      named(sql`select id, published_at as at, 'exam' as content_type, exam_id as content_id,
          ${none} as person_id, ${none} as value
        from exam_version where deleted_at is null and is_unapproved = 0 and ${during('published_at', range)}
        union all
        select id, published_at as at, 'course' as content_type, course_id as content_id,
          ${none} as person_id, ${none} as value
        from course_version where deleted_at is null and is_unapproved = 0 and ${during('published_at', range)}`),
  },
};
