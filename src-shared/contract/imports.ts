import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { importFixEndpoints } from './import-fixes.ts';
import { ImportBatch, ImportPreviewItem, ImportRejection, ImportWarning } from './import-shapes.ts';
import { Id, IdParams, IdText, line, limitOf, Message, Offset } from './wire.ts';

const add = { auth: 'session', ability: ['questions:add'], origin: 'lectern' } as const;
const One = z.object({ data: ImportBatch });

export const importsContract = {
  startImport: defineEndpoint({
    method: 'POST',
    path: '/api/imports',
    summary: 'Announce a file; its bytes follow in parts',
    body: z.strictObject({
      file_name: line(255),
      size: z
        .int()
        .min(1)
        .max(64 * 1024 * 1024),
    }),
    responses: { 201: One },
    sync: 'local',
    ...add,
    audit: { exempt: 'Nothing is imported before it is confirmed.' },
  }),
  putImportPart: defineEndpoint({
    method: 'PUT',
    path: '/api/imports/{id}/parts/{part}',
    summary: 'One part of the file, in order from 0, at most 512 KiB; reading starts after the last',
    params: z.strictObject({ id: IdText, part: z.coerce.number().int().min(0).max(100_000) }),
    body: 'bytes',
    responses: { 200: One },
    sync: 'local',
    ...add,
    audit: { exempt: 'Nothing is imported before it is confirmed.' },
  }),
  getImport: defineEndpoint({
    method: 'GET',
    path: '/api/imports/{id}',
    summary: 'State and progress of one import',
    params: IdParams,
    responses: { 200: One },
    sync: 'read',
    ...add,
  }),
  listImports: defineEndpoint({
    method: 'GET',
    path: '/api/imports',
    summary: 'The imports of the signed-in person, newest first',
    query: z.strictObject({ offset: Offset, limit: limitOf(10) }),
    responses: { 200: z.object({ data: z.array(ImportBatch), total: z.int() }) },
    sync: 'read',
    ...add,
  }),
  getImportPreview: defineEndpoint({
    method: 'GET',
    path: '/api/imports/{id}/preview',
    summary: 'What will be imported, what cannot be and why',
    params: IdParams,
    query: z.strictObject({
      part: z.enum(['items', 'rejected', 'warnings']).default('items'),
      offset: Offset,
      limit: limitOf(10),
    }),
    responses: {
      200: z.object({
        items: z.array(ImportPreviewItem),
        rejected: z.array(ImportRejection),
        warnings: z.array(ImportWarning),
        count: z.int(),
        /** The top categories of what will be imported, at most 20. */
        categories: z.array(z.string()),
      }),
    },
    sync: 'read',
    ...add,
  }),
  confirmImport: defineEndpoint({
    method: 'POST',
    path: '/api/imports/{id}/confirmation',
    summary: 'Import everything importable in one transaction',
    params: IdParams,
    body: z.strictObject({
      /** An existing folder; `subject` and `folder_name` make or reuse one instead. */
      folder_id: Id.nullish(),
      /** The top folder, which students see as the subject of exams; `folder_name` then lies in it. */
      subject: line(120).optional(),
      folder_name: line(120).optional(),
      tag_names: z.array(line(60)).max(10).default([]),
      keep_folders: z.boolean().default(true),
    }),
    responses: { 200: One },
    sync: 'command',
    conflict: 'none',
    ...add,
    audit: { target: 'import', by: 'id', keep: ['subject', 'folder_name', 'folder_id', 'tag_names'] },
  }),
  cancelImport: defineEndpoint({
    method: 'DELETE',
    path: '/api/imports/{id}',
    summary: 'Stop reading or importing; nothing of the file stays in the library',
    params: IdParams,
    responses: { 200: Message },
    sync: 'local',
    ...add,
    audit: { exempt: 'Nothing is imported before it is confirmed.' },
  }),
  undoImport: defineEndpoint({
    method: 'POST',
    path: '/api/imports/{id}/reversal',
    summary: 'Remove exactly the questions of this import',
    params: IdParams,
    responses: { 200: z.object({ message: z.string(), removed: z.int() }) },
    sync: 'command',
    conflict: 'refuse',
    ...add,
    audit: { target: 'import', by: 'id' },
  }),
  ...importFixEndpoints,
} as const;
