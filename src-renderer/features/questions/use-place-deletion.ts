import type { Folder } from '#shared/contract/folders.ts';
import type { SmartFolder } from '#shared/contract/smart-folders.ts';
import type { Tag } from '#shared/contract/tags.ts';
import type { LibraryDialogState } from './components/library-dialogs.tsx';
import type { LibraryParams } from './library-params.ts';
import type { FolderChanges, FolderDeletion } from './use-folder-changes.ts';
import { useTagChanges, type TagDeletion } from './use-tag-changes.ts';

interface PlaceDeletionOptions {
  readonly params: LibraryParams;
  readonly dialog: LibraryDialogState;
  readonly folders: readonly Folder[];
  readonly smart: readonly SmartFolder[];
  readonly folderChanges: FolderChanges;
}

export interface PlaceDeletion {
  readonly askDeleteFolder: (folder: Folder) => void;
  readonly askDeleteTag: (tag: Tag) => void;
  readonly deleteFolder: (deletion: FolderDeletion) => void;
  readonly deleteTag: (deletion: TagDeletion) => void;
}

/** The end of folders and tags: at once where nothing uses them, else after saying where they are used. */
export const usePlaceDeletion = (options: PlaceDeletionOptions): PlaceDeletion => {
  const { params, dialog, folders, smart, folderChanges } = options;
  const tagChanges = useTagChanges();
  const deleteFolder = (deletion: FolderDeletion): void =>
    folderChanges.remove(deletion, () => {
      if (params.place === deletion.folder.id) params.setPlace('all');
    });
  const deleteTag = (deletion: TagDeletion): void =>
    tagChanges.remove(deletion, () => {
      if (params.tagId === deletion.tag.id) params.setTag(undefined);
    });
  return {
    deleteFolder,
    deleteTag,
    askDeleteFolder: (folder) => {
      const uses = smart.filter((one) => one.filter.folder_id === folder.id);
      const deletion = { folder, folders, smart: uses };
      const hasFolders = folders.some((one) => one.parent_folder_id === folder.id);
      if (folder.question_count === 0 && !hasFolders && uses.length === 0) deleteFolder(deletion);
      else dialog.ask({ kind: 'deleteFolder', deletion });
    },
    askDeleteTag: (tag) => {
      const deletion = { tag, smart: smart.filter((one) => one.filter.tag_id === tag.id) };
      if (tag.question_count === 0 && deletion.smart.length === 0) deleteTag(deletion);
      else dialog.ask({ kind: 'deleteTag', deletion });
    },
  };
};
