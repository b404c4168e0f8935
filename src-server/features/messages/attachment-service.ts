import type { StoredFile, NamedFile } from '#shared/contract/stored-files.ts';
import { notAttachable } from '#shared/domain/messages/attachable.ts';
import { MAX_ATTACHMENT_BYTES } from '#shared/domain/messages/limits.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { keepFile, namedFiles } from '../media/named-files.ts';
import * as repo from './repo.ts';

const HEAD_BYTES = 512;

const WHY = {
  program: 'is a program, which is not sent with a message.',
  markup: 'is a web page or a drawing that may run a program, which is not sent with a message.',
} as const;

/** @throws UNSUPPORTED_MEDIA for what would run when somebody opens it */
async function assertAttachable(ctx: Ctx, file: Pick<StoredFile, 'sha256' | 'name' | 'mime'>): Promise<void> {
  const isText = file.mime === 'text/plain';
  const bytes = isText ? await ctx.services.blobs.read(file.sha256, { offset: 0, length: HEAD_BYTES }) : null;
  const why = notAttachable(file.name, bytes === null ? '' : new TextDecoder().decode(bytes));
  if (why !== null) refuse('UNSUPPORTED_MEDIA', `'${file.name}' ${WHY[why]}`);
}

/** Keeps a file for a message. @throws UNSUPPORTED_MEDIA, TOO_LARGE */
export async function keepAttachment(ctx: Ctx, uploadId: string): Promise<StoredFile> {
  const file = await keepFile(ctx, uploadId, MAX_ATTACHMENT_BYTES);
  await assertAttachable(ctx, file);
  return file;
}

interface Attaching {
  readonly conversationId: number;
  readonly messageId: number;
  readonly files: readonly NamedFile[];
}

/** Adds its files to a message that was just written. */
export async function attach(ctx: Ctx, { conversationId, messageId, files }: Attaching): Promise<void> {
  const ids = files.map(() => ctx.newId());
  const stored = await namedFiles(ctx, files, 'attachments');
  if (stored.length === 0) return;
  for (const file of stored) {
    if ((file.size ?? 0) > MAX_ATTACHMENT_BYTES)
      refuse('TOO_LARGE', `'${file.name}' is too large for a message.`);
    await assertAttachable(ctx, file);
  }
  await repo.insertAttachments(
    ctx.db,
    stored.map((file, position) => ({
      id: ids[position] ?? 0,
      conversation_id: conversationId,
      message_id: messageId,
      sender_id: ctx.actor.userId,
      position,
      ...file,
      created_at: ctx.now,
      updated_at: ctx.now,
    })),
  );
}

/** The messages that a file came with, for features that show them to more people than those of the conversation. */
export const messagesAttaching = ({ db }: Pick<Ctx, 'db'>, sha256: string) =>
  repo.listMessagesAttaching(db, sha256);

/** Whether a file came with a message that the signed-in person may read, and that stands there still. */
export async function isAttachmentOfOwn(ctx: Ctx, sha256: string): Promise<boolean> {
  const rows = await messagesAttaching(ctx, sha256);
  const standing = rows.filter(({ is_removed: isRemoved }) => isRemoved === 0);
  return (
    standing.length > 0 &&
    repo.isPartOfOne(
      ctx.db,
      ctx.actor.userId,
      standing.map((row) => row.conversation_id),
    )
  );
}
