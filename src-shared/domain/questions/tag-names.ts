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
