import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import type { importsContract } from '#shared/contract/imports.ts';
import type { ImportBatch } from '#shared/contract/import-shapes.ts';
import type { ImportableQuestion } from '#shared/domain/imports/parsed-file.ts';
import type { Ctx } from '#server/context.ts';
import { ROWS_PER_STATEMENT } from '#server/db/bulk-insert.ts';
import { refuse } from '#server/refuse.ts';
import { resolveTags } from '../questions/tag-names.ts';
import { TallyChange } from '../questions/tally.ts';
import { chooseTarget, makeFolders } from './folders.ts';
import { insertQuestions, type ImportTarget } from './insert-questions.ts';
import type { RunningJob } from '#server/running-jobs.ts';
import { chosenItems, getPreviewedFile } from './preview-service.ts';
import { keepForHub, readRecordedFile, receiveRecordedFile, recordPreview } from './recorded-file.ts';
import { toImportBatch } from './mapper.ts';
import { changeBatch } from './repo.ts';
import { getOwnBatch, wrongState } from './service.ts';

type Choices = z.output<(typeof importsContract)['confirmImport']['body']>;

/** Reads a file that is no longer in memory, so that nobody's writing waits for it. */
export async function readBeforeImport(ctx: Ctx, id: number): Promise<void> {
  if (ctx.recorded !== undefined) return readRecordedFile(ctx);
  const row = await getOwnBatch(ctx, id);
  if (row.state !== 'ready') return;
  await keepForHub(ctx, row, await getPreviewedFile(ctx, row));
}

/**
 * Imports everything importable of a file in the command's one transaction. Between the statements
 * other requests are answered, progress can be read, and a cancel undoes everything.
 */
export async function confirmImport(ctx: Ctx, id: number, choices: Choices): Promise<ImportBatch> {
  if (ctx.recorded !== undefined) await receiveRecordedFile(ctx, id);
  const row = await getOwnBatch(ctx, id);
  if (row.state !== 'ready') wrongState(row, 'only one that is ready can be confirmed');
  const previewed = await getPreviewedFile(ctx, row);
  const items = chosenItems(previewed);
  if (items.length === 0 && previewed.skipped.size > 0)
    refuse('ILLEGAL_STATE', 'Every question of this import is left out. Take one in again.');
  await recordPreview(ctx, row, previewed);
  const { imports } = ctx.services;
  const running = imports.running.begin(id, ctx.actor.userId, items.length);
  try {
    const folderId = await importItems(ctx, id, items, choices, running);
    const done = { state: 'imported' as const, imported: items.length, imported_at: ctx.now };
    await changeBatch(ctx.db, id, ['ready'], { ...done, folder_id: folderId }, ctx.now);
    const batch = toImportBatch(await getOwnBatch(ctx, id));
    running.finish();
    // Nobody watches the progress of what a device sent.
    if (ctx.recorded !== undefined) imports.running.end(id);
    return batch;
  } catch (error) {
    imports.running.end(id);
    throw error;
  }
}

async function importItems(
  ctx: Ctx,
  importId: number,
  items: readonly ImportableQuestion[],
  choices: Choices,
  running: RunningJob,
): Promise<number | null> {
  const folder = await chooseTarget(ctx, choices);
  const paths = choices.keep_folders ? items.map((item) => item.folderPath) : [];
  const target: ImportTarget = {
    importId,
    folderOf: await makeFolders(ctx, folder, paths),
    tagsOf: await makeTags(ctx, items, choices.tag_names),
  };
  const tally = new TallyChange();
  // Last first: the newest question stands first in every list, so the file's first one does.
  const order = items.toReversed();
  for (let start = 0; start < order.length; start += ROWS_PER_STATEMENT) {
    await insertQuestions(ctx, order.slice(start, start + ROWS_PER_STATEMENT), target, tally);
    running.report(Math.min(start + ROWS_PER_STATEMENT, order.length), order.length);
    await nextTurn();
    running.signal.throwIfAborted();
  }
  await tally.apply(ctx.db);
  return folder.id;
}

/** Ids of the tags of each question; names that are new become tags once. */
async function makeTags(
  ctx: Ctx,
  items: readonly ImportableQuestion[],
  forAll: readonly string[],
): Promise<ImportTarget['tagsOf']> {
  const names = [...new Set([...forAll, ...items.flatMap((item) => item.tags)])];
  const ids = await resolveTags(ctx, names);
  const byName = new Map(names.map((name, at) => [name, { id: ids[at] ?? 0, name }]));
  return (item) => {
    const tags = [...forAll, ...item.tags].flatMap((name) => byName.get(name) ?? []);
    return [...new Map(tags.map((tag) => [tag.id, tag])).values()];
  };
}
