import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { add, edit, remove } from './question-access.ts';
import { Claim, Id, IdParams, IdText, line, Message, text } from './wire.ts';

// Both hold whatever an import brings (src-shared/domain/imports/limits.ts), so that it can be edited.
const TagName = line(100);
export const MAX_KNOWN_TAG_NAME = 500;
/** Of a tag that may be there: beside another one it says behind its name where it comes from. */
export const KnownTagName = line(MAX_KNOWN_TAG_NAME);

export const Tag = z.object({ id: Id, tag_names: z.string(), instructor_id: Id, question_count: z.int() });
export type Tag = z.infer<typeof Tag>;

/** The tags in the contract of questions. */
export const tagEndpoints = {
  createTag: defineEndpoint({
    method: 'POST',
    path: '/api/tags',
    summary: 'Create a tag',
    body: z.strictObject({ id: Claim, tag_names: TagName, instructor_id: Claim }),
    responses: { 200: z.object({ message: z.string(), tag: Tag }) },
    origin: 'spec',
    ...add,
    conflict: 'none',
    audit: NOT_AUDITED.ownDraft,
  }),
  updateTag: defineEndpoint({
    method: 'PUT',
    path: '/api/tag/{id}',
    summary: 'Rename a tag',
    params: IdParams,
    body: z.strictObject({ id: Claim, tag_names: TagName, instructor_id: Claim }),
    responses: { 200: z.object({ message: z.string(), tag: Tag }) },
    conflict: 'copy',
    origin: 'spec',
    ...edit,
    audit: NOT_AUDITED.ownDraft,
  }),
  deleteTag: defineEndpoint({
    method: 'DELETE',
    path: '/api/deleteTagsWithQuestionId/{userId}/{tagId}',
    summary: 'Delete a tag and its links; the user id is a claim',
    params: z.strictObject({ userId: text(40), tagId: IdText }),
    responses: { 200: Message },
    conflict: 'refuse',
    origin: 'spec',
    ...remove,
    audit: { target: 'tag', by: 'tagId' },
  }),
} as const;
