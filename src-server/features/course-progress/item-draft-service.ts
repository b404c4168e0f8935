import type { ItemDraft } from '#shared/contract/course-item-drafts.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import * as repo from './item-draft-repo.ts';
import { getLearnedItem } from './item-service.ts';
import type { Learning } from './repo.ts';

const learningOf = (ctx: Ctx, courseId: number): Learning => ({ studentId: ctx.actor.userId, courseId });

/** What the signed-in person has written for an item on this computer; null for nothing. */
export async function findDraft(ctx: Ctx, courseId: number, itemId: number): Promise<ItemDraft | null> {
  const row = await repo.findItemDraft(ctx.db, learningOf(ctx, courseId), itemId);
  return row === undefined ? null : { content: row.content, kept_at: iso(row.updated_at) };
}

/** Keeps what was written for an item, in the place of what was kept before. @throws where the item is not one's own */
export async function keepDraft(
  ctx: Ctx,
  {
    courseId,
    itemId,
    content,
  }: { readonly courseId: number; readonly itemId: number; readonly content: string },
): Promise<void> {
  await getLearnedItem(ctx, { courseId, itemId });
  await repo.putItemDraft(ctx.db, {
    student_id: ctx.actor.userId,
    course_id: courseId,
    item_id: itemId,
    content,
    updated_at: ctx.now,
  });
}

/**
 * Forgets what was written for an item: it is handed in, or begun anew. A second time changes nothing. What was handed
 * in elsewhere leaves what is written here.
 */
export async function dropDraft(ctx: Ctx, courseId: number, itemId: number): Promise<void> {
  if (ctx.isReplay !== true) await repo.deleteItemDraft(ctx.db, learningOf(ctx, courseId), itemId);
}
