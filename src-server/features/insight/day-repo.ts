import { sql, type RawBuilder } from 'kysely';
import { SLOT_MS } from '#shared/domain/dashboard/calendar.ts';
import { slotClock } from '#shared/domain/insight/slot-clock.ts';
import type { DayKind, InsightDayTable } from '#server/db/insight-tables.ts';
import type { Db } from '#server/db/tables.ts';
import type { Range } from './source-parts-repo.ts';

/** What one content, or the institution, has of something on one day. */
export type DayRow = Omit<InsightDayTable, 'kind'>;

interface DaySource {
  readonly table: 'enrolment' | 'course_interaction' | 'content_visit' | 'login_record';
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
  table: 'content_visit',
  at: 'visited_at',
  where: sql`kind = ${sql.lit(kind)}`,
  content: OF_CONTENT,
  label: sql<string>`coalesce(origin, '')`,
  value: ZERO,
  isByHour: false,
  ...more,
});

const DAY_SOURCES: Readonly<Record<DayKind, DaySource>> = {
  enrolments: {
    table: 'enrolment',
    at: 'created_at',
    where: sql`deleted_at is null`,
    content: OF_CONTENT,
    label: EMPTY,
    value: ZERO,
    isByHour: false,
  },
  learning: {
    table: 'course_interaction',
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
    table: 'login_record',
    at: 'signed_in_at',
    where: sql`1 = 1`,
    content: [EMPTY, ZERO],
    label: EMPTY,
    value: sql<number>`is_offline`,
    isByHour: false,
  },
};

/** What belongs to no content. */
export const OF_INSTITUTION: ReadonlySet<DayKind> = new Set(['searches', 'sign_ins']);

/** What is added up by the day. */
export const DAY_KINDS: readonly DayKind[] = [
  'enrolments',
  'learning',
  'visits',
  'cart_adds',
  'searches',
  'sign_ins',
];

const inHour = (hour: number): string => String(hour).padStart(2, '0');

/** What some days come to by their rows. @param zone whose days they are */
export async function sumDays(
  db: Db,
  kind: DayKind,
  { startsAt, endsAt }: Range,
  zone: string,
): Promise<DayRow[]> {
  const { table, at, where, content, label, value, isByHour } = DAY_SOURCES[kind];
  const [type, id] = content;
  const { rows } = await sql<Omit<DayRow, 'day'> & { readonly slot: number }>`
    select ${type} as content_type, ${id} as content_id, ${label} as label,
      ${sql.ref(at)} / ${sql.lit(SLOT_MS)} as slot, count(*) as n, coalesce(sum(${value}), 0) as value
    from ${sql.table(table)}
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
    const { table, at, where } = DAY_SOURCES[kind];
    const { rows } = await sql<{
      day: number;
    }>`select distinct ${sql.ref(at)} / ${sql.lit(SLOT_MS * DAY_SLOTS)} as day
      from ${sql.table(table)} where ${where}`.execute(db);
    for (const { day } of rows)
      for (const slot of [day * DAY_SLOTS, day * DAY_SLOTS + DAY_SLOTS - 1])
        places.push({ kind, exam_id: 0, slot });
  }
  return places;
}
