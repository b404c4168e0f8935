import { z } from 'zod';
import { QuestionType } from './question-types.ts';
import { Id, IsoTime } from './wire.ts';

export const IMPORT_FORMATS = [
  'gift',
  'aiken',
  'moodle-xml',
  'csv',
  'xlsx',
  'qti12',
  'qti21',
  'bbq-text',
  'lectern',
] as const;

export const IMPORT_STATES = [
  'receiving',
  'reading',
  'ready',
  'importing',
  'imported',
  'undone',
  'failed',
  'cancelled',
] as const;

export const ImportRejection = z.object({
  index: z.int(),
  line: z.int().nullable(),
  title: z.string(),
  type: z.string(),
  reason: z.string(),
});

export const ImportWarning = z.object({
  index: z.int().nullable(),
  line: z.int().nullable(),
  message: z.string(),
});

/** One file on its way into the library, from its first byte to its undo. */
export const ImportBatch = z.object({
  id: Id,
  file_name: z.string(),
  size: z.int(),
  state: z.enum(IMPORT_STATES),
  format: z.enum(IMPORT_FORMATS).nullable(),
  total: z.int(),
  importable: z.int(),
  rejected: z.int(),
  warnings: z.int(),
  imported: z.int(),
  /** Importable ones that somebody chose to leave out. */
  skipped: z.int(),
  /** It is a table, and what its columns hold can be chosen. */
  has_columns: z.boolean(),
  folder_id: Id.nullable(),
  /** Work done and to do in the current state; null when nothing is running. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** Why it failed, in words for the person. */
  reason: z.string().nullable(),
  created_at: IsoTime,
  imported_at: IsoTime.nullable(),
});
export type ImportBatch = z.infer<typeof ImportBatch>;

export const ImportPreviewItem = z.object({
  index: z.int(),
  line: z.int().nullable(),
  title: z.string(),
  type: QuestionType,
  options: z.array(z.string()),
  correct: z.int().nullable(),
  mark: z.number(),
  tags: z.array(z.string()),
  folder_path: z.array(z.string()),
  images: z.int(),
  is_mended: z.boolean(),
  is_skipped: z.boolean(),
});
