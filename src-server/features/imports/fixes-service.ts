import type { z } from 'zod';
import type { ImportBatch } from '#shared/contract/import-shapes.ts';
import type { ImportItem, ImportLabelChoices } from '#shared/contract/import-fixes.ts';
import { applyFixes, checkFix, draftOf, type ItemFix } from '#shared/domain/imports/item-fixes.ts';
import { labelsOf } from '#shared/domain/imports/labels.ts';
import type { ParsedFile } from '#shared/domain/imports/parsed-file.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { findDuplicates } from './duplicates-service.ts';
import { getPreviewedFile, readFixes, readLabels } from './preview-service.ts';
import { changeBatch, type ImportBatchRow } from './repo.ts';
import { getOwnBatch, getParsedFile, presentImport, wrongState } from './service.ts';
import { changeSetup, findSetup, setFix, setSkipped } from './setup-repo.ts';

const MAX_LABELS = 500;

/** An import that can still be changed. @throws ILLEGAL_STATE after it was confirmed or given up. */
async function getOpenBatch(ctx: Ctx, id: number): Promise<ImportBatchRow> {
  const row = await getOwnBatch(ctx, id);
  if (row.state !== 'ready') wrongState(row, 'only one that is ready can be changed');
  if (ctx.services.imports.running.find(id) !== null) refuse('ILLEGAL_STATE', 'This import is running.');
  return row;
}

const present = async (ctx: Ctx, id: number): Promise<ImportBatch> =>
  presentImport(ctx, await getOwnBatch(ctx, id));

function findItem(file: ParsedFile, index: number) {
  const item = file.items.find((one) => one.index === index);
  if (item !== undefined) return { draft: item, reason: null };
  const rejection = file.rejected.find((one) => one.index === index);
  return rejection === undefined
    ? refuse('NOT_FOUND', 'This file has no such question.')
    : { draft: draftOf(rejection), reason: rejection.reason };
}

/** One question of a file as it stands now, mended or not. */
export async function getItem(ctx: Ctx, id: number, index: number): Promise<z.input<typeof ImportItem>> {
  const { file, mended } = await getPreviewedFile(ctx, await getOwnBatch(ctx, id));
  const { draft, reason } = findItem(file, index);
  const { title, type, options, correct, mark } = draft;
  return { index, title, type, options, correct, mark, reason, is_mended: mended.has(index) };
}

/** Stores a fix, or takes it back, and counts anew: found is importable and rejected as before. */
async function changeItem(ctx: Ctx, id: number, index: number, fix: ItemFix | null): Promise<ImportBatch> {
  const parsed = await getParsedFile(ctx, await getOpenBatch(ctx, id));
  findItem(parsed, index);
  await ctx.transaction(async (tx) => {
    // What the command of the import reads next has either all of this or nothing.
    await getOpenBatch(tx, id);
    await setFix(tx.db, id, index, fix === null ? null : JSON.stringify(fix));
    await changeSetup(tx.db, id, {});
    const { items, rejected } = applyFixes(parsed, (await readFixes(tx, id)).fixes);
    await changeBatch(tx.db, id, ['ready'], { importable: items.length, rejected: rejected.length }, tx.now);
  });
  return present(ctx, id);
}

/** Mends a question. @throws VALIDATION_FAILED by the rules of the editor. */
export async function mendItem(ctx: Ctx, id: number, index: number, fix: ItemFix): Promise<ImportBatch> {
  const checked = checkFix(fix);
  if (!checked.ok) {
    const { field, reason } = checked;
    return refuse('VALIDATION_FAILED', reason, { fields: { [field]: [reason] } });
  }
  return changeItem(ctx, id, index, checked.fix);
}

export const resetItem = (ctx: Ctx, id: number, index: number): Promise<ImportBatch> =>
  changeItem(ctx, id, index, null);

/** Leaves questions out of an import, or takes them in again. */
export async function skipItems(
  ctx: Ctx,
  id: number,
  choice: { items: readonly number[] | 'duplicates'; is_skipped: boolean },
): Promise<ImportBatch> {
  const previewed = await getPreviewedFile(ctx, await getOpenBatch(ctx, id));
  const known = new Set(previewed.file.items.map(({ index }) => index));
  const indexes =
    choice.items === 'duplicates'
      ? (await findDuplicates(ctx, id, previewed)).map(({ index }) => index)
      : [...new Set(choice.items)];
  if (indexes.some((index) => !known.has(index)))
    refuse('NOT_FOUND', 'This file has no such importable question.');
  await ctx.transaction(async (tx) => {
    await getOpenBatch(tx, id);
    await setSkipped(tx.db, id, indexes, choice.is_skipped);
  });
  return present(ctx, id);
}

/** Categories and labels of a file as it came, the most frequent first, and where they go. */
export async function getLabels(ctx: Ctx, id: number) {
  const row = await getOwnBatch(ctx, id);
  const setup = await findSetup(ctx.db, id);
  const file = applyFixes(await getParsedFile(ctx, row), (await readFixes(ctx, id)).fixes);
  const { folders, tags } = labelsOf(file);
  const chosen = readLabels(setup);
  const pathKey = (path: readonly string[]): string => path.join('\u0000');
  const paths = new Map(chosen.folders.map(({ from, to }) => [pathKey(from), to]));
  const names = new Map(chosen.tags.map(({ from, to }) => [from, to]));
  return {
    folders: folders
      .slice(0, MAX_LABELS)
      .map((one) => ({ ...one, to: paths.get(pathKey(one.path)) ?? one.path })),
    tags: tags.slice(0, MAX_LABELS).map((one) => {
      const to = names.get(one.name);
      return { ...one, to: to === undefined ? one.name : to };
    }),
  };
}

export async function chooseLabels(
  ctx: Ctx,
  id: number,
  labels: z.output<typeof ImportLabelChoices>,
): Promise<ImportBatch> {
  await getOpenBatch(ctx, id);
  await ctx.transaction(async (tx) => {
    await getOpenBatch(tx, id);
    await changeSetup(tx.db, id, { labels: JSON.stringify(labels) });
  });
  return present(ctx, id);
}
