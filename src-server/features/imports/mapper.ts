import type { z } from 'zod';
import { IMPORT_FORMATS, type ImportBatch, type ImportPreviewItem } from '#shared/contract/import-shapes.ts';
import type { ImportableQuestion } from '#shared/domain/imports/parsed-file.ts';
import { iso } from '#server/iso.ts';
import type { Progress } from '#server/running-jobs.ts';
import type { ImportBatchRow } from './repo.ts';

/** An import as it stands in the database, with what is running now. */
export const toImportBatch = (
  row: ImportBatchRow,
  now: {
    state?: ImportBatch['state'];
    progress?: Progress | null;
    /** What is chosen of it before it is confirmed. */
    skipped?: number;
    hasColumns?: boolean;
  } = {},
): ImportBatch => ({
  id: row.id,
  file_name: row.file_name,
  size: row.size,
  state: now.state ?? row.state,
  format: IMPORT_FORMATS.find((format) => format === row.format) ?? null,
  total: row.total,
  importable: row.importable,
  rejected: row.rejected,
  warnings: row.warnings,
  imported: row.imported,
  skipped: row.state === 'imported' ? row.importable - row.imported : (now.skipped ?? 0),
  has_columns: now.hasColumns ?? false,
  folder_id: row.folder_id,
  progress: now.progress ?? null,
  reason: row.reason,
  created_at: iso(row.created_at),
  imported_at: row.imported_at === null ? null : iso(row.imported_at),
});

export const toPreviewItem = (
  item: ImportableQuestion,
  { mended, skipped }: { readonly mended: ReadonlySet<number>; readonly skipped: ReadonlySet<number> },
): z.input<typeof ImportPreviewItem> => ({
  index: item.index,
  line: item.line,
  title: item.title,
  type: item.type,
  options: item.options,
  correct: item.correct,
  mark: item.mark,
  tags: item.tags,
  folder_path: item.folderPath,
  images: item.images.length,
  is_mended: mended.has(item.index),
  is_skipped: skipped.has(item.index),
});
