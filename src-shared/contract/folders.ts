import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { add, edit, remove, view } from './question-access.ts';
import { Claim, Id, IdParams, IdText, line, Message } from './wire.ts';

export const Folder = z.object({
  id: Id,
  folder_name: z.string(),
  parent_folder_id: Id.nullable(),
  instructor_id: Id,
  question_count: z.int(),
});
export type Folder = z.infer<typeof Folder>;

/** The folders in the contract of questions. */
export const folderEndpoints = {
  listFolders: defineEndpoint({
    method: 'GET',
    path: '/api/folder',
    summary: 'The folders',
    responses: { 200: z.object({ data: z.array(Folder) }) },
    origin: 'spec',
    ...view,
  }),
  createFolder: defineEndpoint({
    method: 'POST',
    path: '/api/folder',
    summary: 'Create a folder',
    body: z.strictObject({
      id: Claim,
      folder_name: line(120),
      parent_folder_id: Id.nullish(),
      instructor_id: Claim,
    }),
    responses: { 200: z.object({ message: z.string(), folder: Folder }) },
    origin: 'spec',
    ...add,
    conflict: 'none',
    audit: NOT_AUDITED.ownDraft,
  }),
  updateFolder: defineEndpoint({
    method: 'PUT',
    path: '/api/folder/{id}',
    summary: 'Rename or move a folder',
    params: IdParams,
    body: z.strictObject({
      id: Claim,
      folder_name: line(120).optional(),
      parent_folder_id: Id.nullish(),
      instructor_id: Claim,
    }),
    responses: { 200: z.object({ message: z.string(), folder: Folder }) },
    conflict: 'copy',
    origin: 'spec',
    ...edit,
    audit: NOT_AUDITED.ownDraft,
  }),
  deleteFolder: defineEndpoint({
    method: 'DELETE',
    path: '/api/folder/{folderId}',
    summary: 'Delete a folder; questions move to the root, subfolders one level up',
    params: z.strictObject({ folderId: IdText }),
    responses: { 200: Message },
    conflict: 'refuse',
    origin: 'spec',
    ...remove,
    audit: { target: 'folder', by: 'folderId' },
  }),
} as const;
