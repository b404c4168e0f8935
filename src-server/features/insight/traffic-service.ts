import { LEAST_GROUP, type FigureName } from '#shared/domain/insight/figures.ts';
import type { Ctx } from '#server/context.ts';
import { keptDays } from './cell-service.ts';
import type { DayRow } from './day-repo.ts';
import { contentKey } from './content-key.ts';
import { readFigures, sourceOf, sumsByContent } from './figure-service.ts';
import type { Insight } from './frame-service.ts';
import * as repo from './traffic-repo.ts';

const STEPS = ['visits', 'cart_adds', 'enrolments', 'sales'] as const satisfies readonly FigureName[];
const SEARCHES = 20;
const CONTENTS = 50;

/** How often each label stands in some days, the most often first. */
const countLabels = (rows: readonly DayRow[]): { label: string; n: number }[] =>
  [...Map.groupBy(rows, ({ label }) => label)]
    .map(([label, own]) => ({ label, n: own.reduce((sum, { n }) => sum + n, 0) }))
    .toSorted((one, other) => other.n - one.n || (one.label < other.label ? -1 : 1));

async function readOrigins(ctx: Ctx, insight: Insight): Promise<{ origin: string; n: number }[]> {
  const kept = await keptDays(ctx, 'visits', insight, insight.period);
  if (kept !== null) return countLabels(kept).map(({ label, n }) => ({ origin: label, n }));
  const rows = await repo.countOrigins(ctx.db, sourceOf(ctx, 'visits', insight, insight.period));
  return rows.map(({ origin, n }) => ({ origin: origin ?? '', n }));
}

/** What was searched for in vain; what fewer than the least group searched for is left out. */
async function readSearches(ctx: Ctx, insight: Insight): Promise<{ query: string; n: number }[]> {
  const kept = await keptDays(ctx, 'searches', insight, insight.period);
  if (kept === null)
    return repo.listVainSearches(ctx.db, insight.period, { least: LEAST_GROUP, limit: SEARCHES });
  return countLabels(kept)
    .filter(({ n }) => n >= LEAST_GROUP)
    .slice(0, SEARCHES)
    .map(({ label, n }) => ({ query: label, n }));
}

/** How people come to the content that is looked at, and what they do then. */
export async function readTraffic(ctx: Ctx, insight: Insight) {
  const figures = await readFigures(ctx, [...STEPS, 'conversion'], insight);
  const visits = await sumsByContent(ctx, 'visits', insight);
  const added = await sumsByContent(ctx, 'cart_adds', insight);
  const enrolled = await sumsByContent(ctx, 'enrolments', insight);
  return {
    frame: insight.frame,
    is_recorded: (await repo.findRecording(ctx.db))?.records_visits === 1,
    figures,
    origins: await readOrigins(ctx, insight),
    funnel: STEPS.map((name) => ({
      step: name,
      n: figures.find((figure) => figure.name === name)?.n ?? 0,
    })),
    contents: insight.chosen
      .map(({ content_type: type, content_id: id, title }) => ({
        content_type: type,
        content_id: id,
        title,
        visits: visits.get(contentKey(type, id))?.n ?? 0,
        cart_adds: added.get(contentKey(type, id))?.n ?? 0,
        enrolments: enrolled.get(contentKey(type, id))?.n ?? 0,
      }))
      .toSorted((one, other) => other.visits - one.visits)
      .slice(0, CONTENTS),
    searches: await readSearches(ctx, insight),
  };
}
