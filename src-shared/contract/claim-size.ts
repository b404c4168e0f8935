/** Characters that one record may claim, as JSON: at the API, and on the way to a hub. */
export const MAX_CLAIM_CHARS = 10_000;

/** Characters of all that is claimed about one attempt. */
export const MAX_ATTEMPT_CLAIM_CHARS = 64 * 1024;

/** How deep a claim may be nested. */
const MAX_CLAIM_DEPTH = 16;

const sizeOf = (value: unknown): number => (typeof value === 'string' ? value.length : 1);

/** Whether a claim is small enough to be kept. Without recursion: whoever claims may nest as they like. */
export function isSmallClaim(value: unknown): boolean {
  let size = 0;
  const left: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    size += sizeOf(next.value);
    if (size > MAX_CLAIM_CHARS || next.depth > MAX_CLAIM_DEPTH) return false;
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [name, inner] of Object.entries(next.value)) {
      size += name.length;
      if (size > MAX_CLAIM_CHARS) return false;
      left.push({ value: inner, depth: next.depth + 1 });
    }
  }
  return true;
}
