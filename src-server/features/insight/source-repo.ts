import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { FigureName } from '#shared/domain/insight/figures.ts';
import type { Db } from '#server/db/tables.ts';
import { isStanding } from '../course-reviews/standing-review.ts';
import { isAnswered } from './answered-review-repo.ts';
import { isCounted, isVoid } from './counted-attempt-repo.ts';
import { courses, devices, exams, questions, storedFiles } from './now-source-repo.ts';
import {
  during,
  named,
  none,
  ofContent,
  oneIf,
  within,
  type MakeSource,
  type Scope,
} from './source-parts-repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const ofPayee = (db: Db, scope: Scope): RawBuilder<SqlBool> =>
  sql`${scope.authorId === null ? sql`1 = 1` : sql`payee_id = ${scope.authorId}`}
    and ${scope.isChosen ? ofContent(db, scope) : sql`1 = 1`}`;

interface AttemptSource {
  readonly at: 'started_at' | 'submitted_at';
  readonly value?: RawBuilder<unknown>;
  readonly where?: RawBuilder<unknown>;
  /** Only those that count for nothing. */
  readonly areVoid?: true;
}

const attempts =
  ({ at, value = none, where = sql`1 = 1`, areVoid }: AttemptSource): MakeSource =>
  (db, { examIds }, range) =>
    named(sql`select id, ${sql.ref(at)} as at, 'exam' as content_type, exam_id as content_id,
        student_id as person_id, ${value} as value
      from exam_attempt
      where ${areVoid === true ? isVoid : isCounted()} and ${during(at, range)}
        and ${within(db, 'exam_id', examIds)} and ${where}`);

/** Those that run are few, and have an index. */
const abandoned: MakeSource = (db, scope, range, now) =>
  attempts({
    at: 'started_at',
    where: sql`state = 'in_progress' and submitted_at is null
      and coalesce(deadline_at, started_at + ${sql.lit(DAY_MS)}) < ${now}`,
  })(db, scope, range, now);

const isScored = sql`score is not null`;

/** Reviews that stand: the last edit of each student. */
const reviews =
  (value: RawBuilder<unknown>): MakeSource =>
  (db, { courseIds }, range) =>
    named(sql`select r.id, r.created_at as at, 'course' as content_type, r.course_id as content_id,
        r.student_id as person_id, ${value} as value
      from course_review r
      where ${during('r.created_at', range)} and ${within(db, 'r.course_id', courseIds)}
        and ${isStanding}`);

const visits =
  (kind: 'opened' | 'added'): MakeSource =>
  (db, scope, range) =>
    named(sql`select id, visited_at as at, content_type, content_id, ${none} as person_id, ${none} as value
      from content_visit
      where kind = ${kind} and ${during('visited_at', range)} and ${ofContent(db, scope)}`);

const ofVisitor = sql`e.user_id = v.user_id and e.content_type = v.content_type
  and e.content_id = v.content_id and e.deleted_at is null`;

/** Visits of people who had not got the content, and whether they have had it since. */
const conversion: MakeSource = (db, scope, range) =>
  named(sql`select v.id, v.visited_at as at, v.content_type, v.content_id, v.user_id as person_id,
      ${oneIf(sql`exists (select 1 from enrolment e where ${ofVisitor} and e.created_at >= v.visited_at)
        or exists (select 1 from order_line e join purchase_order o on o.id = e.order_id
          where ${ofVisitor} and o.paid_at >= v.visited_at)`)} as value
    from content_visit v
    where v.kind = 'opened' and v.user_id is not null and ${during('v.visited_at', range)}
      and ${ofContent(db, scope)}
      and not exists (select 1 from enrolment e where ${ofVisitor} and e.created_at < v.visited_at)`);

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
  void_attempts: { scale: 1, make: attempts({ at: 'started_at', areVoid: true }) },
  abandoned_attempts: { scale: 1, make: abandoned },
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
  reviews: { scale: 1, make: reviews(sql`r.rating`) },
  mean_stars: { scale: 1, make: reviews(sql`r.rating`) },
  answered_reviews: { scale: 1, make: reviews(oneIf(isAnswered)) },
  course_questions: {
    scale: 1,
    make: (db, { courseIds }, range) =>
      named(sql`select id, created_at as at, 'course' as content_type, course_id as content_id,
          user_id as person_id, ${none} as value
        from course_question where ${during('created_at', range)} and ${within(db, 'course_id', courseIds)}`),
  },
  visits: { scale: 1, make: visits('opened') },
  cart_adds: { scale: 1, make: visits('added') },
  conversion: { scale: 1, make: conversion },
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
  questions: { scale: 1, make: questions },
  exams: { scale: 1, make: exams },
  courses: { scale: 1, make: courses },
  devices: { scale: 1, make: devices },
  stored_bytes: { scale: 1, make: storedFiles },
};
