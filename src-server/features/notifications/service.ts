import type { Notification } from '#shared/contract/notifications.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import * as repo from './repo.ts';

/** One page of what the signed-in person is told of. */
export async function listNotifications(
  ctx: Ctx,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ data: Notification[]; count: number; unread_total: number }> {
  const { rows, count, unread } = await repo.listShown(ctx.db, ctx.actor.userId, page);
  return {
    data: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      about_id: row.about_id,
      actor: row.actor,
      subject: row.subject,
      is_read: row.is_read === 1,
      shows_on_desktop: row.shows_on_desktop === 1,
      told_at: iso(row.told_at),
    })),
    count,
    unread_total: unread,
  };
}

type Read = { readonly id: number } | { readonly until: string };

/**
 * Notes that one notification was read, or all up to a time. @returns the id of the note
 * @throws NOT_FOUND for a notification of somebody else
 */
export async function readNotifications(ctx: Ctx, read: Read): Promise<number> {
  const id = ctx.newId();
  const { userId } = ctx.actor;
  const row = 'id' in read ? await repo.findOwn(ctx.db, userId, read.id) : null;
  if (row === undefined) refuse('NOT_FOUND', 'There is no such notification for you.');
  await repo.insertReading(ctx.db, {
    id,
    user_id: userId,
    notification_id: row?.id ?? null,
    until: 'until' in read ? Date.parse(read.until) : (row?.told_at ?? ctx.now),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return id;
}
