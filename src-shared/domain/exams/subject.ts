export interface FolderNode {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
}

/** The top folder above each folder: what the library calls a subject. */
export function rootFolders(folders: readonly FolderNode[]): ReadonlyMap<number, FolderNode> {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const rootOf = (folder: FolderNode): FolderNode => {
    let root = folder;
    // A chain is never longer than the list, so a loop in the data cannot hang this.
    for (let depth = 0; depth < folders.length && root.parentId !== null; depth++) {
      const parent = byId.get(root.parentId);
      if (parent === undefined) break;
      root = parent;
    }
    return root;
  };
  return new Map(folders.map((folder) => [folder.id, rootOf(folder)]));
}

/** The subject of an exam: the top folder that most of its questions come from; '' when none has one. */
export function subjectOf(folderIds: readonly (number | null)[], folders: readonly FolderNode[]): string {
  const roots = rootFolders(folders);
  const counts = new Map<string, number>();
  for (const folderId of folderIds) {
    const root = folderId === null ? undefined : roots.get(folderId);
    if (root !== undefined) counts.set(root.name, (counts.get(root.name) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return first?.[0] ?? '';
}
