import { z } from 'zod';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import type { SentFile } from './jobs.ts';
import * as repo from './repo.ts';

/**
 * The file behind an import that was confirmed on a device: it travels as a blob, and the hub reads it
 * itself. What the device made of it is not asked.
 */
const RecordedFile = z.strictObject({
  file_name: z.string().min(1).max(255),
  size: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** On a device: keeps the file where it can be sent from, before the import is committed. */
export async function keepForHub(ctx: Ctx, row: repo.ImportBatchRow): Promise<void> {
  if (ctx.services.authority === 'hub') {
    ctx.services.blobs.put(await ctx.services.imports.files.read(row.id));
  }
}

/** Says beside the command which file it was. */
export function recordFile(ctx: Ctx, row: repo.ImportBatchRow): void {
  if (row.sha256 === null) return;
  ctx.record({ file_name: row.file_name, size: row.size, sha256: row.sha256 } satisfies z.input<
    typeof RecordedFile
  >);
}

/** The file that a device sent: before it is there, or said to be lost, the import waits. @throws NOT_FOUND */
function sentFile(ctx: Ctx): SentFile {
  const { file_name: fileName, sha256 } = RecordedFile.parse(ctx.recorded);
  const bytes = ctx.services.blobs.get(sha256);
  return bytes === null
    ? refuse('NOT_FOUND', 'The file of this import is lost: its computer has not got it any more.')
    : { fileName, sha256, bytes, userId: ctx.actor.userId };
}

/** On a hub: reads the file of a device's import ahead, while others may write. */
export async function readRecordedFile(ctx: Ctx): Promise<void> {
  await ctx.services.imports.parseSent(sentFile(ctx));
}

/** On a hub: makes the import of a device ready to be confirmed here, from the file that it sent. */
export async function receiveRecordedFile(ctx: Ctx, importId: number): Promise<void> {
  const { imports } = ctx.services;
  const file = sentFile(ctx);
  const outcome = await imports.parseSent(file);
  if (!outcome.ok) return refuse('ILLEGAL_STATE', outcome.reason);
  await repo.insertBatch(ctx.db, {
    id: importId,
    user_id: ctx.actor.userId,
    file_name: file.fileName,
    size: file.bytes.byteLength,
    sha256: file.sha256,
    state: 'ready',
    format: outcome.file.format,
    total: outcome.file.total,
    importable: outcome.file.items.length,
    rejected: outcome.file.rejected.length,
    warnings: outcome.file.warnings.length,
    folder_id: null,
    reason: null,
    imported_at: null,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  // Not before this import is known to be nobody else's.
  await imports.adopt(importId, file, outcome);
}
