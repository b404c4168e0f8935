import { z } from 'zod';
import { ImportLabelChoices } from '#shared/contract/import-fixes.ts';
import { QuestionType } from '#shared/contract/question-types.ts';
import { applyFixes, type ItemFix } from '#shared/domain/imports/item-fixes.ts';
import { NO_LABELS, relabel } from '#shared/domain/imports/labels.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { decodePreviewed, type PreviewedFile } from './previewed-file.ts';
import { toPreviewItem } from './mapper.ts';
import type { ImportBatchRow } from './repo.ts';
import { getOwnBatch, getParsedFile } from './service.ts';
import { findSetup, listFixes, type ImportSetupRow } from './setup-repo.ts';

const StoredFix = z.object({
  title: z.string(),
  type: QuestionType,
  options: z.array(z.string()),
  correct: z.int().nullable(),
  mark: z.number(),
}) satisfies z.ZodType<ItemFix>;

/** What was mended in an import, and what is left out of it. */
export async function readFixes(
  ctx: Ctx,
  importId: number,
): Promise<{ fixes: Map<number, ItemFix>; skipped: Set<number> }> {
  const rows = await listFixes(ctx.db, importId);
  const fixes = new Map<number, ItemFix>();
  const skipped = new Set<number>();
  for (const row of rows) {
    if (row.fix !== null) fixes.set(row.item_index, StoredFix.parse(JSON.parse(row.fix)));
    if (row.is_skipped === 1) skipped.add(row.item_index);
  }
  return { fixes, skipped };
}

/** What was chosen for the categories and labels of an import. */
export const readLabels = (setup: ImportSetupRow): z.output<typeof ImportLabelChoices> =>
  setup.labels === null ? { folders: [], tags: [] } : ImportLabelChoices.parse(JSON.parse(setup.labels));

/** An import as its author sees it, and by which revision of their choices. */
export interface Previewed extends PreviewedFile {
  readonly mended: ReadonlySet<number>;
  /** Of its questions. */
  readonly revision: number;
  /** Of what is left out of them. */
  readonly skips: number;
}

/** What of a confirmed import was sent here, or kept to be sent. */
async function readSent(ctx: Ctx, sha256: string): Promise<PreviewedFile> {
  const { imports, blobs } = ctx.services;
  const known = imports.sent.get(sha256);
  if (known !== undefined) return known;
  const bytes = blobs.get(sha256);
  if (bytes === null) return refuse('NOT_FOUND', 'The preview of this import is lost.');
  const read = await decodePreviewed(bytes, blobs);
  imports.sent.set(sha256, read);
  return read;
}

/**
 * The file with everything that was chosen for it.
 * @throws ILLEGAL_STATE when it has not been read.
 */
export async function getPreviewedFile(ctx: Ctx, row: ImportBatchRow): Promise<Previewed> {
  const setup = await findSetup(ctx.db, row.id);
  if (setup.previewed !== null) {
    return {
      ...(await readSent(ctx, setup.previewed)),
      mended: new Set(),
      revision: setup.revision,
      skips: 0,
    };
  }
  const parsed = await getParsedFile(ctx, row);
  const { fixes, skipped } = await readFixes(ctx, row.id);
  const labels = setup.labels === null ? NO_LABELS : readLabels(setup);
  const file = relabel(applyFixes(parsed, fixes), labels);
  const importable = new Set(file.items.map(({ index }) => index));
  return {
    file,
    skipped: new Set([...skipped].filter((index) => importable.has(index))),
    mended: new Set(fixes.keys()),
    revision: setup.revision,
    skips: setup.skips,
  };
}

/** What will be imported of it. */
export const chosenItems = ({ file, skipped }: PreviewedFile) =>
  skipped.size === 0 ? file.items : file.items.filter(({ index }) => !skipped.has(index));

const MAX_CATEGORIES = 20;

/** One page of one list of a file, as it would be imported. */
export async function getPreview(
  ctx: Ctx,
  id: number,
  query: { part: 'items' | 'rejected' | 'warnings'; offset: number; limit: number },
) {
  const previewed = await getPreviewedFile(ctx, await getOwnBatch(ctx, id));
  const { file } = previewed;
  const page = <T>(part: typeof query.part, list: readonly T[]): T[] =>
    query.part === part ? list.slice(query.offset, query.offset + query.limit) : [];
  return {
    items: page('items', file.items).map((item) => toPreviewItem(item, previewed)),
    rejected: page('rejected', file.rejected).map(({ draft: _draft, ...rejection }) => rejection),
    warnings: page('warnings', file.warnings),
    count: file[query.part].length,
    categories: [...new Set(file.items.flatMap((item) => item.folderPath[0] ?? []))].slice(0, MAX_CATEGORIES),
  };
}
