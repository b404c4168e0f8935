/**
 * The deepest that an input may be nested. Around that of a command go the levels of a push, and a message may
 * have 32 in all: what a device took must be able to travel.
 */
export const MAX_DEPTH = 16;

/** Text that every database stores as it is: no NUL, no half of a character. */
export const isPlainText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** A value with the sign for half of a character in place of each: a field that is full may cut one off. */
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(wellFormed);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wellFormed(inner)]));
}

/** What is wrong with a value as a whole. */
export type ValueFault = 'nul' | 'half-character' | 'too-deep';

const faultOfText = (text: string): ValueFault | null =>
  text.includes('\0') ? 'nul' : text.isWellFormed() ? null : 'half-character';

/**
 * Looks through a value of unknown shape, keys included; null when nothing is wrong. Without recursion: a
 * claim may be nested as deep as its sender likes.
 */
export function faultOf(value: unknown): ValueFault | null {
  const left: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value: one, depth } = next;
    if (typeof one === 'string') {
      const fault = faultOfText(one);
      if (fault !== null) return fault;
    }
    if (typeof one !== 'object' || one === null || one instanceof Uint8Array) continue;
    if (depth >= MAX_DEPTH) return 'too-deep';
    for (const [key, inner] of Object.entries(one)) {
      const fault = faultOfText(key);
      if (fault !== null) return fault;
      left.push({ value: inner, depth: depth + 1 });
    }
  }
  return null;
}
