import type { coursesContract } from '#shared/contract/courses.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { COMPLETED, IN_PROGRESS, statusesOf } from '../exams/list-service.ts';
import { listCourseCards } from './list-service.ts';

async function cardsOrNothing(
  ctx: Ctx,
  query: { offset: number; limit: number },
  statuses: typeof IN_PROGRESS,
  message: string,
) {
  const { cards, total } = await listCourseCards(ctx, { ...query, statuses });
  return total === 0
    ? refuse('NOT_FOUND', message, { extra: { data: [], total: 0 } })
    : { data: cards, total };
}

/** The lists of own courses. */
export const listHandlers: Pick<
  HandlersFor<typeof coursesContract, Ctx>,
  'filterCourses' | 'inProgressCourseCards' | 'completedCourseCards'
> = {
  filterCourses: async (ctx, { query }) => {
    const { cards, total } = await listCourseCards(ctx, {
      offset: query.offset,
      limit: query.limit,
      search: query.search,
      category: query.course_category,
      level: query.course_level,
      statuses: statusesOf({ exam_status: query.course_status, exam_group: query.course_group }),
    });
    return { status: 200, body: { courses: cards, count: total } };
  },

  inProgressCourseCards: async (ctx, { query }) => ({
    status: 200,
    body: await cardsOrNothing(ctx, query, IN_PROGRESS, 'There are no courses in progress.'),
  }),

  completedCourseCards: async (ctx, { query }) => ({
    status: 200,
    body: await cardsOrNothing(ctx, query, COMPLETED, 'There are no completed courses.'),
  }),
};
