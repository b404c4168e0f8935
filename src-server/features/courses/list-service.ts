import { EXAM_STATUSES } from '#shared/contract/exam-status.ts';
import type { CourseStatus } from '#shared/contract/course-drafts.ts';
import type { CourseCard } from '#shared/contract/courses.ts';
import type { Ctx } from '#server/context.ts';
import { viewScope } from './access.ts';
import { statusOf, toCourseCard } from './mapper.ts';
import * as repo from './repo.ts';

export interface CourseCardQuery {
  readonly offset: number;
  readonly limit: number;
  readonly statuses?: readonly CourseStatus[] | undefined;
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  readonly level?: string | undefined;
  readonly price?: 'free' | 'paid' | undefined;
}

/** Cards of the courses that the signed-in person may see, last changed first. */
export async function listCourseCards(
  ctx: Ctx,
  query: CourseCardQuery,
): Promise<{ cards: CourseCard[]; total: number }> {
  const { rows, total } = await repo.listCourses(
    ctx.db,
    viewScope(ctx),
    {
      ...query,
      statuses: query.statuses ?? EXAM_STATUSES,
      words: (query.search ?? '').split(/\s+/).filter((word) => word !== ''),
    },
    ctx.now,
  );
  return { cards: await toCards(ctx, rows), total };
}

/** Whether something was written since learners got what they have: by times alone, a list compares no contents. */
function isChangedSince(row: repo.CourseRow, contentAt: number, now: number): boolean {
  const status = statusOf(row, now);
  const isOffered = status === 'published' || status === 'scheduled';
  return isOffered && row.published_at !== null && Math.max(row.updated_at, contentAt) > row.published_at;
}

/** Cards of course rows; what their items and enrolments add up to is counted at once. */
async function toCards(ctx: Pick<Ctx, 'db' | 'now'>, rows: readonly repo.CourseRow[]): Promise<CourseCard[]> {
  const ids = rows.map((row) => row.id);
  const tallies = Map.groupBy(await repo.listItemTallies(ctx.db, ids), (tally) => tally.course_id);
  const enrolled = new Map(
    (await repo.listEnrolledTallies(ctx.db, ids)).map((tally) => [tally.course_id, tally.enrolled]),
  );
  const lastChanges = new Map(
    (await repo.listLastChanges(ctx.db, ids)).map((row) => [row.course_id, row.changed_at]),
  );
  return rows.map((row) => {
    const items = tallies.get(row.id) ?? [];
    return toCourseCard(
      row,
      {
        lessons: items.find((tally) => tally.kind === 'lesson')?.items ?? 0,
        items: items.reduce((sum, tally) => sum + tally.items, 0),
        minutes: items.reduce((sum, tally) => sum + tally.minutes, 0),
        enrolled: enrolled.get(row.id) ?? 0,
        hasChanges: isChangedSince(row, lastChanges.get(row.id) ?? 0, ctx.now),
      },
      ctx.now,
    );
  });
}
