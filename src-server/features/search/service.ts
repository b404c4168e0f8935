import type { z } from 'zod';
import { changesAny, holds } from '#shared/access/ability.ts';
import type { searchContract } from '#shared/contract/search.ts';
import { effectiveStatus } from '#shared/domain/content/content-state.ts';
import type { Ctx } from '#server/context.ts';
import { listQuestions } from '../questions/list-service.ts';
import {
  findCourses,
  findExams,
  findOfferedCourses,
  findOfferedExams,
  findPeople,
  MAX_RESULTS,
} from './repo.ts';

type Result = z.input<(typeof searchContract)['search']['responses'][200]>['results'][number];

/** Authors look among their own, who may view without adding among all, everybody else among the published. */
function contentScope(ctx: Ctx, resource: 'instructor-exams' | 'instructor-courses') {
  const { ability, userId } = ctx.actor;
  if (changesAny(ability, resource)) return { ownerId: userId };
  return holds(ability, `${resource}:view`) ? 'all' : 'published';
}

async function findQuestions(ctx: Ctx, words: string): Promise<Result[]> {
  if (!holds(ctx.actor.ability, 'questions:view')) return [];
  const found = await listQuestions(ctx, { search: words, sort: 'newest', offset: 0, limit: MAX_RESULTS });
  return found.question.map((question) => ({
    kind: 'question',
    id: question.id,
    title: question.question_title,
    subtitle: question.tag_names.join(', '),
    role: null,
  }));
}

/** Content that a person without any content ability (support staff) has no business with. */
const maySeeContent = (ctx: Ctx, names: readonly string[]): boolean =>
  names.some((name) => holds(ctx.actor.ability, name));

async function findContent(ctx: Ctx, words: string): Promise<Result[]> {
  const results: Result[] = [];
  if (maySeeContent(ctx, ['instructor-exams:view', 'exams:view', 'discover:view'])) {
    const scope = contentScope(ctx, 'instructor-exams');
    const exams =
      scope === 'published'
        ? await findOfferedExams(ctx.db, words, ctx.actor.userId)
        : await findExams(ctx.db, words, scope === 'all' ? null : scope.ownerId);
    for (const { id, title, status, opens_at: opensAt } of exams) {
      results.push({
        kind: 'exam',
        id,
        title,
        subtitle: effectiveStatus(status, opensAt, ctx.now),
        role: null,
      });
    }
  }
  if (maySeeContent(ctx, ['instructor-courses:view', 'courses:view', 'discover:view'])) {
    const scope = contentScope(ctx, 'instructor-courses');
    const courses =
      scope === 'published'
        ? await findOfferedCourses(ctx.db, words, ctx.actor.userId)
        : await findCourses(ctx.db, words, scope === 'all' ? null : scope.ownerId);
    for (const { id, title, subtitle } of courses)
      results.push({ kind: 'course', id, title, subtitle, role: null });
  }
  return results;
}

async function findPersons(ctx: Ctx, words: string): Promise<Result[]> {
  if (!holds(ctx.actor.ability, 'users:view')) return [];
  const people = await findPeople(ctx.db, words);
  return people.map((person) => ({
    kind: 'person',
    id: person.id,
    title: `${person.first_name} ${person.last_name}`,
    subtitle: person.email,
    role: person.role,
  }));
}

/** Everything the person may see that fits some words, a few of each kind. */
export async function search(ctx: Ctx, words: string): Promise<Result[]> {
  return [
    ...(await findQuestions(ctx, words)),
    ...(await findContent(ctx, words)),
    ...(await findPersons(ctx, words)),
  ];
}
