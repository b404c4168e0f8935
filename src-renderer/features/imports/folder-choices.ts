import type { Folder } from '#shared/contract/folders.ts';
import { folderPath } from '#shared/domain/questions/folder-tree.ts';

const placesOf = (folders: readonly Folder[]) =>
  new Map(
    folders.map((folder) => [folder.id, { name: folder.folder_name, parentId: folder.parent_folder_id }]),
  );

/** Every folder by its whole path, for a select. */
export const folderChoices = (folders: readonly Folder[]): { value: string; label: string }[] => {
  const places = placesOf(folders);
  return folders
    .map((folder) => ({ value: String(folder.id), label: folderPath(places, folder.id).join(' / ') }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
};

/** The top folders by name: what students see as subjects. */
export const subjectNames = (folders: readonly Folder[]): string[] =>
  folders
    .filter((folder) => folder.parent_folder_id === null)
    .map((folder) => folder.folder_name)
    .toSorted((a, b) => a.localeCompare(b));

/** The subject that a folder belongs to. */
export const subjectOfFolder = (folders: readonly Folder[], id: number): string =>
  folderPath(placesOf(folders), id)[0] ?? '';
