import type { Folder } from '#shared/contract/folders.ts';
import type { TreeNode } from '#renderer/components/patterns/tree-nav.tsx';
import { folderPath } from '#shared/domain/questions/folder-tree.ts';

const byName = (a: Folder, b: Folder): number => a.folder_name.localeCompare(b.folder_name);

/** Folders as a tree, by name, each with the number of questions that one finds there; a folder whose parent is gone stands at the root instead of nowhere. */
export const toTree = (folders: readonly Folder[], skip?: number): TreeNode[] => {
  const known = new Set(folders.map((folder) => folder.id));
  const childrenOf = Map.groupBy(folders, ({ parent_folder_id: parent }) =>
    parent !== null && known.has(parent) ? parent : null,
  );
  const build = (parent: number | null): { nodes: TreeNode[]; count: number } => {
    const nodes: TreeNode[] = [];
    let count = 0;
    for (const folder of (childrenOf.get(parent) ?? []).toSorted(byName)) {
      const inside = build(folder.id);
      const found = folder.question_count + inside.count;
      count += found;
      if (folder.id === skip) continue;
      nodes.push({
        id: String(folder.id),
        label: folder.folder_name,
        count: found,
        children: inside.nodes,
      });
    }
    return { nodes, count };
  };
  return build(null).nodes;
};

/** Names from the root down to a folder. */
export const pathOf = (folders: readonly Folder[], id: number | null): string[] =>
  folderPath(
    new Map(
      folders.map((folder) => [folder.id, { name: folder.folder_name, parentId: folder.parent_folder_id }]),
    ),
    id,
  );

export interface FolderChoice {
  readonly value: string;
  readonly label: string;
}

/** Every folder by its whole path, for a select. */
export const folderChoices = (folders: readonly Folder[]): FolderChoice[] =>
  folders
    .map((folder) => ({ value: String(folder.id), label: pathOf(folders, folder.id).join(' / ') }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

/** Whether a folder of this name lies in a place already; `skip` is the one that is renamed. */
export const isFolderThere = (
  folders: readonly Folder[],
  parentId: number | null,
  name: string,
  skip?: number,
): boolean =>
  folders.some(
    (one) => one.id !== skip && one.parent_folder_id === parentId && isSameName(one.folder_name, name),
  );

/** Names that the server takes for one: case and outer spaces make no difference. */
export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase('en') === other.trim().toLocaleLowerCase('en');
