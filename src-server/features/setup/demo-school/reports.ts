import type { Ctx } from '#server/context.ts';
import { createSchedule } from '#server/features/reports/schedule-service.ts';
import { saveVariant } from '#server/features/reports/variant-service.ts';
import { actingAs } from './acting.ts';
import type { DemoPerson } from './people.ts';

/** How the administrator of the demo school asks for reports, and one that is made by itself. */
export async function insertReports(ctx: Ctx, people: readonly DemoPerson[]): Promise<void> {
  const admin = people.find(({ role }) => role === 'Admin');
  if (admin === undefined) return;
  const own = actingAs(ctx, admin, ctx.now);
  await saveVariant(own, {
    name: 'Sales of the last quarter',
    report: 'sales',
    parameters: { days: 90 },
    columns: ['paid_at', 'order', 'content', 'total', 'currency'],
  });
  await createSchedule(own, {
    name: 'Activity every Monday',
    report: 'people',
    parameters: { days: 7 },
    columns: [],
    rhythm: 'weekly',
    on_day: 1,
    at_time: '07:00',
    time_zone: 'Europe/London',
    is_mailed: false,
    people: [],
  });
}
