import { deviceNoOf } from '#server/db/ids.ts';
import type { Ctx } from '#server/context.ts';
import { factSeen } from '#server/precondition.ts';
import { getOwn } from './read-service.ts';
import * as repo from './repo.ts';

/** Marks a conversation for the signed-in person, in the row of the computer on which this is said. */
async function mark(
  ctx: Ctx,
  conversationId: number,
  changeOf: (known: repo.MarkRow | undefined) => repo.MarkChange,
): Promise<void> {
  const id = ctx.newId();
  const deviceNo = deviceNoOf(id);
  const { userId } = ctx.actor;
  const known = (await repo.listMarks(ctx.db, userId, conversationId)).find(
    (row) => row.device_no === deviceNo,
  );
  const change = changeOf(known);
  if (known !== undefined) return void (await repo.updateMark(ctx.db, known.id, change, ctx.now));
  await repo.insertMark(ctx.db, {
    id,
    user_id: userId,
    conversation_id: conversationId,
    device_no: deviceNo,
    ...change,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
}

/** Up to where somebody saw it; a hub that went back gives places anew, and nobody has read those that it has not. */
const seenOf = (ctx: Ctx, last: number): number => Math.min(Number(factSeen(ctx, last)), last);

/** Reads up to what stood here when it was said; never back to less. */
export async function readConversation(ctx: Ctx, id: number): Promise<void> {
  const { last_seq: last } = await getOwn(ctx, id);
  const seen = seenOf(ctx, last);
  await mark(ctx, id, (known) => ({ read_seq: Math.max(seen, known?.read_seq ?? 0) }));
}

/** Sets or takes off the pin: whatever computer says so last counts. */
export async function pinConversation(ctx: Ctx, id: number, isPinned: boolean): Promise<void> {
  await getOwn(ctx, id);
  await mark(ctx, id, () => ({ is_pinned: isPinned ? 1 : 0, pinned_at: ctx.now }));
}

export async function flagConversation(ctx: Ctx, id: number, isFlagged: boolean): Promise<void> {
  await getOwn(ctx, id);
  await mark(ctx, id, () => ({ is_flagged: isFlagged ? 1 : 0, flagged_at: ctx.now }));
}

/** Puts a conversation away until somebody writes in it again; nobody's copy disappears. */
export async function hideConversation(ctx: Ctx, id: number): Promise<void> {
  const { last_seq: last } = await getOwn(ctx, id);
  const seen = seenOf(ctx, last);
  await mark(ctx, id, (known) => ({
    hidden_seq: Math.max(seen, known?.hidden_seq ?? -1),
    read_seq: Math.max(seen, known?.read_seq ?? 0),
  }));
}

/** Brings back what was put away, on whichever computer. */
export async function restoreConversation(ctx: Ctx, id: number): Promise<void> {
  await getOwn(ctx, id);
  for (const row of await repo.listMarks(ctx.db, ctx.actor.userId, id))
    if (row.hidden_seq >= 0) await repo.updateMark(ctx.db, row.id, { hidden_seq: -1 }, ctx.now);
}
