/** The list of revoked numbers, as its text was signed. */
export interface Revocations {
  /** ISO time up to which it is true. */
  readonly asOf: string;
  readonly numbers: readonly string[];
}

/** The text that is signed. */
export const revocationsText = ({ asOf, numbers }: Revocations): string =>
  JSON.stringify([asOf, numbers.toSorted()]);

/** What a signed list says; null where it is none. */
export function readRevocations(text: string): Revocations | null {
  let parts: unknown;
  try {
    parts = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts.length !== 2) return null;
  const [asOf, numbers] = parts as unknown[];
  if (typeof asOf !== 'string' || !Array.isArray(numbers)) return null;
  const listed = numbers.filter((one: unknown) => typeof one === 'string');
  return listed.length === numbers.length ? { asOf, numbers: listed } : null;
}
