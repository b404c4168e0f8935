import { z } from 'zod';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import type { ImportFormat, ParsedFile } from '#shared/domain/imports/parsed-file.ts';
import type { SentFile } from './jobs.ts';
import { assertImportable, decodePreviewed, encodePreviewed } from './previewed-file.ts';
import type { Previewed } from './preview-service.ts';
import * as repo from './repo.ts';
import { changeSetup } from './setup-repo.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What an older computer recorded: its file travels as a blob, and the hub reads it itself. */
const RecordedFile = z.strictObject({
  file_name: z.string().min(1).max(255),
  size: z.int().positive(),
  sha256: Sha256,
});

/** What was previewed travels as a blob, and so do its images: the command waits for all of them. */
const RecordedPreview = z.strictObject({ previewed: Sha256, images: z.array(Sha256) });

const Recorded = z.union([RecordedPreview, RecordedFile]);

/** On a device: keeps what was previewed where it can be sent from, before the import is committed. */
export async function keepForHub(ctx: Ctx, row: repo.ImportBatchRow, previewed: Previewed): Promise<void> {
  const { authority, blobs, imports } = ctx.services;
  const state = `${previewed.revision} ${previewed.skips}`;
  if (authority !== 'hub' || imports.toSend.get(row.id)?.state === state) return;
  const { bytes, images } = await encodePreviewed(previewed, row);
  for (const image of images.values()) blobs.put(image);
  const recorded = { previewed: blobs.put(bytes), images: [...images.keys()] };
  imports.toSend.set(row.id, { state, recorded });
}

/** On a device: says beside the command what was previewed. */
export async function recordPreview(ctx: Ctx, row: repo.ImportBatchRow, previewed: Previewed): Promise<void> {
  if (ctx.services.authority !== 'hub') return;
  // Somebody may have mended a question since the command was prepared.
  await keepForHub(ctx, row, previewed);
  const kept = ctx.services.imports.toSend.get(row.id);
  if (kept !== undefined) ctx.record(kept.recorded satisfies z.input<typeof RecordedPreview>);
}

/** A file that a device sent: before it is there, or said to be lost, the import waits. @throws NOT_FOUND */
function bytesOf(ctx: Ctx, sha256: string): Uint8Array {
  const bytes = ctx.services.blobs.get(sha256);
  return (
    bytes ?? refuse('NOT_FOUND', 'The file of this import is lost: its computer has not got it any more.')
  );
}

const sentFile = (ctx: Ctx, { file_name: fileName, sha256 }: z.output<typeof RecordedFile>): SentFile => ({
  fileName,
  sha256,
  bytes: bytesOf(ctx, sha256),
  userId: ctx.actor.userId,
});

async function readPreview(ctx: Ctx, sha256: string) {
  const { blobs, imports } = ctx.services;
  const known = imports.sent.get(sha256);
  if (known !== undefined) return known;
  const previewed = await decodePreviewed(bytesOf(ctx, sha256), blobs);
  await assertImportable(previewed);
  imports.sent.set(sha256, previewed);
  return previewed;
}

/** On a hub: reads and checks what a device sent ahead, while others may write. */
export async function readRecordedFile(ctx: Ctx): Promise<void> {
  const recorded = Recorded.parse(ctx.recorded);
  if ('previewed' in recorded) await readPreview(ctx, recorded.previewed);
  else await ctx.services.imports.parseSent(sentFile(ctx, recorded));
}

interface Arrived {
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string | null;
  readonly format: ImportFormat;
  readonly file: ParsedFile;
}

const insertArrived = (ctx: Ctx, importId: number, { fileName, file, ...arrived }: Arrived) =>
  repo.insertBatch(ctx.db, {
    id: importId,
    user_id: ctx.actor.userId,
    file_name: fileName,
    ...arrived,
    state: 'ready',
    total: file.total,
    importable: file.items.length,
    rejected: file.rejected.length,
    warnings: file.warnings.length,
    folder_id: null,
    reason: null,
    imported_at: null,
    created_at: ctx.now,
    updated_at: ctx.now,
  });

/** On a hub: makes the import of a device ready to be confirmed here, as it was previewed there. */
export async function receiveRecordedFile(ctx: Ctx, importId: number): Promise<void> {
  const { imports } = ctx.services;
  const recorded = Recorded.parse(ctx.recorded);
  if ('previewed' in recorded) {
    const { file, source } = await readPreview(ctx, recorded.previewed);
    const { file_name: fileName, size, sha256 } = source;
    await insertArrived(ctx, importId, { fileName, size, sha256, format: file.format, file });
    await changeSetup(ctx.db, importId, { previewed: recorded.previewed });
    return;
  }
  const sent = sentFile(ctx, recorded);
  const outcome = await imports.parseSent(sent);
  if (!outcome.ok) return refuse('ILLEGAL_STATE', outcome.reason);
  const { fileName, sha256, bytes } = sent;
  const { file } = outcome;
  await insertArrived(ctx, importId, { fileName, size: bytes.byteLength, sha256, format: file.format, file });
  // Not before this import is known to be nobody else's.
  await imports.adopt(importId, sent, outcome);
}
