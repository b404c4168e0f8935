import { isVisible } from '../text/visible.ts';
import { importLimits } from './limits.ts';
import { normaliseLabel } from './text.ts';

/** A folder name as it is stored: one line, no slash at its ends (they would be lost in a path). */
export function normaliseFolderName(name: string): string {
  const label = normaliseLabel(name).replace(/^[/\s]+|[/\s]+$/g, '');
  return normaliseLabel(label.slice(0, importLimits.folderChars));
}

/**
 * The folders of a Moodle category path: `/` separates, `//` is a slash inside a name,
 * a leading `$course$` (or the like) and the `top` after it are Moodle's own.
 */
export function parseCategoryPath(path: string): string[] {
  const names = normaliseLabel(path)
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => normaliseFolderName(name.replaceAll('//', '/')))
    .filter(isVisible);
  if (/^\$[a-z0-9]+\$$/i.test(names[0] ?? '')) {
    names.shift();
    if (names[0] === 'top') names.shift();
  }
  return names.slice(0, importLimits.folderDepth);
}

/** The path that `parseCategoryPath` reads back as these folders. */
export function formatCategoryPath(folders: readonly string[]): string {
  return ['$course$', 'top', ...folders.map((name) => name.replaceAll('/', '//'))].join('/');
}
