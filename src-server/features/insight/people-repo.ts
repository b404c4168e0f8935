import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { SLOT_MS } from '#shared/domain/dashboard/calendar.ts';
import { firstsOf, packFirsts, type OfPerson, type PackedDay } from '#shared/domain/insight/firsts.ts';
import { rangeOfDay } from '#shared/domain/insight/period.ts';
import { slotClock } from '#shared/domain/insight/slot-clock.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { dialectOf } from '#server/db/dialect.ts';
import type { NotedPeople, PeopleKind } from '#server/db/insight-tables.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import { isCounted } from './counted-attempt-repo.ts';
import type { Range } from './source-parts-repo.ts';

/** What a day of one exam, course, author or role brings; 0 stands for all. */
export interface PeopleDay extends PackedDay {
  readonly kind: PeopleKind;
  readonly scope_id: number;
}

/** All authors. */
export const ALL = 0;

interface Source {
  /** `p.person_id`, `p.at` and `p.value` of a scope. */
  readonly rows: (scopeId: number) => RawBuilder<unknown>;
  /** Whether values differ: the last of the days before is not enough then. */
  readonly isBest?: true;
}

const attempts = (at: string, where: RawBuilder<SqlBool>, value: RawBuilder<unknown> = sql`0`): Source => ({
  isBest: true,
  rows: (examId) =>
    sql`select student_id as person_id, ${sql.ref(at)} as at, ${value} as value from exam_attempt
      where exam_id = ${examId} and ${isCounted()} and ${where}`,
});

const ofAuthor = (authorId: number): RawBuilder<SqlBool> =>
  authorId === ALL
    ? sql`1 = 1`
    : sql`course_id in (select id from course where instructor_id = ${authorId} and deleted_at is null
        and published_version_id is not null)`;

const lessons = (where: (scopeId: number) => RawBuilder<SqlBool>): Source => ({
  rows: (scopeId) =>
    sql`select student_id as person_id, created_at as at, 0 as value from course_interaction
      where kind <> 'marked' and ${where(scopeId)}`,
});

const signIns = (where: (scopeId: number) => RawBuilder<SqlBool>): Source => ({
  rows: (scopeId) =>
    sql`select user_id as person_id, signed_in_at as at, 0 as value from login_record where ${where(scopeId)}`,
});

/** Rows as the figures have them (source-repo.ts). */
const SOURCES: Readonly<Record<PeopleKind, Source>> = {
  score: attempts('submitted_at', sql`score is not null`, sql`score`),
  pass: attempts(
    'submitted_at',
    sql`result in ('pass', 'fail')`,
    sql`case when result = 'pass' then 1 else 0 end`,
  ),
  started: attempts('started_at', sql`1 = 1`),
  handed_in: attempts('started_at', sql`submitted_at is not null`),
  passed: attempts('started_at', sql`result = 'pass'`),
  learners: lessons((courseId) => sql`course_id = ${courseId}`),
  learners_of: lessons(ofAuthor),
  people: signIns(() => sql`1 = 1`),
  by_role: signIns(
    (roleId) =>
      sql`exists (select 1 from ${sql.table('user')} u where u.id = user_id and u.role_id = ${roleId} and u.deleted_at is null)`,
  ),
};

/** What is folded together. */
export const PEOPLE_KINDS: Readonly<Record<NotedPeople, readonly PeopleKind[]>> = {
  best: ['score', 'pass'],
  sat: ['started', 'handed_in', 'passed'],
  learners: ['learners'],
  learners_of: ['learners_of'],
  people: ['people'],
  by_role: ['by_role'],
};

interface SlotOfPerson {
  readonly person_id: number;
  readonly slot: number;
  readonly value: number;
}

const inDays = async (db: Db, rows: RawBuilder<unknown>, { startsAt, endsAt }: Range) =>
  (
    await sql<SlotOfPerson>`select person_id, at / ${sql.lit(SLOT_MS)} as slot, max(value) as value
      from (${rows} ) as p where at >= ${startsAt} and at < ${endsAt} group by 1, 2`.execute(db)
  ).rows;

/** What the same people have from earlier days, by the index of each person: all of it, or the last. */
const before = async (
  db: Db,
  { rows, isBest }: Source,
  { scopeId, startsAt, ids }: { readonly scopeId: number; readonly startsAt: number; readonly ids: number[] },
): Promise<readonly SlotOfPerson[]> => {
  const slot = sql`p.at / ${sql.lit(SLOT_MS)}`;
  // The sum keeps the planner off the index of moments: nearly all of them are before.
  const query =
    isBest === true
      ? sql<SlotOfPerson>`select p.person_id, ${slot} as slot, p.value
          from ${idsIn(db, ids)} as x cross join (${rows(scopeId)}) as p
          where p.person_id = x.value and p.at + 0 < ${startsAt}`
      : sql<SlotOfPerson>`select * from (select x.value as person_id, 0 as value,
            (select ${slot} from (${rows(scopeId)}) as p
              where p.person_id = x.value and p.at < ${startsAt} order by p.at desc limit 1) as slot
          from ${idsIn(db, ids)} as x) as known where slot is not null`;
  return (await query.execute(db)).rows;
};

/** What a day of a scope brings by its rows, kind by kind; nothing where nobody was there. */
export async function reckonPeople(
  db: Db,
  noted: NotedPeople,
  { scopeId, day }: { readonly scopeId: number; readonly day: string },
  zone: string,
): Promise<PeopleDay[]> {
  const range = rangeOfDay(day, zone);
  const placeOf = slotClock(zone);
  const ofPerson = ({ slot, ...row }: SlotOfPerson): OfPerson => ({ ...row, day: placeOf(slot).day });
  const days: PeopleDay[] = [];
  for (const kind of PEOPLE_KINDS[noted]) {
    const source = SOURCES[kind];
    const today = (await inDays(db, source.rows(scopeId), range)).map(ofPerson);
    if (today.length === 0) continue;
    const ids = [...new Set(today.map(({ person_id: id }) => id))];
    const earlier = await before(db, source, { scopeId, startsAt: range.startsAt, ids });
    days.push({ kind, scope_id: scopeId, day, firsts: packFirsts(firstsOf(today, earlier.map(ofPerson))) });
  }
  return days;
}

/** Puts what a day of a scope brings in the place of what it brought before. */
export async function putPeople(
  db: Db,
  noted: NotedPeople,
  { scopeId, day }: { readonly scopeId: number; readonly day: string },
  days: readonly PeopleDay[],
): Promise<void> {
  await db
    .deleteFrom('insight_people')
    .where('kind', 'in', [...PEOPLE_KINDS[noted]])
    .where('scope_id', '=', scopeId)
    .where('day', '=', day)
    .execute();
  const rows = days.map(({ firsts, ...row }) => ({ ...row, firsts: JSON.stringify(firsts) }));
  if (rows.length > 0) await insertRows(db, dialectOf(db), 'insight_people', rows);
}

/** What the days of some scopes, or of all, bring, as it is kept. */
export async function listPeople(
  db: Db,
  kind: PeopleKind,
  { from, to }: { readonly from: string; readonly to: string },
  scopeIds: readonly number[] | null,
): Promise<PeopleDay[]> {
  const rows = await db
    .selectFrom('insight_people')
    .where('kind', '=', kind)
    .$if(scopeIds !== null, (query) => query.where('scope_id', 'in', idsIn(db, scopeIds ?? [])))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(['scope_id', 'day', 'firsts'])
    .execute();
  return rows.map(({ firsts, ...row }) => ({ kind, ...row, firsts: parseFirsts(firsts) }));
}

// The server alone wrote it, from numbers.
const parseFirsts = (json: string): number[] => JSON.parse(json);

const DAY_SLOTS = 96;

/** The scopes and days of UTC on which there is anybody. */
const EVERY_PLACE: Readonly<Record<NotedPeople, (day: RawBuilder<number>) => RawBuilder<unknown>>> = {
  best: (day) =>
    sql`select exam_id as scope, ${day} as day from (select exam_id, submitted_at as at from exam_attempt
      where submitted_at is not null and purpose = 'real') as p`,
  sat: (day) =>
    sql`select exam_id as scope, ${day} as day from (select exam_id, started_at as at from exam_attempt
      where purpose = 'real') as p`,
  learners: (day) =>
    sql`select course_id as scope, ${day} as day from (select course_id, created_at as at from course_interaction) as p`,
  learners_of: (day) =>
    sql`select scope, ${day} as day from (select 0 as scope, created_at as at from course_interaction
      union all select c.instructor_id, i.created_at from course_interaction i join course c on c.id = i.course_id) as p`,
  people: (day) =>
    sql`select 0 as scope, ${day} as day from (select signed_in_at as at from login_record) as p`,
  by_role: (day) =>
    sql`select role_id as scope, ${day} as day from (select u.role_id, l.signed_in_at as at from login_record l
      join ${sql.table('user')} u on u.id = l.user_id) as p`,
};
/** What is folded of people. */
export const NOTED_PEOPLE: readonly NotedPeople[] = [
  'best',
  'sat',
  'learners',
  'learners_of',
  'people',
  'by_role',
];

/** Whether a kind of note is of people. */
export const isOfPeople = (kind: string): kind is NotedPeople => NOTED_PEOPLE.some((one) => one === kind);

/** Both ends of every day of UTC of every scope, as it lies on two days of any zone. */
export async function listEveryPeopleDay(db: Db, kinds: readonly NotedPeople[] = NOTED_PEOPLE) {
  const places: { kind: NotedPeople; exam_id: number; slot: number }[] = [];
  const day = sql<number>`p.at / ${sql.lit(SLOT_MS * DAY_SLOTS)}`;
  for (const kind of kinds) {
    const { rows } = await sql<{ scope: number; day: number }>`
      ${EVERY_PLACE[kind](day)} group by 1, 2`.execute(db);
    for (const row of rows)
      for (const slot of [row.day * DAY_SLOTS, row.day * DAY_SLOTS + DAY_SLOTS - 1])
        places.push({ kind, exam_id: row.scope, slot });
  }
  return places;
}
