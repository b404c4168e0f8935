import type { Ctx } from '#server/context.ts';
import { askForAccess } from '#server/features/access-requests/service.ts';
import { addMemberships, createGroups } from '#server/features/people-groups/group-service.ts';
import { actingAs } from './acting.ts';
import type { DemoSchool } from './data.ts';
import type { DemoPerson } from './people.ts';
import { HOUR_MS, inPortions } from './writer.ts';

/** The students by their year. */
export async function insertYears(
  ctx: Ctx,
  school: DemoSchool,
  people: readonly DemoPerson[],
): Promise<void> {
  const ids = new Map(people.map(({ email, id }) => [email, id]));
  const years = [...new Set(school.students.map(({ year }) => year))].toSorted((one, other) => one - other);
  const groups = await createGroups(
    ctx,
    years.map((year) => `Year ${year}`),
  );
  const groupOf = new Map(years.map((year, at) => [year, groups[at] ?? 0]));
  await inPortions(
    school.students.map(({ email, year }) => ({
      groupId: groupOf.get(year) ?? 0,
      userId: ids.get(email) ?? 0,
    })),
    (portion) => addMemberships(ctx, portion),
  );
}

/** Somebody of the staff asks for what their role does not hold, and waits for an administrator. */
export async function insertRequest(ctx: Ctx, people: readonly DemoPerson[]): Promise<void> {
  const asking = people.find(({ role }) => role === 'Support');
  if (asking === undefined) return;
  await askForAccess(actingAs(ctx, asking, ctx.now - 5 * HOUR_MS), {
    resource: 'audit-logs',
    action: 'view',
    reason: 'A student says that somebody changed their account, and I would like to look.',
  });
}
