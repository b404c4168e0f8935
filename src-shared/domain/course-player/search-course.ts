import { captionCues } from '../media/webvtt.ts';
import { parseDocument } from '../documents/check-document.ts';
import { textOf } from '../documents/document-text.ts';
import { append } from '../lists.ts';

/** What is looked through of one item. */
export interface SearchedItem {
  readonly itemId: number;
  readonly title: string;
  readonly description: string;
  /** A document as text. */
  readonly document: string | null;
  /** WebVTT of its recording. */
  readonly captions: string | null;
  /** Of its questions. */
  readonly questions: readonly string[];
}

/** One place of a course that has the words. */
export interface FoundPlace {
  readonly itemId: number;
  readonly where: 'title' | 'text' | 'question' | 'captions';
  /** The line that has them, cut around the first of them. */
  readonly excerpt: string;
  /** Where in the recording it is said. */
  readonly positionMs: number | null;
}

const MOST_PLACES = 100;
const MOST_OF_AN_ITEM = 5;
const EXCERPT = 140;

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

const wordsOf = (query: string): string[] =>
  folded(query)
    .split(/\s+/u)
    .filter((word) => word !== '');

const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Folding may change lengths: the cut is only near the word, and never inside a sign. */
function excerptOf(line: string, word: string): string {
  const all = Array.from(signs.segment(line), ({ segment }) => segment);
  if (all.length <= EXCERPT) return line;
  const at = Math.max(0, folded(line).indexOf(word));
  const start = Math.max(0, Math.min(at - Math.floor(EXCERPT / 3), all.length - EXCERPT));
  const cut = all
    .slice(start, start + EXCERPT)
    .join('')
    .trim();
  return `${start > 0 ? '…' : ''}${cut}${start + EXCERPT < all.length ? '…' : ''}`;
}

interface Line {
  readonly where: FoundPlace['where'];
  readonly text: string;
  readonly positionMs: number | null;
}

function* linesOf(item: SearchedItem): Generator<Line> {
  yield { where: 'title', text: item.title, positionMs: null };
  const said = (where: Line['where'], text: string): Line[] =>
    text.split('\n').map((line) => ({ where, text: line, positionMs: null }));
  yield* said('text', item.description);
  const read = item.document === null ? undefined : parseDocument(item.document);
  if (read?.ok === true) yield* said('text', textOf(read.document));
  for (const question of item.questions) yield* said('question', question);
  if (item.captions === null) return;
  for (const { text, fromMs } of captionCues(item.captions))
    yield { where: 'captions', text, positionMs: fromMs };
}

function placesIn(item: SearchedItem, words: readonly string[]): FoundPlace[] {
  const places: FoundPlace[] = [];
  for (const { where, text, positionMs } of linesOf(item)) {
    const line = folded(text);
    if (!words.every((word) => line.includes(word))) continue;
    places.push({ itemId: item.itemId, where, excerpt: excerptOf(text, words[0] ?? ''), positionMs });
    if (places.length === MOST_OF_AN_ITEM) break;
  }
  return places;
}

/** Places of a course whose line has all the words, in the order of the outline, five of an item at most. */
export function searchCourse(items: readonly SearchedItem[], query: string): FoundPlace[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const found: FoundPlace[] = [];
  for (const item of items) {
    append(found, placesIn(item, words));
    if (found.length >= MOST_PLACES) return found.slice(0, MOST_PLACES);
  }
  return found;
}
