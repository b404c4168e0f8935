import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import type { ImportBatch } from '#shared/contract/import-shapes.ts';
import { COLUMN_ROLES, headingsKey, type TableColumnRoles } from '#shared/domain/imports/table-roles.ts';
import type { ParsedFile, ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { toImportBatch } from './mapper.ts';
import * as repo from './repo.ts';
import { changeSetup, countSkipped, dropFixes, findColumnsOf, findSetup } from './setup-repo.ts';

const Columns = z.array(z.enum(COLUMN_ROLES).nullable());

/** What columns hold, as it is kept. */
const parseColumns = (text: string): TableColumnRoles => Columns.parse(JSON.parse(text));

const MAX_PART_BYTES = 512 * 1024;
const BROKEN =
  'The file could not be read: it broke the reader. Nothing was imported. Save it again, or export it in another format.';

/** @throws NOT_FOUND when there is no such import of this person. */
export async function getOwnBatch(ctx: Ctx, id: number): Promise<repo.ImportBatchRow> {
  const row = await repo.findOwnBatch(ctx.db, ctx.actor.userId, id);
  return row ?? refuse('NOT_FOUND', 'This import does not exist.');
}

export const wrongState = (row: repo.ImportBatchRow, needs: string): never =>
  refuse('ILLEGAL_STATE', `This import is ${row.state}; ${needs}.`);

/** Announces a file. */
export async function startImport(ctx: Ctx, file: { name: string; size: number }): Promise<ImportBatch> {
  const id = await ctx.transaction(async (tx) => {
    const newId = tx.newId();
    await repo.insertBatch(tx.db, {
      id: newId,
      user_id: tx.actor.userId,
      file_name: file.name,
      size: file.size,
      sha256: null,
      state: 'receiving',
      format: null,
      folder_id: null,
      reason: null,
      imported_at: null,
      created_at: tx.now,
      updated_at: tx.now,
    });
    return newId;
  });
  return presentImport(ctx, await getOwnBatch(ctx, id));
}

/** Stores one part durably; after the last one the file is read. A repeated part changes nothing. */
export async function receivePart(
  ctx: Ctx,
  id: number,
  part: number,
  bytes: Uint8Array,
): Promise<ImportBatch> {
  const { files } = ctx.services.imports;
  if (bytes.byteLength > MAX_PART_BYTES) refuse('TOO_LARGE', 'A part may have at most 512 KiB.');
  if (bytes.byteLength === 0) refuse('VALIDATION_FAILED', 'A part may not be empty.');
  await files.inTurn(id, async () => {
    const row = await getOwnBatch(ctx, id);
    if (await files.hasPart(id, part, bytes)) return;
    if (row.state !== 'receiving') wrongState(row, 'it takes no more parts');
    const { parts, bytes: before } = files.received(id);
    if (part !== parts) refuse('CONFLICT', `Part ${parts} comes next, not part ${part}.`);
    if (before + bytes.byteLength > row.size) {
      refuse('CONFLICT', 'This is more than was announced for the file.');
    }
    const received = await files.append(id, bytes);
    if (received.bytes < row.size) return;
    const isRead = await repo.changeBatch(ctx.db, id, ['receiving'], { state: 'reading' }, ctx.now);
    if (isRead) readInBackground(ctx, row);
  });
  return presentImport(ctx, await getOwnBatch(ctx, id));
}

/** False when the import was given up meanwhile. */
async function storeOutcome(
  ctx: Ctx,
  id: number,
  outcome: ParseOutcome,
  sha256: string | null,
): Promise<boolean> {
  const changes = outcome.ok
    ? {
        state: 'ready' as const,
        format: outcome.file.format,
        total: outcome.file.total,
        importable: outcome.file.items.length,
        rejected: outcome.file.rejected.length,
        warnings: outcome.file.warnings.length,
      }
    : { state: 'failed' as const, reason: outcome.reason };
  const now = ctx.services.clock.now();
  return ctx.transaction((tx) => repo.changeBatch(tx.db, id, ['reading'], { ...changes, sha256 }, now));
}

const isCancelled = (error: unknown): boolean => error instanceof AppError && error.code === 'CANCELLED';

/** Reads an uploaded file without anybody waiting; the outcome is found in the import's row. */
export function readInBackground(ctx: Ctx, row: repo.ImportBatchRow): void {
  const { imports } = ctx.services;
  imports.inBackground(async () => {
    try {
      const [outcome, sha256] = await Promise.all([readUploaded(ctx, row), imports.files.hash(row.id)]);
      await storeOutcome(ctx, row.id, outcome, sha256);
    } catch (error) {
      if (isCancelled(error)) return;
      if (await storeOutcome(ctx, row.id, { ok: false, reason: BROKEN }, null)) throw error;
    }
  });
}

/** Parses an uploaded table as somebody said its columns are, any other file as it is. */
async function parseUploaded(ctx: Ctx, row: repo.ImportBatchRow): Promise<ParseOutcome> {
  const { columns } = await findSetup(ctx.db, row.id);
  const file = { fileName: row.file_name, userId: row.user_id };
  return ctx.services.imports.parse(
    row.id,
    columns === null ? file : { ...file, columns: parseColumns(columns) },
  );
}

/** The first look at a file; a table that its author knows already is read as they said then. */
async function readUploaded(ctx: Ctx, row: repo.ImportBatchRow): Promise<ParseOutcome> {
  const outcome = await parseUploaded(ctx, row);
  const table = outcome.ok ? outcome.file.table : outcome.table;
  if (table === undefined) return outcome;
  const { headings, samples, columns } = table;
  const setup = await findSetup(ctx.db, row.id);
  const known = await findColumnsOf(ctx.db, row.user_id, headingsKey(headings));
  const isFirst = setup.columns === null;
  const chosen = isFirst && known !== undefined ? parseColumns(known.columns) : columns;
  const head = JSON.stringify({ headings, samples });
  await ctx.transaction((tx) =>
    changeSetup(tx.db, row.id, { headings: head, columns: JSON.stringify(chosen) }),
  );
  if (!isFirst || known === undefined) return outcome;
  ctx.services.imports.forget(row.id);
  return parseUploaded(ctx, row);
}

/** An import with what is running now; reading that a restart interrupted goes on. */
export async function presentImport(ctx: Ctx, row: repo.ImportBatchRow): Promise<ImportBatch> {
  const { imports } = ctx.services;
  const { headings } = await findSetup(ctx.db, row.id);
  const chosen = { skipped: await countSkipped(ctx.db, row.id), hasColumns: headings !== null };
  const running = imports.running.find(row.id);
  if (running !== null && !running.isFinishing) {
    return toImportBatch(row, { ...chosen, state: 'importing', progress: running.progress });
  }
  if (running !== null) {
    // The writer is free again only when the import has been committed or undone.
    await ctx.transaction(async () => undefined);
    imports.running.end(row.id);
    return toImportBatch(await getOwnBatch(ctx, row.id), chosen);
  }
  if (row.state === 'receiving') {
    const { bytes } = imports.files.received(row.id);
    return toImportBatch(row, { ...chosen, progress: { done: bytes, total: row.size } });
  }
  if (row.state !== 'reading') return toImportBatch(row, chosen);
  const progress = imports.readingProgress(row.id);
  if (progress === null) readInBackground(ctx, row);
  return toImportBatch(row, { ...chosen, progress: progress ?? { done: 0, total: 0 } });
}

export async function listImports(ctx: Ctx, page: { offset: number; limit: number }) {
  const { rows, total } = await repo.listOwnBatches(ctx.db, ctx.actor.userId, page);
  const data: ImportBatch[] = [];
  for (const row of rows) data.push(await presentImport(ctx, row));
  return { data, total };
}

/** What stands in the file of an import that has been read. */
export async function getParsedFile(ctx: Ctx, row: repo.ImportBatchRow): Promise<ParsedFile> {
  if (row.state !== 'ready' && row.state !== 'imported' && row.state !== 'undone') {
    wrongState(row, 'it has no preview');
  }
  const outcome = await parseUploaded(ctx, row);
  return outcome.ok ? outcome.file : refuse('ILLEGAL_STATE', outcome.reason);
}

/** Stops whatever is running and, unless it was the import itself, gives the file up. */
export async function cancelImport(ctx: Ctx, id: number): Promise<string> {
  const { imports } = ctx.services;
  const running = imports.running.find(id);
  // Asked in memory: the database's writer is busy with the very import that is to stop.
  if (running !== null && running.userId === ctx.actor.userId && !running.isFinishing) {
    running.cancel(new AppError('CANCELLED', 'The import was stopped. Nothing was imported.'));
    return 'The import was stopped. Nothing was imported.';
  }
  const row = await getOwnBatch(ctx, id);
  const isOpen = await repo.changeBatch(
    ctx.db,
    id,
    ['receiving', 'reading', 'ready', 'failed'],
    { state: 'cancelled' },
    ctx.now,
  );
  if (!isOpen) wrongState(row, 'it cannot be cancelled');
  await ctx.transaction((tx) => dropFixes(tx.db, id));
  imports.cancelReading(id);
  imports.forget(id);
  await imports.files.inTurn(id, async () => imports.files.remove(id));
  return 'The import was cancelled. Nothing was imported.';
}
