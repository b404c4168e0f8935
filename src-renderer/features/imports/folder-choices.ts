import type { Folder } from '#shared/contract/questions.ts';
import { folderPath } from '#shared/domain/questions/folder-tree.ts';

/** Every folder by its whole path, for a select. */
export const folderChoices = (folders: readonly Folder[]): { value: string; label: string }[] => {
  const places = new Map(
    folders.map((folder) => [folder.id, { name: folder.folder_name, parentId: folder.parent_folder_id }]),
  );
  return folders
    .map((folder) => ({ value: String(folder.id), label: folderPath(places, folder.id).join(' / ') }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
};
