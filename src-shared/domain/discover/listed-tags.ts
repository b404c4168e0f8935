const MOST = 10;

/** By what a tag is known, however it is written. */
export const tagKey = (name: string): string => name.trim().toLowerCase();

export interface TagUse {
  readonly name: string;
  readonly questions: number;
}

/**
 * The names that the catalogue says of something: the ten that most of its questions have, without those that its author
 * leaves out. Names that differ in case alone are one.
 */
export function listedTags(uses: readonly TagUse[], leftOut: readonly string[]): string[] {
  const hidden = new Set(leftOut.map(tagKey));
  const merged = new Map<string, { name: string; questions: number }>();
  for (const { name, questions } of uses) {
    const key = tagKey(name);
    if (key === '' || hidden.has(key)) continue;
    const known = merged.get(key);
    if (known === undefined) merged.set(key, { name: name.trim(), questions });
    else known.questions += questions;
  }
  return [...merged.entries()]
    .toSorted(([a, one], [b, other]) => other.questions - one.questions || (a < b ? -1 : 1))
    .slice(0, MOST)
    .map(([, { name }]) => name);
}
