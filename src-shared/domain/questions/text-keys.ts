import { searchWords } from './search-words.ts';

/** Pairs of words that a text is found by: two texts with 70 % of their words in common share one 98 times of 100. */
const BANDS = 6;
const ROWS = 2;

/** Texts with less in common are not called near. */
const NEAR = 0.6;

/** A key is one whole number that both databases keep exactly. */
const UPPER = 2 ** 20;

/** Multipliers of the hashes: odd, and far apart. */
const SEEDS = Array.from({ length: BANDS * ROWS + 2 }, (_, at) => (at * 0x9e3779b1 + 0x85ebca6b) | 1);

function hash(text: string, seed: number): number {
  let value = seed;
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    value = (value << 13) | (value >>> 19);
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

const mix = (value: number, seed: number): number => {
  const once = Math.imul(value ^ seed, 0x2c1b3c6d);
  return Math.imul(once ^ (once >>> 15), seed) >>> 0;
};

const join = (one: number, other: number): number => (one % UPPER) * 2 ** 32 + other;

/** A text as it is compared: its words in their order, without case, marks and punctuation. */
export const foldedWords = (text: string): string[] => searchWords(text);

/**
 * What a text is found by among those that say the same or nearly: the first key belongs to its words in their
 * order, each other one to the two words of the smallest hash. Empty for a text without words.
 */
export function textKeys(text: string): number[] {
  const words = foldedWords(text);
  if (words.length === 0) return [];
  const whole = words.join(' ');
  const keys = [join(hash(whole, SEEDS[0] ?? 1), hash(whole, SEEDS[1] ?? 1))];
  const hashes = words.map((word) => hash(word, 0x811c9dc5));
  for (let band = 0; band < BANDS; band++) {
    let key = band;
    let upper = band + 1;
    for (let row = 0; row < ROWS; row++) {
      const seed = SEEDS[2 + band * ROWS + row] ?? 1;
      let least = 0xffffffff;
      for (const one of hashes) least = Math.min(least, mix(one, seed));
      key = mix(key ^ least, seed);
      upper = mix(upper ^ least, seed ^ 0x55555555);
    }
    keys.push(join(upper, key));
  }
  return [...new Set(keys)];
}

/** A question as far as it is compared. */
export interface ComparedText {
  readonly title: string;
  /** Undefined while nobody has written any. */
  readonly options?: readonly string[] | undefined;
}

export type Likeness = 'same' | 'near';

const optionsKey = (options: readonly string[]): string =>
  options
    .map((option) => foldedWords(option).join(' ') || option.trim())
    .toSorted()
    .join('\u0001');

/** How alike two questions are: the same words with the same options, most of the words, or neither (null). */
export function likeness(one: ComparedText, other: ComparedText): { kind: Likeness; share: number } | null {
  const [words, others] = [foldedWords(one.title), foldedWords(other.title)];
  if (words.length === 0 || others.length === 0) return null;
  if (words.join(' ') === others.join(' ')) {
    const isSame =
      one.options === undefined ||
      other.options === undefined ||
      optionsKey(one.options) === optionsKey(other.options);
    return { kind: isSame ? 'same' : 'near', share: 1 };
  }
  const known = new Set(others);
  const common = words.filter((word) => known.has(word)).length;
  const share = common / (words.length + others.length - common);
  return share >= NEAR ? { kind: 'near', share } : null;
}
