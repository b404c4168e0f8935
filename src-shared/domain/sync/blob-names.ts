import { append } from '#shared/domain/lists.ts';

const SHA256 = /^[0-9a-f]{64}$/;

/**
 * What a file of a library is named by where a draft uses it: its row. The hash beside that says what it was when it
 * was put there, and waits for no file: the row gets its own once the file has arrived.
 */
const valuesOf = (one: object): unknown[] => {
  const isOfLibrary = 'media_file_id' in one && typeof one.media_file_id === 'number';
  return isOfLibrary
    ? Object.entries(one).flatMap(([key, value]) => (key === 'sha256' ? [] : [value]))
    : Object.values(one);
};

/** A document stands as text in what holds it. */
function documentIn(text: string): unknown {
  if (!text.startsWith('{') || !text.includes('"doc"')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Every SHA-256 that stands as a whole text somewhere in a value or in its documents, and by which it names a file. */
export function blobNamesIn(value: unknown): string[] {
  const found = new Set<string>();
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && SHA256.test(one)) found.add(one);
    const document = typeof one === 'string' ? documentIn(one) : undefined;
    if (document !== undefined) left.push(document);
    if (typeof one === 'object' && one !== null) append(left, valuesOf(one));
  }
  return [...found];
}
