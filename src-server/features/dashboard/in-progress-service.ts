import { holds } from '#shared/access/ability.ts';
import type { CourseCard } from '#shared/contract/courses.ts';
import type { ExamCard } from '#shared/contract/exams.ts';
import type { Ctx } from '#server/context.ts';
import { listCourseCards } from '../courses/list-service.ts';
import { IN_PROGRESS, listExamCards } from '../exams/list-service.ts';

const NONE = { cards: [], total: 0 };

/** Own exams and courses in progress, last changed first. */
export async function listInProgress(
  ctx: Ctx,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ count: number; content: (ExamCard | CourseCard)[] }> {
  const { ability } = ctx.actor;
  // Either list may have all that stands before the page.
  const query = { offset: 0, limit: offset + limit, statuses: IN_PROGRESS };
  const exams = holds(ability, 'instructor-exams:view') ? await listExamCards(ctx, query) : NONE;
  const courses = holds(ability, 'instructor-courses:view') ? await listCourseCards(ctx, query) : NONE;
  const all = [...exams.cards, ...courses.cards].toSorted((one, other) =>
    one.updated_at < other.updated_at ? 1 : one.updated_at > other.updated_at ? -1 : 0,
  );
  return { count: exams.total + courses.total, content: all.slice(offset, offset + limit) };
}
