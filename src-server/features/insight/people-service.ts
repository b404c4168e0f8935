import { append } from '#shared/domain/lists.ts';
import { mondayOf } from '#shared/domain/dashboard/calendar.ts';
import { totalSince, type PackedDay } from '#shared/domain/insight/firsts.ts';
import type { Period } from '#shared/domain/insight/period.ts';
import { isByWeek, type SeriesPoint } from '#shared/domain/insight/series.ts';
import type { NotedPeople, PeopleKind } from '#server/db/insight-tables.ts';
import type { Insight } from './frame-service.ts';
import { ALL, listPeople, reckonPeople, type PeopleDay } from './people-repo.ts';
import type { Scope } from './source-parts-repo.ts';
import { isSame, keyOf, readWaiting, type Days, type Reader } from './waiting-service.ts';

/** With which note each is folded. */
const NOTED: Readonly<Record<PeopleKind, NotedPeople>> = {
  score: 'best',
  pass: 'best',
  started: 'sat',
  handed_in: 'sat',
  passed: 'sat',
  learners: 'learners',
  learners_of: 'learners_of',
  people: 'people',
  by_role: 'by_role',
};

/** What some days bring, of some scopes or of all; null where it is not kept, or too much waits. */
export async function keptPeople(
  ctx: Reader,
  kind: PeopleKind,
  { zone, scopeIds }: { readonly zone: string; readonly scopeIds: readonly number[] | null },
  period: Days,
): Promise<PeopleDay[] | null> {
  const noted = NOTED[kind];
  const waits = await readWaiting(ctx, [noted], { examIds: scopeIds, zone }, period);
  if (waits === null) return null;
  const placeOf = ({ scope_id: exam_id, day }: PeopleDay): string => keyOf({ exam_id, day });
  const days = (await listPeople(ctx.db, kind, period, scopeIds)).filter(
    (day) => !waits.places.has(placeOf(day)),
  );
  for (const { exam_id: scopeId, day } of waits.places.values())
    append(
      days,
      (await reckonPeople(ctx.db, noted, { scopeId, day }, zone)).filter((one) => one.kind === kind),
    );
  return (await isSame(ctx, waits)) ? days : null;
}

/** What a period comes to by scope: how many, each once, and what their best values add up to. */
export async function peopleByScope(
  ctx: Reader,
  kind: PeopleKind,
  asked: { readonly zone: string; readonly scopeIds: readonly number[] | null },
  period: Period,
): Promise<Map<number, { readonly n: number; readonly value: number }> | null> {
  const days = await keptPeople(ctx, kind, asked, period);
  if (days === null) return null;
  const scopes = Map.groupBy(days, ({ scope_id: id }) => id);
  return new Map([...scopes].map(([id, own]) => [id, totalSince(own, period.from)]));
}

/** Where it is kept how many learn in what is looked at; undefined where single contents were asked for. */
function learnersIn({
  authorId,
  courseIds,
  isChosen,
}: Scope): { readonly kind: PeopleKind; readonly scopeIds: readonly number[] } | undefined {
  if (!isChosen) return { kind: 'learners_of', scopeIds: [authorId ?? ALL] };
  return courseIds?.length === 1 ? { kind: 'learners', scopeIds: courseIds } : undefined;
}

/** Days of those who did something in what is looked at; null where it is not kept. */
export async function keptActive(
  ctx: Reader,
  name: 'active_learners' | 'active_people',
  { scope, zone }: Insight,
  period: Days,
): Promise<PeopleDay[] | null> {
  const where = name === 'active_people' ? { kind: 'people' as const, scopeIds: [ALL] } : learnersIn(scope);
  return where === undefined ? null : keptPeople(ctx, where.kind, { ...where, zone }, period);
}

/** People by day, or by week where there are many days, each once on each. */
export function seriesOfPeople(rows: readonly PackedDay[], { days, from }: Period): SeriesPoint[] {
  const keyOfDay = isByWeek(days) ? mondayOf : (day: string): string => day;
  const parts = Map.groupBy(rows, ({ day }) => keyOfDay(day));
  return [...new Set(days.map(keyOfDay))].map((day) => {
    const { n } = totalSince(parts.get(day) ?? [], day < from ? from : day);
    return { day, value: n, n };
  });
}
