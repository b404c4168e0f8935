import { append } from '#shared/domain/lists.ts';

const SHA256 = /^[0-9a-f]{64}$/;

/** Every SHA-256 that stands as a whole text somewhere in a value. */
export function blobNamesIn(value: unknown): string[] {
  const found = new Set<string>();
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && SHA256.test(one)) found.add(one);
    if (typeof one === 'object' && one !== null) append(left, Object.values(one));
  }
  return [...found];
}
