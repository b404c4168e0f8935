import { LEAST_GROUP, type FigureName } from '#shared/domain/insight/figures.ts';
import type { Ctx } from '#server/context.ts';
import { sumByContent } from './figure-repo.ts';
import { readFigures, sourceOf } from './figure-service.ts';
import type { Insight } from './frame-service.ts';
import * as repo from './traffic-repo.ts';

const STEPS = ['visits', 'cart_adds', 'enrolments', 'sales'] as const satisfies readonly FigureName[];
const SEARCHES = 20;
const CONTENTS = 50;

/** How people come to the content that is looked at, and what they do then. */
export async function readTraffic(ctx: Ctx, insight: Insight) {
  const countOf = async (name: FigureName): Promise<ReadonlyMap<string, number>> =>
    new Map(
      (await sumByContent(ctx.db, sourceOf(ctx, name, insight, insight.period))).map((row) => [
        `${row.content_type ?? ''} ${row.content_id ?? 0}`,
        row.n,
      ]),
    );
  const figures = await readFigures(ctx, STEPS, insight);
  const visits = await countOf('visits');
  const added = await countOf('cart_adds');
  const enrolled = await countOf('enrolments');
  return {
    frame: insight.frame,
    is_recorded: (await repo.findRecording(ctx.db))?.records_visits === 1,
    figures,
    origins: (await repo.countOrigins(ctx.db, sourceOf(ctx, 'visits', insight, insight.period))).map(
      ({ origin, n }) => ({ origin: origin ?? '', n }),
    ),
    funnel: STEPS.map((name) => ({
      step: name,
      n: figures.find((figure) => figure.name === name)?.n ?? 0,
    })),
    contents: insight.chosen
      .map(({ content_type: type, content_id: id, title }) => ({
        content_type: type,
        content_id: id,
        title,
        visits: visits.get(`${type} ${id}`) ?? 0,
        cart_adds: added.get(`${type} ${id}`) ?? 0,
        enrolments: enrolled.get(`${type} ${id}`) ?? 0,
      }))
      .toSorted((one, other) => other.visits - one.visits)
      .slice(0, CONTENTS),
    searches: await repo.listVainSearches(ctx.db, insight.period, { least: LEAST_GROUP, limit: SEARCHES }),
  };
}
