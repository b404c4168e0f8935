import type {
  Announcement,
  AnnouncementBody,
  AnnouncementListQuery,
} from '#shared/contract/announcements.ts';
import { isChanged } from '#shared/domain/announcements/announcement-rules.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { toAnnouncement } from './mapper.ts';
import * as repo from './repo.ts';

async function getRow(ctx: Ctx, id: number): Promise<repo.AnnouncementRow> {
  return (
    (await repo.findAnnouncement(ctx.db, id)) ?? refuse('NOT_FOUND', 'This entry does not exist any more.')
  );
}

/** One page of them, newest first. */
export async function listAnnouncements(ctx: Ctx, { offset, limit, search = '' }: AnnouncementListQuery) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const { rows, total } = await repo.listAnnouncements(ctx.db, { words, offset, limit });
  return { data: rows.map(toAnnouncement), count: total };
}

/** @throws NOT_FOUND */
export const getAnnouncement = async (ctx: Ctx, id: number): Promise<Announcement> =>
  toAnnouncement(await getRow(ctx, id));

export async function createAnnouncement(ctx: Ctx, body: AnnouncementBody): Promise<Announcement> {
  const id = ctx.newId();
  ctx.audit({ id });
  await repo.insertAnnouncement(ctx.db, { id, ...body, created_at: ctx.now, updated_at: ctx.now });
  return getAnnouncement(ctx, id);
}

/** @throws NOT_FOUND */
export async function updateAnnouncement(
  ctx: Ctx,
  id: number,
  body: AnnouncementBody,
): Promise<Announcement> {
  const before = await getRow(ctx, id);
  if (isChanged(before, body)) await repo.updateAnnouncement(ctx.db, id, body, ctx.now);
  return getAnnouncement(ctx, id);
}

/** @throws NOT_FOUND */
export async function deleteAnnouncement(ctx: Ctx, id: number): Promise<void> {
  await getRow(ctx, id);
  await repo.updateAnnouncement(ctx.db, id, { deleted_at: ctx.now }, ctx.now);
}
