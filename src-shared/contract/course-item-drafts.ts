import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { IdText, IsoTime, Message, text } from './wire.ts';

/** Characters of what is kept of one item: more than every assignment may have. */
export const MAX_ITEM_DRAFT_CHARS = 240_000;

/** What was written for an item and not handed in. Only the page that wrote it reads what it says. */
export const ItemDraft = z.object({ content: z.string(), kept_at: IsoTime });
export type ItemDraft = z.infer<typeof ItemDraft>;

const own = {
  path: '/api/courses/{id}/items/{itemId}/draft',
  params: z.strictObject({ id: IdText, itemId: IdText }),
  auth: 'session',
  ability: ['courses:view'],
  origin: 'lectern',
} as const;

/** Answers under way, kept by the server of this computer: a page alone may lose what it has told nobody. */
export const courseItemDraftEndpoints = {
  getItemDraft: defineEndpoint({
    method: 'GET',
    summary: 'What was written for an item on this computer and not handed in',
    responses: { 200: z.object({ data: ItemDraft.nullable() }) },
    ...own,
    sync: 'read',
  }),
  keepItemDraft: defineEndpoint({
    method: 'PUT',
    summary: 'Keep what was written for an item, in the place of what was kept before',
    body: z.strictObject({ content: text(MAX_ITEM_DRAFT_CHARS).min(1) }),
    responses: { 200: Message },
    ...own,
    sync: 'local',
    audit: NOT_AUDITED.ownView,
  }),
  dropItemDraft: defineEndpoint({
    method: 'DELETE',
    summary: 'Forget what was written for an item',
    responses: { 200: Message },
    ...own,
    sync: 'local',
    audit: NOT_AUDITED.ownView,
  }),
} as const;
