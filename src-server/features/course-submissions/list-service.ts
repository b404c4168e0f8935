import type { SubmissionCard } from '#shared/contract/course-submissions.ts';
import type { Ctx } from '#server/context.ts';
import { ownTitles } from '../courses/version-facts.ts';
import { findAssignment, type Assignment } from './assignment-reader.ts';
import { toCard } from './mapper.ts';
import * as repo from './repo.ts';

const keyOf = (row: repo.SubmissionRow): string => `${row.course_version_id} ${row.item_id}`;

/** The assignment of each row, each read once. */
async function assignmentsOf(
  ctx: Ctx,
  rows: readonly repo.SubmissionRow[],
): Promise<ReadonlyMap<string, Assignment>> {
  const found = new Map<string, Assignment>();
  for (const [key, [row]] of Map.groupBy(rows, keyOf)) {
    if (row === undefined) continue;
    const at = { courseId: row.course_id, versionId: row.course_version_id, itemId: row.item_id };
    const assignment = await findAssignment(ctx, at);
    if (assignment !== undefined) found.set(key, assignment);
  }
  return found;
}

/** Cards of hand-ins for own courses. */
export async function toCards(ctx: Ctx, rows: readonly repo.CardRow[]): Promise<SubmissionCard[]> {
  const courseIds = [...new Set(rows.map((row) => row.course_id))];
  const titles = await ownTitles(ctx, courseIds);
  const names = await repo.namesOf(
    ctx.db,
    courseIds,
    rows.map((row) => row.student_id),
  );
  const assignments = await assignmentsOf(ctx, rows);
  return rows.map((row) => {
    const assignment = assignments.get(keyOf(row));
    return toCard(row, {
      courseTitle: titles.get(row.course_id) ?? '',
      itemTitle: assignment?.title ?? '',
      studentName: names.get(row.student_id) ?? '',
      attemptNo: row.attempt_no ?? 1,
      saidKind: row.said_kind,
      points: row.said_points,
      maxPoints: assignment?.prompts.reduce((sum, prompt) => sum + prompt.points, 0) ?? 0,
    });
  });
}

/** One page of what was handed in to the signed-in author. */
export async function listSubmissions(
  ctx: Ctx,
  query: repo.WaitingQuery,
): Promise<{ data: SubmissionCard[]; total: number }> {
  const { rows, total } = await repo.listForAuthor(ctx.db, ctx.actor.userId, query);
  return { data: await toCards(ctx, rows), total };
}

/** How many hand-ins wait for the signed-in person. */
export const countHandedIn = (ctx: Ctx): Promise<number> => repo.countHandedIn(ctx.db, ctx.actor.userId);
