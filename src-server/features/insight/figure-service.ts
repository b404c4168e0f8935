import type { FigureRow } from '#shared/contract/insight.ts';
import type { FigureValue, Frame } from '#shared/contract/insight-frame.ts';
import {
  FIGURE_NAMES,
  FIGURES,
  type FigureDefinition,
  type FigureName,
} from '#shared/domain/insight/figures.ts';
import { totalSince } from '#shared/domain/insight/firsts.ts';
import type { Period } from '#shared/domain/insight/period.ts';
import {
  isByWeek,
  reckon,
  seriesOf,
  seriesOfDays,
  type Reckoned,
  type SeriesPoint,
} from '#shared/domain/insight/series.ts';
import { mondayOf } from '#shared/domain/dashboard/calendar.ts';
import { slotClock } from '#shared/domain/insight/slot-clock.ts';
import { toMajor } from '#shared/domain/money/money.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { assertHolds } from '#server/assert-ability.ts';
import { daySums } from './cell-service.ts';
import { contentKey } from './content-key.ts';
import { listNames, listTitles } from './content-repo.ts';
import * as repo from './figure-repo.ts';
import type { Insight } from './frame-service.ts';
import { keptActive, peopleByScope, seriesOfPeople } from './people-service.ts';
import { ofLabel, type Range, type Source } from './source-parts-repo.ts';
import { SOURCES } from './source-repo.ts';

const definitionOf = (name: FigureName): FigureDefinition => FIGURES[name];

/** The rows of a figure in some days. */
export const sourceOf = (
  ctx: Pick<Ctx, 'db'>,
  name: FigureName,
  { scope, now }: Insight,
  range: Range,
): Source => SOURCES[name].make(ctx.db, scope, range, now);

/** A sum of values in the unit of its figure. */
export const inUnit = (name: FigureName, sum: number, currency: string): number =>
  definitionOf(name).unit === 'money' ? toMajor(sum, currency) : sum / SOURCES[name].scale;

type Reader = Pick<Ctx, 'db' | 'services'>;

/** What the rows of a figure add up to in some days. */
async function sumOfFigure(ctx: Reader, name: FigureName, insight: Insight, period: Period): Promise<Sum> {
  const { adds } = definitionOf(name);
  if (adds === 'best_mean' || adds === 'best_share')
    return sumOf(await bestByContent(ctx, name, insight, period));
  if (isOfPeople(name)) {
    const people = await keptActive(ctx, name, insight, period);
    if (people !== null) return { n: totalSince(people, period.from).n, value: 0 };
  }
  const days = await daySums(ctx, name, insight, period);
  if (days === null) return repo.sumFigure(ctx.db, adds, sourceOf(ctx, name, insight, period));
  return sumOf(days);
}

const sumOf = (rows: readonly Sum[]): Sum =>
  rows.reduce<Sum>((sum, { n, value }) => ({ n: sum.n + n, value: sum.value + value }), { n: 0, value: 0 });

type ContentSum = Sum & { readonly content_id: number | null };

/** The best of each person at each content by content, read once for everything that one request asks of the same days. */
export function bestByContent(
  ctx: Reader,
  name: FigureName,
  insight: Insight,
  period: Period,
): Promise<readonly ContentSum[]> {
  const { examIds, courseIds } = insight.scope;
  const key = `${name} ${period.from} ${examIds?.join() ?? 'all'} ${courseIds?.join() ?? 'all'}`;
  const known = insight.best.get(key);
  if (known !== undefined) return known;
  const rows = readBest(ctx, name, insight, period);
  insight.best.set(key, rows);
  return rows;
}

/** Whose best is kept by person and day; that of another figure is in its rows alone. */
const KEPT_BEST: Readonly<Partial<Record<FigureName, 'pass' | 'score'>>> = {
  pass_rate_students: 'pass',
  mean_score_students: 'score',
};

async function readBest(
  ctx: Reader,
  name: FigureName,
  insight: Insight,
  period: Period,
): Promise<readonly ContentSum[]> {
  const kind = KEPT_BEST[name];
  const asked = { zone: insight.zone, scopeIds: insight.scope.examIds };
  const kept = kind === undefined ? null : await peopleByScope(ctx, kind, asked, period);
  return kept === null
    ? repo.sumBestByContent(ctx.db, sourceOf(ctx, name, insight, period))
    : [...kept].map(([id, sum]) => ({ content_id: id, ...sum }));
}

const isOfPeople = (name: FigureName): name is 'active_learners' | 'active_people' =>
  name === 'active_learners' || name === 'active_people';

/** How many rows, and what their values add up to. */
export interface Sum {
  readonly n: number;
  readonly value: number;
}

/** What each content has of a figure, by its type and id; what has nothing may be missing. */
export async function sumsByContent(
  ctx: Reader,
  name: FigureName,
  insight: Insight,
): Promise<ReadonlyMap<string, Sum>> {
  const { period } = insight;
  const rows =
    (await daySums(ctx, name, insight, period)) ??
    (await repo.sumByContent(ctx.db, sourceOf(ctx, name, insight, period)));
  const sums = new Map<string, Sum>();
  for (const { content_type: type, content_id: id, n, value } of rows) {
    const key = contentKey(type, id);
    const sum = sums.get(key);
    if (n > 0) sums.set(key, { n: (sum?.n ?? 0) + n, value: (sum?.value ?? 0) + value });
  }
  return sums;
}

/** The number of a figure in some days. */
async function reckonFigure(
  ctx: Reader,
  name: FigureName,
  insight: Insight,
  period: Period,
): Promise<Reckoned> {
  const { adds, least = 0 } = definitionOf(name);
  const { n, value } = await sumOfFigure(ctx, name, insight, period);
  return n < least ? { value: null, n } : reckon(adds, n, inUnit(name, value, insight.currency));
}

/** People who did something by day, each once on each. */
async function peopleSeries(
  ctx: Pick<Ctx, 'db'>,
  source: Source,
  { period, zone }: Insight,
): Promise<SeriesPoint[]> {
  const byWeek = isByWeek(period.days);
  const people = new Map<string, Set<number>>();
  const placeOf = slotClock(zone);
  for (const { slot, person_id: id } of await repo.listPeopleSlots(ctx.db, source)) {
    const { day } = placeOf(slot);
    const key = byWeek ? mondayOf(day) : day;
    const set = people.get(key) ?? new Set();
    if (id !== null) set.add(id);
    people.set(key, set);
  }
  return seriesOf('count', [], period.days, zone).map(({ day }) => {
    const n = people.get(day)?.size ?? 0;
    return { day, value: n, n };
  });
}

/** How a figure moved; nothing where the best of the period is what counts, as no day has it. */
async function seriesOfFigure(ctx: Reader, name: FigureName, insight: Insight): Promise<SeriesPoint[]> {
  const { adds } = definitionOf(name);
  if (isOfPeople(name)) {
    const people = await keptActive(ctx, name, insight, insight.period);
    if (people !== null) return seriesOfPeople(people, insight.period);
  }
  const days = await daySums(ctx, name, insight, insight.period);
  if (days !== null) {
    const rows = days.map((row) => ({
      ...row,
      value: inUnit(name, row.value, insight.currency),
    }));
    return seriesOfDays(adds, rows, insight.period.days);
  }
  const source = sourceOf(ctx, name, insight, insight.period);
  if (adds === 'best_mean' || adds === 'best_share') return [];
  if (adds === 'people') return peopleSeries(ctx, source, insight);
  const slots = (await repo.listSlots(ctx.db, source)).map((slot) => ({
    ...slot,
    value: inUnit(name, slot.value, insight.currency),
  }));
  return seriesOf(adds, slots, insight.period.days, insight.zone);
}

/** Figures of the period, with what they were before and how they moved. */
export async function readFigures(
  ctx: Reader,
  names: readonly FigureName[],
  insight: Insight,
): Promise<FigureValue[]> {
  const figures: FigureValue[] = [];
  for (const name of names) {
    const now = await reckonFigure(ctx, name, insight, insight.period);
    if (definitionOf(name).isNow === true) {
      figures.push({ name, ...now, before: null, series: [] });
      continue;
    }
    const { value: before } = await reckonFigure(ctx, name, insight, insight.before);
    figures.push({ name, ...now, before, series: await seriesOfFigure(ctx, name, insight) });
  }
  return figures;
}

/** Every figure with its sentence. */
export const listFigures = () =>
  FIGURE_NAMES.map((name) => {
    const {
      title,
      unit,
      adds,
      sentence,
      tables,
      of,
      by = null,
      isNow = false,
      least = 0,
    } = definitionOf(name);
    return { name, title, unit, adds, sentence, tables: [...tables], of, by, is_now: isNow, least };
  });

/** What the rows of each label of a figure come to now. */
export async function sumsByLabel(
  ctx: Reader,
  name: FigureName,
  insight: Insight,
): Promise<(Sum & { readonly label: string })[]> {
  const rows = await repo.sumByLabel(ctx.db, sourceOf(ctx, name, insight, insight.period));
  return rows.map(({ label = '', n, value }) => ({ label, n, value }));
}

/** What no computer of a hub holds. */
const isHubOnly = ({ of, tables }: FigureDefinition): boolean =>
  of === 'staff' || tables.includes('content_visit');

interface Rows {
  readonly frame: Frame;
  readonly data: FigureRow[];
  readonly count: number;
  readonly value: number | null;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly label?: string | undefined;
}

/** The rows of one label, or all of them, and what they come to. */
async function rowsOf(ctx: Ctx, name: FigureName, insight: Insight, label: string | undefined) {
  const { adds, by } = definitionOf(name);
  const source = sourceOf(ctx, name, insight, insight.period);
  if (label === undefined) return { source, total: await reckonFigure(ctx, name, insight, insight.period) };
  if (by === undefined) {
    const reason = `The rows of ${name} have no labels: ask for all of them.`;
    return refuse('VALIDATION_FAILED', reason, { fields: { label: [reason] } });
  }
  const only = ofLabel(source, label);
  const { n, value } = await repo.sumFigure(ctx.db, adds, only);
  return { source: only, total: reckon(adds, n, inUnit(name, value, insight.currency)) };
}

/**
 * One page of the rows behind a figure.
 * @throws ABILITY_MISSING for figures of the institution; UNAVAILABLE where only the hub has the rows;
 * VALIDATION_FAILED where a label is asked for of a figure that has none
 */
export async function listRows(ctx: Ctx, name: FigureName, insight: Insight, page: Page): Promise<Rows> {
  const definition = definitionOf(name);
  if (definition.of === 'staff') assertHolds(ctx, 'system-analytics:view');
  else assertHolds(ctx, 'instructor-exams:view', 'instructor-courses:view');
  if (isHubOnly(definition) && ctx.services.authority !== 'here')
    refuse('UNAVAILABLE', 'Only the hub has the rows of this figure.');
  const { source, total } = await rowsOf(ctx, name, insight, page.label);
  const rows = await repo.listFigureRows(ctx.db, definition.adds, source, page);
  const idsOf = (type: 'exam' | 'course') =>
    rows.flatMap((row) => (row.content_type === type && row.content_id !== null ? [row.content_id] : []));
  const titles = {
    exam: await listTitles(ctx.db, 'exam', idsOf('exam')),
    course: await listTitles(ctx.db, 'course', idsOf('course')),
  };
  const names = definition.isNamed
    ? await listNames(
        ctx.db,
        rows.flatMap(({ person_id: id }) => id ?? []),
      )
    : null;
  return {
    frame: insight.frame,
    data: rows.map((row) => ({
      id: row.id,
      at: iso(row.at),
      content_type: row.content_type,
      content_id: row.content_id,
      title:
        row.content_type === null || row.content_id === null
          ? (row.title ?? '')
          : (titles[row.content_type].get(row.content_id) ?? ''),
      person_name: names === null || row.person_id === null ? null : (names.get(row.person_id) ?? ''),
      label: row.label ?? null,
      value:
        row.value === null || total.n < (definition.least ?? 0)
          ? null
          : inUnit(name, row.value, insight.currency),
    })),
    count: total.n,
    value: total.value,
  };
}
