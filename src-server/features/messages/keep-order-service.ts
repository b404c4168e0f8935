import type { ChatMessage } from '#shared/contract/messages.ts';
import type { Ctx } from '#server/context.ts';
import { toAttachment } from './present.ts';
import { presentMessages } from './read-service.ts';
import * as repo from './repo.ts';
import * as said from './said-repo.ts';

/** Messages for those who keep order: also what was removed is there, as it was written. */
export async function readForOrder(ctx: Ctx, ids: readonly number[]): Promise<ChatMessage[]> {
  const rows = (await Promise.all(ids.map((id) => said.findMessage(ctx.db, id)))).flatMap((row) => row ?? []);
  const written = new Map(rows.map((row) => [row.id, row.text]));
  const attached = Map.groupBy(await repo.listAttachments(ctx.db, ids), (one) => one.message_id);
  const reading = { isHere: (sha256: string) => ctx.services.blobs.has(sha256) };
  return (await presentMessages(ctx, rows)).map((message) =>
    message.is_removed
      ? {
          ...message,
          text: written.get(message.id) ?? '',
          attachments: (attached.get(message.id) ?? []).map((file) => toAttachment(file, reading)),
        }
      : message,
  );
}

/** Removes a message of somebody else: a mark stays in its place. A second time changes nothing. */
export async function removeForOrder(ctx: Ctx, id: number): Promise<void> {
  const changeId = ctx.newId();
  const row = await said.findMessage(ctx.db, id);
  const isRemoved = (await said.listChanges(ctx.db, [id])).some(({ kind }) => kind === 'removed');
  if (row === undefined || isRemoved) return;
  await repo.insertChange(ctx.db, {
    id: changeId,
    conversation_id: row.conversation_id,
    message_id: row.id,
    user_id: ctx.actor.userId,
    kind: 'removed',
    text: '',
    created_at: ctx.now,
    updated_at: ctx.now,
  });
}
