import { holds } from '#shared/access/ability.ts';
import type { coursesContract } from '#shared/contract/courses.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { listPurchased } from '../course-progress/list-service.ts';
import { COMPLETED, IN_PROGRESS, statusesOf } from '../exams/list-service.ts';
import { listCourseCards } from './list-service.ts';

async function cardsOrNothing(
  ctx: Ctx,
  query: { offset: number; limit: number },
  { statuses, state }: { readonly statuses: typeof IN_PROGRESS; readonly state: 'in_progress' | 'finished' },
  message: string,
) {
  const nothing = () => refuse('NOT_FOUND', message, { extra: { data: [], total: 0 } });
  // Whoever sees courses of authors asks for those; everybody else for what they take themselves.
  if (!holds(ctx.actor.ability, 'instructor-courses:view')) {
    const { data, count } = await listPurchased(ctx, { ...query, state });
    return count === 0 ? nothing() : { view: 'learner' as const, data, total: count };
  }
  const { cards, total } = await listCourseCards(ctx, { ...query, statuses });
  return total === 0 ? nothing() : { view: 'author' as const, data: cards, total };
}

const STARTED = { statuses: IN_PROGRESS, state: 'in_progress' } as const;
const ENDED = { statuses: COMPLETED, state: 'finished' } as const;

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
      price: query.course_price,
      statuses: statusesOf({ exam_status: query.course_status, exam_group: query.course_group }),
    });
    return { status: 200, body: { courses: cards, count: total } };
  },

  inProgressCourseCards: async (ctx, { query }) => ({
    status: 200,
    body: await cardsOrNothing(ctx, query, STARTED, 'There are no courses in progress.'),
  }),

  completedCourseCards: async (ctx, { query }) => ({
    status: 200,
    body: await cardsOrNothing(ctx, query, ENDED, 'There are no completed courses.'),
  }),
};
