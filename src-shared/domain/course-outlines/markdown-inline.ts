import type { DocumentMark, ImageAttributes, InlineNode, PlainMark } from '../documents/document.ts';
import { linkAddress } from '../documents/link-address.ts';
import { append } from '../lists.ts';
import type { NotTaken } from './found-outline.ts';
import { lineOf, type Markdown } from './markdown-tree.ts';

/** What reading a text needs and finds. */
export interface Reading {
  /** The file under an address of an image; null where it is not there, or is none that is kept. */
  readonly imageOf: (address: string) => string | null;
  /** Addresses that are defined elsewhere in the text, by name. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly named: NotTaken[];
}

/** An image stands between blocks of a document, and not in a line. */
export type Piece = InlineNode | { readonly type: 'image'; readonly attrs: ImageAttributes };

const PLAIN = { strong: 'bold', emphasis: 'italic', delete: 'strike' } as const satisfies Record<
  string,
  PlainMark
>;

const textPiece = (text: string, marks: readonly DocumentMark[]): Piece[] => {
  const plain = text.toWellFormed();
  if (plain === '') return [];
  return [marks.length === 0 ? { type: 'text', text: plain } : { type: 'text', text: plain, marks }];
};

const withMark = (marks: readonly DocumentMark[], mark: DocumentMark): readonly DocumentMark[] =>
  marks.some((one) => one.type === mark.type) ? marks : [...marks, mark];

const ATTRIBUTES = /^\{([^{}]*)\}/u;
const ALT = /\balt=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/u;

/** The attributes that Pandoc writes behind an image, out of the text that follows it. */
function takeAttributes(next: Markdown | undefined): { alt: string; rest: string } | undefined {
  if (next?.type !== 'text') return undefined;
  const [whole, inner = ''] = ATTRIBUTES.exec(next.value) ?? [];
  if (whole === undefined) return undefined;
  const [, double, single] = ALT.exec(inner) ?? [];
  return { alt: double ?? single ?? '', rest: next.value.slice(whole.length) };
}

function imagePieces(node: Markdown, address: string, alt: string, { imageOf, named }: Reading): Piece[] {
  const sha256 = imageOf(address);
  if (sha256 !== null) return [{ type: 'image', attrs: { sha256, alt: alt.toWellFormed().slice(0, 500) } }];
  named.push({ place: lineOf(node), reason: `The image '${address.slice(0, 200)}' is not among the files.` });
  return textPiece(alt, []);
}

/** The address of what is named elsewhere. */
const addressOf = ({ addresses }: Reading, identifier: string): string =>
  addresses.get(identifier.toLowerCase()) ?? '';

function linkPieces(
  node: Markdown<'link' | 'linkReference'>,
  written: string,
  marks: readonly DocumentMark[],
  reading: Reading,
): Piece[] {
  const href = linkAddress(written);
  if (href === null) {
    reading.named.push({
      place: lineOf(node),
      reason: `The link to '${written.slice(0, 200)}' leads to no whole address: its words are kept.`,
    });
    return inlinePieces(node.children, marks, reading);
  }
  return inlinePieces(node.children, withMark(marks, { type: 'link', attrs: { href } }), reading);
}

function onePiece(node: Markdown, marks: readonly DocumentMark[], reading: Reading): Piece[] {
  switch (node.type) {
    case 'text':
      return textPiece(node.value, marks);
    case 'inlineCode':
      return textPiece(node.value, withMark(marks, { type: 'code' }));
    case 'inlineMath':
      return node.value.trim() === ''
        ? []
        : [{ type: 'inlineMath', attrs: { latex: node.value.trim().toWellFormed() } }];
    case 'break':
      return [{ type: 'hardBreak' }];
    case 'strong':
    case 'emphasis':
    case 'delete':
      return inlinePieces(node.children, withMark(marks, { type: PLAIN[node.type] }), reading);
    case 'link':
      return linkPieces(node, node.url, marks, reading);
    case 'linkReference':
      return linkPieces(node, addressOf(reading, node.identifier), marks, reading);
    case 'imageReference':
      return imagePieces(node, addressOf(reading, node.identifier), node.alt ?? '', reading);
    case 'blockquote':
    case 'code':
    case 'definition':
    case 'footnoteDefinition':
    case 'footnoteReference':
    case 'heading':
    case 'html':
    case 'image':
    case 'list':
    case 'listItem':
    case 'math':
    case 'paragraph':
    case 'table':
    case 'tableCell':
    case 'tableRow':
    case 'thematicBreak':
    case 'yaml':
      reading.named.push({ place: lineOf(node), reason: `${wordsFor(node.type)} is not kept in a lesson.` });
      return [];
  }
}

/** What a kind of Markdown is called in a sentence. */
export const wordsFor = (type: string): string =>
  ({ html: 'HTML', footnoteReference: 'A footnote', footnoteDefinition: 'A footnote', yaml: 'Front matter' })[
    type
  ] ?? `'${type}'`;

/** What stands in a line, with images between. */
export function inlinePieces(
  nodes: readonly Markdown[],
  marks: readonly DocumentMark[],
  reading: Reading,
): Piece[] {
  const pieces: Piece[] = [];
  let taken: string | undefined;
  for (const [at, node] of nodes.entries()) {
    if (taken !== undefined && node.type === 'text') {
      append(pieces, textPiece(taken, marks));
      taken = undefined;
    } else if (node.type === 'image') {
      const attributes = takeAttributes(nodes[at + 1]);
      taken = attributes?.rest;
      append(pieces, imagePieces(node, node.url, node.alt || (attributes?.alt ?? ''), reading));
    } else append(pieces, onePiece(node, marks, reading));
  }
  return pieces;
}
