import type { Ctx } from '#server/context.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { plannedCalendar } from './planned-service.ts';
import * as repo from './repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BACK_DAYS = 31;
const AHEAD_DAYS = 366;

/** Other calendars reach a hub alone. */
function assertHub({ services }: Ctx): void {
  if (services.sync.role !== 'hub')
    refuse('ILLEGAL_STATE', 'Other calendars can only read from a hub. Save a calendar file instead.');
}

export async function getFeed(ctx: Ctx): Promise<{ created_at: string } | null> {
  const row = await repo.findFeed(ctx.db, ctx.actor.userId);
  return row === undefined ? null : { created_at: iso(row.created_at) };
}

/** Makes an address; the one before ends. @returns the address this one time: its hash alone is kept */
export async function createFeed(ctx: Ctx): Promise<{ path: string; address: string | null }> {
  assertHub(ctx);
  const token = Buffer.from(ctx.random(32)).toString('base64url');
  await repo.putFeed(ctx.db, {
    user_id: ctx.actor.userId,
    token_hash: hashToken(token),
    created_at: ctx.now,
  });
  const path = `/api/calendar-feeds/${token}`;
  const { publicUrl } = ctx.services;
  return { path, address: publicUrl === null ? null : new URL(path, publicUrl).href };
}

export const deleteFeed = async (ctx: Ctx): Promise<void> => {
  await repo.deleteFeed(ctx.db, ctx.actor.userId);
};

/** The calendar under a secret address. @throws NOT_FOUND once it was withdrawn, or its person is suspended or gone */
export async function readFeed(ctx: Ctx, token: string): Promise<Uint8Array> {
  const row = await repo.findFeedOwner(ctx.db, hashToken(token));
  if (row === undefined) return refuse('NOT_FOUND', 'There is no calendar under this address.');
  const dayOf = (at: number): string => iso(at).slice(0, 10);
  const days = { from: dayOf(ctx.now - BACK_DAYS * DAY_MS), to: dayOf(ctx.now + AHEAD_DAYS * DAY_MS) };
  const reader = { db: ctx.db, now: ctx.now, actor: { userId: row.user_id } };
  return plannedCalendar(reader, { days, isForOthers: true });
}
