/** As much of a difference as somebody reads. */
const MAX_LENGTH = 4000;

const shown = (lines: readonly string[]): string | null => {
  const text = lines.join('\n');
  if (text.trim() === '') return null;
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
};

/** The lines in which two texts differ, from the first to the last of them; null where there are none. */
export function changedLines(
  before: readonly string[],
  after: readonly string[],
): { before: string | null; after: string | null } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return {
    before: shown(before.slice(start, before.length - end)),
    after: shown(after.slice(start, after.length - end)),
  };
}
