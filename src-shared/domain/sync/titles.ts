/** The keys under which commands name what they are about, the most telling first. */
const TITLE_KEYS = ['question_title', 'exam_title', 'folder_name', 'tag_name', 'title', 'name', 'file_name'];
const MAX_TITLE = 120;
const MAX_DEPTH = 4;

/** A title as one line of words, without its markup. */
export const plainTitle = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TITLE);

function search(value: unknown, key: string, depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return null;
  const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  if (typeof found === 'string' && plainTitle(found) !== '') return plainTitle(found);
  if (Array.isArray(value)) return null;
  for (const inner of Object.values(value)) {
    const deeper = search(inner, key, depth + 1);
    if (deeper !== null) return deeper;
  }
  return null;
}

/** What a recorded command is about, in the words of its author, and the key that said it. */
export function namedByInput(input: unknown): { readonly key: string; readonly title: string } | null {
  for (const key of TITLE_KEYS) {
    const title = search(input, key, 0);
    if (title !== null) return { key, title };
  }
  return null;
}

/** What a recorded command is about, in the words of its author; null when it names nothing. */
export const titleOfInput = (input: unknown): string | null => namedByInput(input)?.title ?? null;

const COPY = /^(.*) \(conflict from (.+), (\d{4}-\d\d-\d\d \d\d:\d\d UTC)\)$/su;

export interface CopyTitle {
  readonly title: string;
  readonly deviceName: string;
  readonly changedAt: string;
}

/** Reads the title of a conflict copy; null when it is not one. */
export function parseCopyTitle(text: string): CopyTitle | null {
  const match = COPY.exec(text);
  if (match === null) return null;
  const [, title = '', deviceName = '', changedAt = ''] = match;
  return { title, deviceName, changedAt };
}
