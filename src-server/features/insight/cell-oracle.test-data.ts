import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

export const DAY_MS = 24 * 3600_000;

/** The offsets of the zones of this test in 2026, from the rules and not from our calendar. */
const OFFSETS: Readonly<
  Record<string, { readonly usual: number; readonly summer: number; from: number; to: number }>
> = {
  'Europe/London': {
    usual: 0,
    summer: 3600_000,
    from: Date.UTC(2026, 2, 29, 1),
    to: Date.UTC(2026, 9, 25, 1),
  },
  'Asia/Kolkata': { usual: 19_800_000, summer: 19_800_000, from: 0, to: 0 },
  // Half an hour of summer, which ends in April.
  'Australia/Lord_Howe': {
    usual: 39_600_000,
    summer: 37_800_000,
    from: Date.UTC(2026, 3, 4, 15),
    to: Date.UTC(2026, 9, 3, 15, 30),
  },
};
export const ZONES = Object.keys(OFFSETS);

/** The moment that a zone shows, as if it were one of UTC. */
export function shownIn(zone: string, column: string) {
  const { usual = 0, summer = 0, from = 0, to = 0 } = OFFSETS[zone] ?? {};
  const at = sql.raw(column);
  return sql`(${at} + case when ${at} >= ${sql.lit(from)} and ${at} < ${sql.lit(to)} then ${sql.lit(summer)} else ${sql.lit(usual)} end)`;
}

const dayOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Every sum of answers by plain SQL over the marks. */
export async function oracleOfAnswers(db: Db, zone: string): Promise<string[]> {
  const share = sql`(case when max_points = 0 then 0 else (k.points * 20000 + max_points) / (2 * max_points) end)`;
  const { rows } = await sql<Record<string, number>>`
    select x.exam_id, x.exam_version_id, question_id, ${shownIn(zone, 'submitted_at')} / 86400000 as day,
      count(*) as answers, coalesce(sum(is_correct), 0) as correct, sum(time_ms) as time_ms,
      count(k.points + score) as n, coalesce(sum(case when score >= 0 then ${share} end), 0) as share,
      coalesce(sum(case when score >= 0 then ${share} * ${share} end), 0) as share_squares,
      coalesce(sum(case when k.points >= 0 then score end), 0) as score,
      coalesce(sum(case when k.points >= 0 then score * score end), 0) as score_squares,
      coalesce(sum(${share} * score), 0) as products
    from exam_attempt_mark k join exam_attempt x on x.id = k.attempt_id
    where not (x.state = 'void' or x.purpose = 'test' or x.deleted_at is not null or k.deleted_at is not null or submitted_at is null)
    group by 1, 2, 3, 4`.execute(db);
  return rows.map(({ day = 0, ...row }) => textOf({ day: dayOf(day), ...row })).toSorted();
}

export const keptAnswers = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('insight_question').selectAll().execute()).map(textOf).toSorted();

/** Every cell by plain SQL over the attempts: nothing here is shared with what is tested. */
export async function oracle(db: Db, zone: string): Promise<string[]> {
  const cells: string[] = [];
  for (const [kind, column] of [
    ['start', 'started_at'],
    ['hand_in', 'submitted_at'],
  ] as const) {
    const at = sql.raw(column);
    const shown = shownIn(zone, column);
    const one = kind === 'hand_in' ? sql`1` : sql`0`;
    const { rows } = await sql<Record<string, number>>`
      select exam_id, exam_version_id, ${shown} / 86400000 as day, count(*) as n,
        sum(${one} * is_late) as late, sum(${one} * is_clock_suspect) as suspect,
        sum(case when submitted_by = 'deadline' then ${one} else 0 end) as by_time,
        sum(case when score is null then 0 else ${one} end) as scored, sum(${one} * coalesce(score, 0)) as score_sum,
        sum(case when result = 'pass' or result = 'fail' then ${one} else 0 end) as decided,
        sum(case when result = 'pass' then ${one} else 0 end) as passed,
        sum(case when submitted_at is null or submitted_at < started_at then 0
          else ${one} * (submitted_at - started_at) end) as used_ms
      from exam_attempt where not (state = 'void' or deleted_at is not null or purpose = 'test') and ${at} is not null
      group by 1, 2, 3`.execute(db);
    const { rows: hours } = await sql<Record<'exam_version_id' | 'hour' | 'n', number>>`
      select exam_version_id, ${shown} / 3600000 as hour, count(*) as n from exam_attempt
      where not (state = 'void' or deleted_at is not null or purpose = 'test') and ${at} is not null group by 1, 2`.execute(
      db,
    );
    for (const row of rows) {
      const { day = 0, ...sums } = row;
      const ofDay = Array.from({ length: 24 }, (_, hour) =>
        hours.find((one) => one.exam_version_id === row['exam_version_id'] && one.hour === day * 24 + hour),
      );
      cells.push(
        textOf({
          kind,
          day: dayOf(day),
          ...sums,
          hours: `[${ofDay.map((one) => one?.n ?? 0).join()}]`,
        }),
      );
    }
  }
  return cells.toSorted();
}

export const textOf = (row: object): string =>
  Object.entries(row)
    .map(([name, value]) => `${name}=${String(value)}`)
    .toSorted()
    .join(' ');

export const kept = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('insight_cell').selectAll().execute()).map(textOf).toSorted();

const DAYS = [
  ['enrolments', 'enrolment', 'created_at', 'deleted_at is null', 'content_type', 'content_id', `''`, '0'],
  ['learning', 'course_interaction', 'created_at', `kind <> 'marked'`, `'course'`, 'course_id', 'HOUR', '0'],
  ['visits', 'content_visit', 'visited_at', `kind = 'opened'`, 'content_type', 'content_id', 'origin', '0'],
  ['cart_adds', 'content_visit', 'visited_at', `kind = 'added'`, 'content_type', 'content_id', 'origin', '0'],
  ['searches', 'content_visit', 'visited_at', `kind = 'searched'`, `''`, '0', 'lower(said)', '0'],
  ['sign_ins', 'login_record', 'signed_in_at', '1 = 1', `''`, '0', `''`, 'is_offline'],
  ['accounts', '"user"', 'created_at', 'deleted_at is null', `''`, '0', `'' || role_id`, '0'],
  [
    'reviews',
    `(select x.*, (select p.reply from course_review_reply p where p.course_id = x.course_id
      and p.student_id = x.student_id order by p.created_at desc, p.id desc limit 1) as reply from course_review x) as v`,
    'created_at',
    `removed_at is null and id = (select w.id from course_review w where w.course_id = v.course_id
      and w.student_id = v.student_id order by w.created_at desc, w.id desc limit 1)`,
    `'course'`,
    'course_id',
    `rating || case when progress < 1000 then ' 0' when progress < 5000 then ' 10' when progress < 10000 then ' 50'
      else ' 100' end || case when length(reply) > 0 then ' 1' else ' 0' end`,
    'rating',
  ],
  [
    'finishes',
    `(select course_id, min(finished_at) as at from course_completion where deleted_at is null
      group by course_id, student_id) as f`,
    'at',
    'at is not null',
    `'course'`,
    'course_id',
    `''`,
    '0',
  ],
  ['tickets', 'support_ticket', 'created_at', '1 = 1', `''`, '0', `''`, '0'],
  ...['accepted', 'solved'].map(
    (kind) =>
      [
        kind,
        `(select s.${kind}_at as at, s.${kind}_at - t.created_at as took from support_ticket_state s
          join support_ticket t on t.id = s.support_ticket_id where s.deleted_at is null) as s`,
        'at',
        'at is not null',
        `''`,
        '0',
        `''`,
        'took',
      ] as const,
  ),
] as const;

/** What people did beside exams by content and day, by plain SQL. */
export async function oracleOfDays(db: Db, zone: string): Promise<string[]> {
  const found: string[] = [];
  for (const [kind, table, at, where, type, id, label, value] of DAYS) {
    const shown = shownIn(zone, at);
    const said = label === 'HOUR' ? sql`${shown} % 86400000 / 3600000` : sql.raw(label);
    const { rows } = await sql<Record<string, number | string>>`
      select ${shown} / 86400000 as day, ${sql.raw(type)} as content_type, ${sql.raw(id)} as content_id,
        ${said} as label, count(*) as n, sum(${sql.raw(value)}) as value
      from ${sql.raw(table)} where ${sql.raw(where)} group by 1, 2, 3, 4`.execute(db);
    for (const { day = 0, label: named = '', ...row } of rows)
      found.push(
        textOf({
          kind,
          day: dayOf(Number(day)),
          label: typeof named === 'number' ? `${named}`.padStart(2, '0') : named,
          ...row,
        }),
      );
  }
  return found.toSorted();
}

export const keptDays = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('insight_day').selectAll().execute()).map(textOf).toSorted();

const MONEY = [
  ['sold', 'sold_at', 'title', 'price', 'tax', 'share', 'count(refunded_at)'],
  ['refunded', 'refunded_at', `''`, '0', '0', '0', '0'],
] as const;

/** What payees have by day, by plain SQL over the books. */
export async function oracleOfMoney(db: Db, zone: string): Promise<string[]> {
  const found: string[] = [];
  const collect = (kind: string, rows: readonly Record<string, number | string>[]): unknown =>
    found.push(...rows.map(({ day = 0, ...row }) => textOf({ kind, day: dayOf(Number(day)), ...row })));
  for (const [kind, at, label, amount, tax, share, refunded] of MONEY) {
    const { rows } = await sql<Record<string, number | string>>`
      select ${shownIn(zone, at)} / 86400000 as day, payee_id, content_type, content_id, currency,
        ${sql.raw(label)} as label, count(*) as n, sum(${sql.raw(amount)}) as amount, sum(${sql.raw(tax)}) as tax,
        sum(${sql.raw(share)}) as share, ${sql.raw(refunded)} as refunded
      from sale where deleted_at is null and ${sql.raw(at)} is not null group by 1, 2, 3, 4, 5, 6`.execute(
      db,
    );
    collect(kind, rows);
  }
  for (const [kind, at, where, type, id] of [
    [
      'earned',
      'e.created_at',
      `e.kind in ('sale', 'fee', 'tax', 'refund')`,
      's.content_type',
      's.content_id',
    ],
    ['account', 'e.available_at', '1 = 1', 'null', 'null'],
  ] as const) {
    const { rows } = await sql<Record<string, number | string>>`
      select ${shownIn(zone, at)} / 86400000 as day, e.payee_id, coalesce(${sql.raw(type)}, '') as content_type,
        coalesce(${sql.raw(id)}, 0) as content_id, e.currency, e.kind as label, count(*) as n,
        sum(e.amount) as amount, 0 as tax, 0 as share, 0 as refunded
      from earning e left join sale s on s.id = e.order_line_id
      where e.deleted_at is null and ${sql.raw(where)} group by 1, 2, 3, 4, 5, 6`.execute(db);
    collect(kind, rows);
  }
  return found.toSorted();
}

export const keptMoney = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('insight_money').selectAll().execute()).map(textOf).toSorted();
