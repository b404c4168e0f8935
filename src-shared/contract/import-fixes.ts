import { z } from 'zod';
import { COLUMN_ROLES } from '#shared/domain/imports/table-roles.ts';
import { MAX_OPTIONS, OptionNumber, OptionText, TOO_MANY_OPTIONS } from './answers.ts';
import { defineEndpoint } from './define.ts';
import { ImportBatch, ImportPreviewItem } from './import-shapes.ts';
import { QuestionType } from './question-types.ts';
import { Mark, MAX_QUESTION_TITLE } from './questions.ts';
import { Id, IdParams, IdText, limitOf, line, Offset, text } from './wire.ts';

const add = { auth: 'session', ability: ['questions:add'], origin: 'lectern' } as const;
const local = {
  ...add,
  sync: 'local',
  audit: { exempt: 'Nothing is imported before it is confirmed.' },
} as const;
const One = z.object({ data: ImportBatch });
const ItemParams = z.strictObject({ id: IdText, index: z.coerce.number().int().min(0).max(1_000_000) });

/** One question of a file, as it would be imported or as far as it could be read. */
export const ImportItem = z.object({
  index: z.int(),
  title: z.string(),
  type: QuestionType,
  options: z.array(z.string()),
  correct: z.int().nullable(),
  mark: z.number(),
  /** Why it cannot be imported as it is; null where it can. */
  reason: z.string().nullable(),
  is_mended: z.boolean(),
});
export type ImportItem = z.infer<typeof ImportItem>;

/** A mended question, in the bounds of the editor. */
export const ImportItemFix = z.strictObject({
  title: line(MAX_QUESTION_TITLE),
  type: QuestionType,
  options: z.array(OptionText).max(MAX_OPTIONS, TOO_MANY_OPTIONS),
  correct: OptionNumber.nullable(),
  mark: Mark,
});

const Path = z.array(text(100)).max(10);

/** Where categories and labels of a file go: an empty path is no folder, null no tag. */
export const ImportLabelChoices = z.strictObject({
  folders: z
    .array(z.strictObject({ from: Path.min(1), to: Path }))
    .max(500)
    .default([]),
  tags: z
    .array(z.strictObject({ from: text(100).min(1), to: line(60).nullable() }))
    .max(500)
    .default([]),
});

export const ImportDuplicate = z.object({
  item: ImportPreviewItem,
  /** The same text with the same options, or one that shares most of its words. */
  kind: z.enum(['same', 'near']),
  /** The question of the library, or the earlier one of the file by its `index`. */
  question: z.object({ id: Id, title: z.string() }).nullable(),
  other_index: z.int().nullable(),
});
export type ImportDuplicate = z.infer<typeof ImportDuplicate>;

const Columns = z.array(z.enum(COLUMN_ROLES).nullable()).max(200);

/** What is chosen for an import between its preview and its confirmation; in the contract of imports. */
export const importFixEndpoints = {
  getImportItem: defineEndpoint({
    method: 'GET',
    path: '/api/imports/{id}/items/{index}',
    summary: 'One question of the file, whole',
    params: ItemParams,
    responses: { 200: z.object({ data: ImportItem }) },
    sync: 'read',
    ...add,
  }),
  putImportItem: defineEndpoint({
    method: 'PUT',
    path: '/api/imports/{id}/items/{index}',
    summary: 'Mend a question before it is imported; one that was rejected becomes importable',
    params: ItemParams,
    body: ImportItemFix,
    responses: { 200: One },
    ...local,
  }),
  resetImportItem: defineEndpoint({
    method: 'DELETE',
    path: '/api/imports/{id}/items/{index}',
    summary: 'Take back what was mended in a question',
    params: ItemParams,
    responses: { 200: One },
    ...local,
  }),
  putImportSkips: defineEndpoint({
    method: 'PUT',
    path: '/api/imports/{id}/skips',
    summary: 'Leave importable questions out, or take them in again: some, or all duplicates',
    params: IdParams,
    body: z.strictObject({
      items: z.union([z.array(z.int().min(0).max(1_000_000)).min(1).max(1000), z.literal('duplicates')]),
      is_skipped: z.boolean(),
    }),
    responses: { 200: One },
    ...local,
  }),
  listImportDuplicates: defineEndpoint({
    method: 'GET',
    path: '/api/imports/{id}/duplicates',
    summary: 'Questions of the file that the library, or the file itself, has already',
    params: IdParams,
    query: z.strictObject({ offset: Offset, limit: limitOf(10) }),
    responses: { 200: z.object({ data: z.array(ImportDuplicate), total: z.int(), skipped: z.int() }) },
    sync: 'read',
    ...add,
  }),
  getImportLabels: defineEndpoint({
    method: 'GET',
    path: '/api/imports/{id}/labels',
    summary: 'Categories and labels of the file, the most frequent 500 of each, with where they go',
    params: IdParams,
    responses: {
      200: z.object({
        folders: z.array(z.object({ path: z.array(z.string()), count: z.int(), to: z.array(z.string()) })),
        tags: z.array(z.object({ name: z.string(), count: z.int(), to: z.string().nullable() })),
      }),
    },
    sync: 'read',
    ...add,
  }),
  putImportLabels: defineEndpoint({
    method: 'PUT',
    path: '/api/imports/{id}/labels',
    summary: 'Say into which folders categories go, and which tags labels become; the rest stays as it is',
    params: IdParams,
    body: ImportLabelChoices,
    responses: { 200: One },
    ...local,
  }),
  getImportColumns: defineEndpoint({
    method: 'GET',
    path: '/api/imports/{id}/columns',
    summary: 'The headings of a table with samples, and what each column is taken for',
    params: IdParams,
    responses: {
      200: z.object({
        headings: z.array(z.string()),
        samples: z.array(z.array(z.string())),
        columns: Columns,
      }),
    },
    sync: 'read',
    ...add,
  }),
  putImportColumns: defineEndpoint({
    method: 'PUT',
    path: '/api/imports/{id}/columns',
    summary: 'Say what the columns of a table hold; it is read again, and the choice is remembered',
    params: IdParams,
    body: z.strictObject({ columns: Columns }),
    responses: { 200: One },
    ...local,
  }),
} as const;
