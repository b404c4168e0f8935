export interface FolderPlace {
  readonly id: number;
  readonly parentId: number | null;
}

/** True when a folder put under `newParentId` would contain itself. */
export function wouldContainItself(
  folders: readonly FolderPlace[],
  folderId: number,
  newParentId: number | null,
): boolean {
  const parentOf = new Map(folders.map((folder) => [folder.id, folder.parentId]));
  const seen = new Set<number>();
  for (let at = newParentId; at !== null && !seen.has(at); at = parentOf.get(at) ?? null) {
    if (at === folderId) return true;
    seen.add(at);
  }
  return false;
}

/** Names from the root down to a folder; empty for the root. */
export function folderPath(
  folders: ReadonlyMap<number, { readonly name: string; readonly parentId: number | null }>,
  folderId: number | null,
): string[] {
  const names: string[] = [];
  const seen = new Set<number>();
  for (let at = folderId; at !== null && !seen.has(at);) {
    seen.add(at);
    const folder = folders.get(at);
    if (folder === undefined) break;
    names.unshift(folder.name);
    at = folder.parentId;
  }
  return names;
}

/** A folder and everything below it, the folder first. */
export function subtreeOf(folders: readonly FolderPlace[], folderId: number): number[] {
  const childrenOf = Map.groupBy(folders, (folder) => folder.parentId);
  const found = new Set([folderId]);
  // A set grows while it is walked, and a loop in the data adds nothing to it.
  for (const id of found) for (const child of childrenOf.get(id) ?? []) found.add(child.id);
  return [...found];
}

/** A folder with the number of questions that lie in itself. */
export interface CountedFolder {
  readonly id: number;
  readonly parent_folder_id: number | null;
  readonly question_count: number;
}

/** Questions in a folder and in everything below it: what one finds there. */
export function countInside(folders: readonly CountedFolder[], folderId: number): number {
  const places = folders.map((folder) => ({ id: folder.id, parentId: folder.parent_folder_id }));
  const inside = new Set(subtreeOf(places, folderId));
  return folders.reduce((sum, folder) => sum + (inside.has(folder.id) ? folder.question_count : 0), 0);
}
