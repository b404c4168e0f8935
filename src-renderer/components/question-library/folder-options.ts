import type { Folder } from '#shared/contract/folders.ts';
import { countInside } from '#shared/domain/questions/folder-tree.ts';

export interface FolderData {
  readonly data: { readonly folders: readonly Folder[] };
  readonly total: number;
  readonly unfiled: number;
}

const inside = (
  folders: readonly Folder[],
  parent: number | null,
  path: readonly string[],
): { value: string; label: string }[] =>
  folders
    .filter((folder) => folder.parent_folder_id === parent)
    .toSorted((a, b) => a.folder_name.localeCompare(b.folder_name))
    .flatMap((folder) => {
      const names = [...path, folder.folder_name];
      return [
        { value: String(folder.id), label: `${names.join(' / ')} (${countInside(folders, folder.id)})` },
        ...inside(folders, folder.id, names),
      ];
    });

/** The folders as the choices of a field, each with its path and how many questions one finds there. */
export const folderOptions = (library: FolderData | undefined, all: string, unfiled: string) => [
  { value: 'all', label: library === undefined ? all : `${all} (${library.total})` },
  ...inside(library?.data.folders ?? [], null, []),
  { value: 'root', label: library === undefined ? unfiled : `${unfiled} (${library.unfiled})` },
];

/** What a choice means for the filter. */
export const toFolderId = (value: string): number | 'root' | undefined =>
  value === 'all' ? undefined : value === 'root' ? 'root' : Number(value);
