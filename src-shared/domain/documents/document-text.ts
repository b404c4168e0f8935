import { contentOf, type DocumentNode, nodesOf, type RichDocument } from './document.ts';

/** Nodes that end a line where a document is read as text. */
const LINES = new Set(['paragraph', 'heading', 'codeBlock', 'blockMath', 'image', 'video', 'audio', 'file']);

const ownText = (node: DocumentNode): string => {
  if (node.type === 'text') return node.text;
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'inlineMath' || node.type === 'blockMath') return node.attrs.latex;
  if (node.type === 'image') return node.attrs.alt;
  return node.type === 'video' || node.type === 'audio' || node.type === 'file' ? node.attrs.name : '';
};

const lineOf = (node: DocumentNode): string => ownText(node) + contentOf(node).map(lineOf).join('');

/** A document as plain text, a line for each paragraph, heading and cell: for search, differences and words. */
export function textOf(document: RichDocument): string {
  const lines: string[] = [];
  for (const node of nodesOf(document)) if (LINES.has(node.type)) lines.push(lineOf(node));
  return lines.filter((line) => line.trim() !== '').join('\n');
}

/** Signs of scripts that part no words count one by one. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{Letter}\p{Number}](?:[\p{Letter}\p{Number}\p{Mark}'’-](?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]))*/gu;

/** How many words somebody reads. */
export const countWords = (text: string): number => text.match(WORD)?.length ?? 0;

const WORDS_PER_MINUTE = 200;

/** Whole minutes that reading takes, at 200 words a minute; none for a document without words. */
export const readingMinutes = (words: number): number => Math.ceil(words / WORDS_PER_MINUTE);

const FILES = new Set(['image', 'video', 'audio', 'file']);

/** Whether there is nothing in a document: no word, no formula, no image, no file. */
export const isEmptyDocument = (document: RichDocument): boolean =>
  textOf(document) === '' && ![...nodesOf(document)].some(({ type }) => FILES.has(type));
