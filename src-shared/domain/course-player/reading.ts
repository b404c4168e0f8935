import { parseDocument } from '../documents/check-document.ts';
import { countWords, textOf } from '../documents/document-text.ts';

/** Three times as fast as people read: who was quicker has looked at it. */
const FASTEST_WORDS_PER_MINUTE = 600;
const LEAST_MS = 4_000;
const MOST_MS = 5 * 60_000;

/** How long a document is open at least before its end in sight means that it was read. */
export function shortestReadingMs(text: string): number {
  const read = parseDocument(text);
  const words = read.ok ? countWords(textOf(read.document)) : 0;
  return Math.min(MOST_MS, Math.max(LEAST_MS, (words / FASTEST_WORDS_PER_MINUTE) * 60_000));
}
