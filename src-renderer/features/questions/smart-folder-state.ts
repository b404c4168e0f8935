import type { Folder } from '#shared/contract/folders.ts';
import type { SavedFilter } from '#shared/contract/question-filter.ts';
import type { Tag } from '#shared/contract/tags.ts';

/** What a filter names and is not there any more. */
export const goneIn = (
  { folder_id: folderId, tag_id: tagId }: SavedFilter,
  { folders, tags }: { readonly folders: readonly Folder[]; readonly tags: readonly Tag[] },
): 'folder' | 'tag' | undefined => {
  if (typeof folderId === 'number' && !folders.some((one) => one.id === folderId)) return 'folder';
  return tagId !== undefined && !tags.some((one) => one.id === tagId) ? 'tag' : undefined;
};
