import { sql } from 'kysely';
import type { Cell, VersionSlot } from '#shared/domain/insight/cells.ts';
import { SLOT_MS } from '#shared/domain/dashboard/calendar.ts';
import type { CellKind, NotedKind } from '#server/db/insight-tables.ts';
import { dialectOf } from '#server/db/dialect.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import { isCounted } from './counted-attempt-repo.ts';
import type { Range } from './source-parts-repo.ts';

/** One exam on one day of the institution. */
export interface ExamDay {
  readonly exam_id: number;
  readonly day: string;
}

export interface Place extends ExamDay {
  readonly kind: CellKind;
}

const THE_ROW = 1;
const MOMENT = { start: 'started_at', hand_in: 'submitted_at' } as const;
const count = (condition: string) =>
  sql<number>`coalesce(sum(case when ${sql.raw(condition)} then 1 else 0 end), 0)`;

/** What attempts of some exams, or of all, come to by version and quarter of an hour. */
export const sumSlots = (
  db: Db,
  kind: CellKind,
  examIds: readonly number[] | null,
  { startsAt, endsAt }: Range,
): Promise<VersionSlot[]> => {
  const at = MOMENT[kind];
  const slot = sql<number>`${sql.ref(at)} / ${sql.lit(SLOT_MS)}`;
  // Of an attempt that began, nothing else is asked for; what is known of its end belongs to another day.
  const ofEnd = <T>(sum: T) => (kind === 'start' ? sql<number>`0` : sum);
  return db
    .selectFrom('exam_attempt')
    .$if(examIds !== null, (query) => query.where('exam_id', 'in', idsIn(db, examIds ?? [])))
    .where(at, '>=', startsAt)
    .where(at, '<', endsAt)
    .where(isCounted())
    .groupBy(['exam_id', 'exam_version_id', slot])
    .select([
      'exam_id',
      'exam_version_id',
      slot.as('slot'),
      sql<number>`count(*)`.as('n'),
      ofEnd(count('is_late = 1')).as('late'),
      ofEnd(count('is_clock_suspect = 1')).as('suspect'),
      ofEnd(count("submitted_by = 'deadline'")).as('by_time'),
      ofEnd(sql<number>`count(score)`).as('scored'),
      ofEnd(sql<number>`coalesce(sum(score), 0)`).as('score_sum'),
      ofEnd(count("result in ('pass', 'fail')")).as('decided'),
      ofEnd(count("result = 'pass'")).as('passed'),
      ofEnd(
        sql<number>`coalesce(sum(case when submitted_at > started_at then submitted_at - started_at else 0 end), 0)`,
      ).as('used_ms'),
    ])
    .execute();
};

/** Whose days the cells are of; nothing where none are kept. */
export const findFold = (db: Db) =>
  db.selectFrom('insight_fold').where('id', '=', THE_ROW).select(['zone', 'generation']).executeTakeFirst();

/** Some of what waits, exam by exam and day by day. */
export const listBacklog = (db: Db, limit: number) =>
  db
    .selectFrom('insight_backlog')
    .orderBy('kind')
    .orderBy('exam_id')
    .orderBy('slot')
    .limit(limit)
    .select(['id', 'kind', 'exam_id', 'slot'])
    .execute();

/** The places of some days that wait, each once. */
export const listWaiting = (
  db: Db,
  kinds: readonly NotedKind[],
  { startsAt, endsAt }: Range,
  { examIds, limit }: { readonly examIds: readonly number[] | null; readonly limit: number | null },
) =>
  db
    .selectFrom('insight_backlog')
    .where('kind', 'in', [...kinds])
    .where('slot', '>=', Math.floor(startsAt / SLOT_MS))
    .where('slot', '<', Math.ceil(endsAt / SLOT_MS))
    .$if(examIds !== null, (query) => query.where('exam_id', 'in', idsIn(db, examIds ?? [])))
    .select(['exam_id', 'slot'])
    .distinct()
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute();

/** The cells of some days, of some exams or of all. */
export async function listCells(
  db: Db,
  kind: CellKind,
  { from, to }: { readonly from: string; readonly to: string },
  examIds: readonly number[] | null,
): Promise<Cell[]> {
  const rows = await db
    .selectFrom('insight_cell')
    .where('kind', '=', kind)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(examIds !== null, (query) => query.where('exam_id', 'in', idsIn(db, examIds ?? [])))
    .selectAll()
    .execute();
  return rows.map(({ kind: _kind, hours, ...row }) => ({ ...row, hours: parseHours(hours) }));
}

// The server alone wrote it, from numbers.
const parseHours = (json: string): number[] => JSON.parse(json);

/** Puts the cells of one exam and day in the place of those before. */
export async function putCells(db: Db, { kind, exam_id, day }: Place, cells: readonly Cell[]): Promise<void> {
  await db
    .deleteFrom('insight_cell')
    .where('kind', '=', kind)
    .where('day', '=', day)
    .where('exam_id', '=', exam_id)
    .execute();
  if (cells.length === 0) return;
  await db
    .insertInto('insight_cell')
    .values(cells.map((cell) => ({ kind, ...cell, hours: JSON.stringify(cell.hours) })))
    .execute();
}

/** What was folded waits no more; what was noted meanwhile does. */
export const dropBacklog = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('insight_backlog').where('id', 'in', idsIn(db, ids)).execute();

/** The last change that was noted. On PostgreSQL 0: what commits later may have been noted before it. */
export const lastNoted = async (db: Db): Promise<number> =>
  dialectOf(db) === 'postgres'
    ? 0
    : ((await db.selectFrom('insight_backlog').orderBy('id', 'desc').select('id').limit(1).executeTakeFirst())
        ?.id ?? 0);

const DAY_SLOTS = 96;

/** Every exam and day of UTC that has attempts: both ends of each, as it lies on two days of any zone. */
export async function listEveryPlace(db: Db): Promise<{ kind: CellKind; exam_id: number; slot: number }[]> {
  const places = [];
  for (const kind of ['start', 'hand_in'] as const) {
    const day = sql<number>`${sql.ref(MOMENT[kind])} / ${sql.lit(SLOT_MS * DAY_SLOTS)}`;
    const rows = await db
      .selectFrom('exam_attempt')
      .where(MOMENT[kind], 'is not', null)
      .where('purpose', '=', 'real')
      .groupBy(['exam_id', day])
      .select(['exam_id', day.as('day')])
      .execute();
    for (const row of rows)
      for (const slot of [row.day * DAY_SLOTS, row.day * DAY_SLOTS + DAY_SLOTS - 1])
        places.push({ kind, exam_id: row.exam_id, slot });
  }
  return places;
}

const PER_STATEMENT = 400;

/** Begins afresh: no cells, and everything waits. @param places that have attempts, as they were after `upTo` was noted */
export async function beginAgain(
  db: Db,
  zone: string,
  {
    upTo,
    places,
  }: {
    readonly upTo: number;
    readonly places: readonly { readonly kind: NotedKind; readonly exam_id: number; readonly slot: number }[];
  },
): Promise<void> {
  await db.deleteFrom('insight_cell').execute();
  await db.deleteFrom('insight_question').execute();
  await db.deleteFrom('insight_day').execute();
  await db.deleteFrom('insight_money').execute();
  await db.deleteFrom('insight_people').execute();
  await db.deleteFrom('insight_lesson').execute();
  await db.deleteFrom('insight_backlog').where('id', '<=', upTo).execute();
  await db
    .insertInto('insight_fold')
    .values({ id: THE_ROW, zone, generation: 1 })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ zone, generation: eb('insight_fold.generation', '+', 1) })),
    )
    .execute();
  for (let at = 0; at < places.length; at += PER_STATEMENT)
    await db
      .insertInto('insight_backlog')
      .values(places.slice(at, at + PER_STATEMENT))
      .execute();
}

/** A computer that follows a hub keeps no cells. */
export async function forgetCells(db: Db): Promise<void> {
  await db.deleteFrom('insight_cell').execute();
  await db.deleteFrom('insight_question').execute();
  await db.deleteFrom('insight_day').execute();
  await db.deleteFrom('insight_money').execute();
  await db.deleteFrom('insight_people').execute();
  await db.deleteFrom('insight_lesson').execute();
  await db.deleteFrom('insight_backlog').execute();
  await db.deleteFrom('insight_fold').execute();
}

/** Whether anything is kept that such a computer does not keep. */
export const isKept = async (db: Db): Promise<boolean> =>
  (await findFold(db)) !== undefined ||
  (await db.selectFrom('insight_backlog').select('id').limit(1).executeTakeFirst()) !== undefined;
