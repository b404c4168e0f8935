import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { refuse } from '../../refuse.ts';
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

/** On a hub: makes the import of a device ready to be confirmed here, from the file that it sent. */
export async function receiveRecordedFile(ctx: Ctx, importId: number): Promise<void> {
  const { imports, blobs } = ctx.services;
  const file = RecordedFile.parse(ctx.recorded);
  const bytes = blobs.get(file.sha256);
  if (bytes === null) return refuse('UNAVAILABLE', 'The file of this import has not arrived yet.');
  imports.files.remove(importId);
  imports.forget(importId);
  imports.files.append(importId, bytes);
  const outcome = await imports.parse(importId, file.file_name);
  if (!outcome.ok) return refuse('ILLEGAL_STATE', outcome.reason);
  await repo.insertBatch(ctx.db, {
    id: importId,
    user_id: ctx.actor.userId,
    file_name: file.file_name,
    size: bytes.byteLength,
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
}
