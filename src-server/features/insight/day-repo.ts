import { sql, type RawBuilder } from 'kysely';
import { SLOT_MS } from '#shared/domain/dashboard/calendar.ts';
import { BANDS } from '#shared/domain/insight/review-bands.ts';
import { slotClock } from '#shared/domain/insight/slot-clock.ts';
import type { DayKind, InsightDayTable } from '#server/db/insight-tables.ts';
import type { Db } from '#server/db/tables.ts';
import { isStanding } from '../course-reviews/standing-review.ts';
import { isAnswered } from './answered-review-repo.ts';
import type { Range } from './source-parts-repo.ts';

/** What a figure has on one day of a content; the value is the sum of the values. */
export interface ContentDaySum {
  readonly content_type: 'exam' | 'course' | null;
  readonly content_id: number | null;
  readonly day: string;
  readonly n: number;
  readonly value: number;
}

/** What one content, or the institution, has of something on one day. */
export type DayRow = Omit<InsightDayTable, 'kind'>;

interface DaySource {
  readonly from: RawBuilder<unknown>;
  readonly at: string;
  readonly where: RawBuilder<unknown>;
  /** The type and the id of a content; '' and 0 where there is none. */
  readonly content: readonly [RawBuilder<string>, RawBuilder<number>];
  readonly label: RawBuilder<string>;
  readonly value: RawBuilder<number>;
  /** Whether the hour of the day is its label. */
  readonly isByHour: boolean;
}

const ZERO = sql<number>`0`;
const EMPTY = sql<string>`''`;
const OF_CONTENT = [sql<string>`coalesce(content_type, '')`, sql<number>`coalesce(content_id, 0)`] as const;

const visits = (kind: string, more: Partial<DaySource> = {}): DaySource => ({
  from: sql.table('content_visit'),
  at: 'visited_at',
  where: sql`kind = ${sql.lit(kind)}`,
  content: OF_CONTENT,
  label: sql<string>`coalesce(origin, '')`,
  value: ZERO,
  isByHour: false,
  ...more,
});

const ofInstitution = (more: Pick<DaySource, 'from' | 'at'> & Partial<DaySource>): DaySource => ({
  where: sql`1 = 1`,
  content: [EMPTY, ZERO],
  label: EMPTY,
  value: ZERO,
  isByHour: false,
  ...more,
});

const ticketStates = (at: 'accepted_at' | 'solved_at'): DaySource =>
  ofInstitution({
    from: sql`support_ticket_state s join support_ticket t on t.id = s.support_ticket_id`,
    at: `s.${at}`,
    where: sql`s.deleted_at is null`,
    value: sql<number>`s.${sql.raw(at)} - t.created_at`,
  });

/** The percent from which the progress of a reviewer is. */
const band = sql`case ${sql.join(
  BANDS.toReversed().map(
    (from) => sql`when r.progress >= ${sql.lit(from * 100)} then ${sql.lit(String(from))}`,
  ),
  sql` `,
)} else '0' end`;

const DAY_SOURCES: Readonly<Record<DayKind, DaySource>> = {
  enrolments: {
    from: sql.table('enrolment'),
    at: 'created_at',
    where: sql`deleted_at is null`,
    content: OF_CONTENT,
    label: EMPTY,
    value: ZERO,
    isByHour: false,
  },
  learning: {
    from: sql.table('course_interaction'),
    at: 'created_at',
    where: sql`kind <> 'marked'`,
    content: [sql<string>`'course'`, sql<number>`course_id`],
    label: EMPTY,
    value: ZERO,
    isByHour: true,
  },
  visits: visits('opened'),
  cart_adds: visits('added'),
  searches: visits('searched', {
    where: sql`kind = 'searched' and said is not null`,
    content: [EMPTY, ZERO],
    label: sql<string>`lower(said)`,
  }),
  sign_ins: {
    from: sql.table('login_record'),
    at: 'signed_in_at',
    where: sql`1 = 1`,
    content: [EMPTY, ZERO],
    label: EMPTY,
    value: sql<number>`is_offline`,
    isByHour: false,
  },
  accounts: ofInstitution({
    from: sql.table('user'),
    at: 'created_at',
    where: sql`deleted_at is null`,
    label: sql<string>`cast(role_id as text)`,
  }),
  reviews: {
    from: sql`course_review r`,
    at: 'r.created_at',
    where: isStanding,
    content: [sql<string>`'course'`, sql<number>`r.course_id`],
    label: sql<string>`r.rating || ' ' || ${band} || case when ${isAnswered} then ' 1' else ' 0' end`,
    value: sql<number>`r.rating`,
    isByHour: false,
  },
  // The first time that somebody finished a course, whatever its version.
  finishes: {
    from: sql`course_completion c`,
    at: 'c.finished_at',
    where: sql`c.deleted_at is null and not exists (select 1 from course_completion o
      where o.student_id = c.student_id and o.course_id = c.course_id and o.deleted_at is null
        and (o.finished_at < c.finished_at or (o.finished_at = c.finished_at and o.id < c.id)))`,
    content: [sql<string>`'course'`, sql<number>`c.course_id`],
    label: EMPTY,
    value: ZERO,
    isByHour: false,
  },
  tickets: ofInstitution({ from: sql.table('support_ticket'), at: 'created_at' }),
  accepted: ticketStates('accepted_at'),
  solved: ticketStates('solved_at'),
};

/** What belongs to no content. */
export const OF_INSTITUTION: ReadonlySet<DayKind> = new Set([
  'searches',
  'sign_ins',
  'accounts',
  'tickets',
  'accepted',
  'solved',
]);

/** What is added up by the day. */
export const DAY_KINDS: readonly DayKind[] = [
  'enrolments',
  'learning',
  'visits',
  'cart_adds',
  'searches',
  'sign_ins',
  'accounts',
  'reviews',
  'finishes',
  'tickets',
  'accepted',
  'solved',
];

const inHour = (hour: number): string => String(hour).padStart(2, '0');

/** What some days come to by their rows. @param zone whose days they are */
export async function sumDays(
  db: Db,
  kind: DayKind,
  { startsAt, endsAt }: Range,
  zone: string,
): Promise<DayRow[]> {
  const { from, at, where, content, label, value, isByHour } = DAY_SOURCES[kind];
  const [type, id] = content;
  const { rows } = await sql<Omit<DayRow, 'day'> & { readonly slot: number }>`
    select ${type} as content_type, ${id} as content_id, ${label} as label,
      ${sql.ref(at)} / ${sql.lit(SLOT_MS)} as slot, count(*) as n, coalesce(sum(${value}), 0) as value
    from ${from}
    where ${sql.ref(at)} >= ${startsAt} and ${sql.ref(at)} < ${endsAt} and ${where}
    group by 1, 2, 3, 4`.execute(db);
  const placeOf = slotClock(zone);
  const sums = new Map<string, DayRow>();
  for (const { slot, n, value: more, ...row } of rows) {
    const { day, hour } = placeOf(slot);
    const said = isByHour ? inHour(hour) : row.label;
    const key = JSON.stringify([day, row.content_type, row.content_id, said]);
    const known = sums.get(key);
    sums.set(key, {
      ...row,
      day,
      label: said,
      n: n + (known?.n ?? 0),
      value: more + (known?.value ?? 0),
    });
  }
  return [...sums.values()];
}

/** What some days come to, as it is kept. */
export const listDays = (
  db: Db,
  kind: DayKind,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<DayRow[]> =>
  db
    .selectFrom('insight_day')
    .where('kind', '=', kind)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(['day', 'content_type', 'content_id', 'label', 'n', 'value'])
    .execute();

/** What all days but some come to, as it is kept: by content and label. */
export const totalDays = (
  db: Db,
  kind: DayKind,
  without: readonly string[],
): Promise<Omit<DayRow, 'day' | 'value'>[]> =>
  db
    .selectFrom('insight_day')
    .where('kind', '=', kind)
    .$if(without.length > 0, (query) => query.where('day', 'not in', [...without]))
    .groupBy(['content_type', 'content_id', 'label'])
    .select(['content_type', 'content_id', 'label', sql<number>`sum(n)`.as('n')])
    .execute();

const PER_STATEMENT = 1000;

/** Puts what a day comes to in the place of what it came to before. */
export async function putDay(db: Db, kind: DayKind, day: string, rows: readonly DayRow[]): Promise<void> {
  await db.deleteFrom('insight_day').where('kind', '=', kind).where('day', '=', day).execute();
  for (let at = 0; at < rows.length; at += PER_STATEMENT)
    await db
      .insertInto('insight_day')
      .values(rows.slice(at, at + PER_STATEMENT).map((row) => ({ kind, ...row })))
      .execute();
}

const DAY_SLOTS = 96;

/** Both ends of every day of UTC on which there is anything to add up. */
export async function listEveryDay(db: Db) {
  const places: { kind: DayKind; exam_id: number; slot: number }[] = [];
  for (const kind of DAY_KINDS) {
    const { from, at, where } = DAY_SOURCES[kind];
    const { rows } = await sql<{
      day: number;
    }>`select distinct ${sql.ref(at)} / ${sql.lit(SLOT_MS * DAY_SLOTS)} as day
      from ${from} where ${where} and ${sql.ref(at)} is not null`.execute(db);
    for (const { day } of rows)
      for (const slot of [day * DAY_SLOTS, day * DAY_SLOTS + DAY_SLOTS - 1])
        places.push({ kind, exam_id: 0, slot });
  }
  return places;
}
