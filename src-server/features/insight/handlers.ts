import type { insightContract } from '#shared/contract/insight.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Thresholds } from '#shared/domain/insight/falling-behind.ts';
import type { Ctx } from '#server/context.ts';
import { readAnalytics } from './analytics-service.ts';
import { readEngagement } from './engagement-service.ts';
import { listFigures, listRows } from './figure-service.ts';
import { openInsight } from './frame-service.ts';
import { readOverview } from './overview-service.ts';
import { readRevenue } from './revenue-service.ts';
import { readReviews } from './review-service.ts';
import { getStudent, listStudents } from './student-service.ts';
import { keptAnalytics } from './summary-keeper.ts';
import { readTraffic } from './traffic-service.ts';

const toThresholds = (query: {
  readonly quiet_days: number;
  readonly failed: number;
  readonly overdue: number;
}): Thresholds => ({ quietDays: query.quiet_days, failed: query.failed, overdue: query.overdue });

const one = (id: number | undefined): number[] | undefined => (id === undefined ? undefined : [id]);

export const insightHandlers: HandlersFor<typeof insightContract, Ctx> = {
  listFigures: async () => ({ status: 200, body: { data: listFigures() } }),

  listRows: async (ctx, { params, query }) => ({
    status: 200,
    body: await listRows(ctx, params.name, await openInsight(ctx, query), query),
  }),

  overview: async (ctx, { query }) => ({
    status: 200,
    body: await readOverview(ctx, await openInsight(ctx, query)),
  }),

  students: async (ctx, { query }) => ({
    status: 200,
    body: await listStudents(ctx, await openInsight(ctx, query), {
      ...query,
      thresholds: toThresholds(query),
    }),
  }),

  student: async (ctx, { params, query }) => ({
    status: 200,
    body: await getStudent(ctx, params.id, toThresholds(query)),
  }),

  reviews: async (ctx, { query }) => ({
    status: 200,
    body: await readReviews(ctx, await openInsight(ctx, query), query),
  }),

  engagement: async (ctx, { query }) => ({
    status: 200,
    body: await readEngagement(
      ctx,
      await openInsight(ctx, { ...query, exam: one(query.exam), course: one(query.course) }),
    ),
  }),

  traffic: async (ctx, { query }) => ({
    status: 200,
    body: await readTraffic(ctx, await openInsight(ctx, query)),
  }),

  revenue: async (ctx, { query }) => ({
    status: 200,
    body: await readRevenue(ctx, await openInsight(ctx, query)),
  }),

  keptAnalytics: async (ctx) => ({ status: 200, body: { data: await keptAnalytics(ctx) } }),

  analytics: async (ctx, { query }) => ({
    status: 200,
    body: await readAnalytics(ctx, await openInsight(ctx, query)),
  }),
};
