/** How a table names the right option: by its place, or by its text. */
export type KeyStyle = { readonly kind: 'text' } | { readonly kind: 'position'; readonly first: 0 | 1 };

const fold = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** The place of an option by its letter or number, from 1; null for anything else. */
export function positionOf(key: string, first: 0 | 1): number | null {
  const named = /^(?:option|answer|choice)?\s*[([]?([a-h]|\d{1,2})(?:\.0+)?[)\].:]?$/iu.exec(key.trim())?.[1];
  if (named === undefined) return null;
  if (/^\d/u.test(named)) return Number(named) + 1 - first;
  return named.toLowerCase().charCodeAt(0) - 96;
}

/** The option whose text the key is, from 1; null where there is none or several. */
export function positionOfText(key: string, options: readonly string[]): number | null {
  const wanted = fold(key);
  const found = options.flatMap((option, at) => (fold(option) === wanted ? [at + 1] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whether a key names several options. */
export const namesSeveral = (key: string): boolean =>
  /^\s*(?:[a-h]|\d{1,2})(?:\s*(?:[,;&+|/ ]|and)\s*(?:[a-h]|\d{1,2}))+\s*$/iu.test(key);

/**
 * How the keys of a whole table are meant, where one row alone leaves a choice: "4" among the options 2, 3, 4 and 5
 * is a text if every key of the table is one.
 */
export function keyStyleOf(
  rows: readonly { readonly key: string; readonly options: readonly string[] }[],
): KeyStyle {
  const filled = rows.filter(({ key, options }) => key.trim() !== '' && options.length > 0);
  if (filled.length > 0 && filled.every(({ key, options }) => positionOfText(key, options) !== null)) {
    return { kind: 'text' };
  }
  const hasZero = filled.some(({ key }) => key.trim() === '0');
  const hasLast = filled.some(({ key, options }) => Number(key) === options.length);
  return { kind: 'position', first: hasZero && !hasLast ? 0 : 1 };
}
