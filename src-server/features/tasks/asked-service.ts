import type { AskedTask } from '#shared/contract/tasks.ts';
import type { Ctx } from '#server/context.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import { countUnanswered } from '../course-questions/read-service.ts';
import { countHandedIn } from '../course-submissions/list-service.ts';
import { listExamsNotHere } from '../enrolments/list-service.ts';
import { listDueReviews, listWantedReviews } from '../review-submissions/service.ts';
import * as repo from './asked-repo.ts';

/** What the work of the signed-in person asks of them by itself, what is due first. */
export async function listAsked(ctx: Ctx): Promise<AskedTask[]> {
  const { userId } = ctx.actor;
  const reviews = (kind: string, rows: readonly { id: number; title: string; due_at: number }[]) =>
    rows.map(({ id, title, due_at: dueAt }) => ({
      key: `${kind}-${id}`,
      kind,
      title,
      amount: 1,
      due_at: iso(dueAt),
      path: `/PeerSubmissions?preview=${id}`,
    }));
  const waiting = (kind: string, amount: number, path: string): AskedTask[] =>
    amount === 0 ? [] : [{ key: kind, kind, title: '', amount, due_at: null, path }];
  const exams = await repo.listToMark(ctx.db, userId);
  const courses = await repo.listCoursesOf(ctx.db, userId);
  const notHere = ctx.actor.ability.can('view', 'exams') ? await listExamsNotHere(ctx) : [];
  return [
    ...notHere.map(({ exam_id: id, exam_title: title, opensAt }) => ({
      key: `exam_not_here-${id}`,
      kind: 'exam_not_here',
      title,
      amount: 1,
      due_at: isoOrNull(opensAt),
      path: '/MyExams',
    })),
    ...reviews('review_due', await listDueReviews(ctx)),
    ...reviews('review_wanted', await listWantedReviews(ctx)),
    ...exams.map(({ id, title, n }) => ({
      key: `to_mark-${id}`,
      kind: 'to_mark',
      title,
      amount: n,
      due_at: null,
      path: `/Exams?preview=${id}`,
    })),
    ...waiting('hand_ins', await countHandedIn(ctx), '/CourseSubmissions'),
    ...waiting('questions', await countUnanswered(ctx, courses), '/Q&A?show=open'),
  ];
}
