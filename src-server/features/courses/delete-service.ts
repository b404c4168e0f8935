import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { getOwnCourse } from './access.ts';
import { listItems, markItems } from './item-repo.ts';
import { hasEnrolments, updateDraft, wasDeleted } from './repo.ts';
import { listSections, markSections } from './section-repo.ts';

const liveIds = (rows: readonly { readonly id: number; readonly deleted_at: number | null }[]): number[] =>
  rows.filter((row) => row.deleted_at === null).map((row) => row.id);

/** Takes everything out of a course. */
export async function clearContent(ctx: Ctx, courseId: number): Promise<void> {
  const sections = liveIds(await listSections(ctx.db, courseId));
  const items = liveIds(await listItems(ctx.db, courseId));
  if (sections.length > 0) await markSections(ctx.db, sections, ctx.now, ctx.now);
  if (items.length > 0) await markItems(ctx.db, items, ctx.now, ctx.now);
}

/** Deletes an own course that learners never had, with its content; deleting it again changes nothing. */
export async function deleteCourse(ctx: Ctx, courseId: number): Promise<void> {
  if (await wasDeleted(ctx.db, courseId, ctx.actor.userId)) return;
  const course = await getOwnCourse(ctx, courseId);
  if (course.published_version_id !== null || (await hasEnrolments(ctx.db, courseId)))
    refuse('IN_USE', 'This course was published. Archive it instead.');
  await clearContent(ctx, courseId);
  await updateDraft(ctx, courseId, { deleted_at: ctx.now });
}
