/** What ends a tag where several are written in a row. */
export const TAG_SEPARATORS = [',', ';'] as const;

/** The tags that somebody wrote or pasted in a row: each once, whatever its case. */
export function splitTagNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(/[,;]/u)) {
    const name = part.trim();
    const key = name.toLocaleLowerCase('en');
    if (name !== '' && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

/**
 * The tags of a field after a change: what was written with separators in it is split.
 * @param known what stood there or was offered; the name of a copy says with a comma when it was made.
 */
export const splitNewTags = (names: readonly string[], known: readonly string[]): string[] => {
  const split = names.flatMap((name) => (known.includes(name) ? [name] : splitTagNames(name)));
  return [...new Map(split.map((name) => [name.toLocaleLowerCase('en'), name])).values()];
};
