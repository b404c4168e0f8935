import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { view, write } from './question-access.ts';
import { SavedFilter } from './question-filter.ts';
import { Id, IdParams, IsoTime, line, Message } from './wire.ts';

/** A filter of the library under a name: what fits is in it, and nothing is put into it. */
export const SmartFolder = z.object({
  id: Id,
  name: z.string(),
  filter: SavedFilter,
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type SmartFolder = z.infer<typeof SmartFolder>;

const SmartFolderBody = z.strictObject({ name: line(120), filter: SavedFilter });
const Saved = Message.extend({ data: SmartFolder });

/** The smart folders in the contract of questions. */
export const smartFolderEndpoints = {
  listSmartFolders: defineEndpoint({
    method: 'GET',
    path: '/api/smart-folders',
    summary: 'The own smart folders by name',
    responses: { 200: z.object({ data: z.array(SmartFolder) }) },
    origin: 'lectern',
    ...view,
  }),
  createSmartFolder: defineEndpoint({
    method: 'POST',
    path: '/api/smart-folders',
    summary: 'Keep a filter under a name',
    body: SmartFolderBody,
    responses: { 201: Saved },
    origin: 'lectern',
    ...write,
    conflict: 'none',
    audit: NOT_AUDITED.ownDraft,
  }),
  updateSmartFolder: defineEndpoint({
    method: 'PUT',
    path: '/api/smart-folders/{id}',
    summary: 'Give a smart folder another name or another filter; the last change counts',
    params: IdParams,
    body: SmartFolderBody.partial(),
    responses: { 200: Saved },
    origin: 'lectern',
    ...write,
    conflict: 'merge',
    audit: NOT_AUDITED.ownDraft,
  }),
  deleteSmartFolder: defineEndpoint({
    method: 'DELETE',
    path: '/api/smart-folders/{id}',
    summary: 'Delete a smart folder; its questions stay',
    params: IdParams,
    responses: { 200: Message },
    origin: 'lectern',
    ...write,
    conflict: 'merge',
    audit: NOT_AUDITED.ownDraft,
  }),
} as const;
