import { normaliseFolderName } from './folder-path.ts';
import { importLimits } from './limits.ts';
import type { ParsedFile } from './parsed-file.ts';
import { normaliseTags } from './question-rules.ts';
import { isVisible } from '../text/visible.ts';

/** Where the categories of a file go, and what its labels become: an empty path is no folder, null no tag. */
export interface ImportLabels {
  readonly folders: readonly { readonly from: readonly string[]; readonly to: readonly string[] }[];
  readonly tags: readonly { readonly from: string; readonly to: string | null }[];
}

export const NO_LABELS: ImportLabels = { folders: [], tags: [] };

const keyOf = (path: readonly string[]): string => path.join('\u0000');

/** A path of folders as somebody typed it, in its stored form. */
export const normalisePath = (path: readonly string[]): string[] =>
  path.map(normaliseFolderName).filter(isVisible).slice(0, importLimits.folderDepth);

/** The file with its categories and labels as they were chosen. */
export function relabel(file: ParsedFile, labels: ImportLabels): ParsedFile {
  if (labels.folders.length === 0 && labels.tags.length === 0) return file;
  const folders = new Map(labels.folders.map(({ from, to }) => [keyOf(from), normalisePath(to)]));
  const tags = new Map(labels.tags.map(({ from, to }) => [from, to]));
  const rename = (tag: string): string[] => {
    const to = tags.get(tag);
    return to === undefined ? [tag] : to === null ? [] : [to];
  };
  const items = file.items.map((item) => ({
    ...item,
    folderPath: folders.get(keyOf(item.folderPath)) ?? item.folderPath,
    tags: tags.size === 0 ? item.tags : normaliseTags(item.tags.flatMap(rename)),
  }));
  return { ...file, items };
}

/** How many questions stand under each category and each label of a file, the most frequent first. */
export function labelsOf(file: ParsedFile): {
  folders: { path: string[]; count: number }[];
  tags: { name: string; count: number }[];
} {
  const folders = new Map<string, { path: string[]; count: number }>();
  const tags = new Map<string, number>();
  for (const item of file.items) {
    if (item.folderPath.length > 0) {
      const key = keyOf(item.folderPath);
      const known = folders.get(key) ?? { path: item.folderPath, count: 0 };
      known.count++;
      folders.set(key, known);
    }
    for (const tag of item.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  }
  return {
    folders: [...folders.values()].toSorted((one, other) => other.count - one.count),
    tags: [...tags]
      .map(([name, count]) => ({ name, count }))
      .toSorted((one, other) => other.count - one.count),
  };
}
