import {
  type DocumentMark,
  type InlineNode,
  MAX_DOCUMENT_BYTES,
  PLAIN_MARKS,
  type PlainMark,
  type TextNode,
} from './document.ts';
import { linkAddress } from './link-address.ts';
import { hasOnly, plainText, type RawNode, readRaw, refuseKind } from './raw-node.ts';
import type { FaultKeeper } from './read-problem.ts';

const MAX_LATEX = 10_000;

/** The TeX of a formula; undefined, with a sentence, where there is none. */
export function latexOf(node: RawNode, faults: FaultKeeper): string | undefined {
  if (!hasOnly(node, ['latex'], faults)) return undefined;
  const latex = plainText(node.attrs['latex'], MAX_LATEX)?.trim();
  if (latex === undefined || latex === '')
    return faults.refuse(`A formula has between 1 and ${MAX_LATEX} characters of TeX.`, node.path);
  return latex;
}

const isPlainMark = (type: string): type is PlainMark => PLAIN_MARKS.some((plain) => plain === type);

function linkOf(mark: RawNode, faults: FaultKeeper): DocumentMark | undefined {
  if (!hasOnly(mark, ['href'], faults)) return undefined;
  const { href } = mark.attrs;
  const address = typeof href === 'string' ? linkAddress(href) : null;
  return address === null
    ? faults.refuse('A link leads to a whole address with https, http or mailto.', mark.path)
    : { type: 'link', attrs: { href: address } };
}

/** The marks of a text, each once, in the order of documents. */
function marksOf(node: RawNode, faults: FaultKeeper): readonly DocumentMark[] | undefined {
  const plain = new Set<PlainMark>();
  let link: DocumentMark | undefined;
  for (const value of node.marks) {
    const mark = readRaw(value, node.path, faults);
    if (mark === undefined) return undefined;
    if (mark.type === 'link') {
      if (link !== undefined) return faults.refuse('A text leads to one address at most.', node.path);
      link = linkOf(mark, faults);
      if (link === undefined) return undefined;
    } else if (isPlainMark(mark.type)) {
      if (!hasOnly(mark, [], faults)) return undefined;
      plain.add(mark.type);
    } else return refuseKind(mark, 'on a text', faults);
  }
  const ordered: DocumentMark[] = PLAIN_MARKS.filter((type) => plain.has(type)).map((type) => ({ type }));
  return link === undefined ? ordered : [...ordered, link];
}

/** A text with its marks; `isBare` where no marks are kept, as in code. */
export function readText(node: RawNode, isBare: boolean, faults: FaultKeeper): TextNode | undefined {
  if (!hasOnly(node, [], faults)) return undefined;
  const text = plainText(node.text, MAX_DOCUMENT_BYTES);
  if (text === undefined || text === '')
    return faults.refuse('A text has no signs, or signs that cannot be stored.', node.path);
  if (isBare && node.marks.length > 0) return faults.refuse('Code carries no marks.', node.path);
  const marks = marksOf(node, faults);
  if (marks === undefined) return undefined;
  return marks.length === 0 ? { type: 'text', text } : { type: 'text', text, marks };
}

/** What stands in a line: text, line breaks, formulas. */
export function readInline(node: RawNode, faults: FaultKeeper): InlineNode | undefined {
  switch (node.type) {
    case 'text':
      return readText(node, false, faults);
    case 'hardBreak':
      return hasOnly(node, [], faults) ? { type: 'hardBreak' } : undefined;
    case 'inlineMath': {
      const latex = latexOf(node, faults);
      return latex === undefined ? undefined : { type: 'inlineMath', attrs: { latex } };
    }
    default:
      return refuseKind(node, 'in a line of text', faults);
  }
}

const marksKey = (node: TextNode): string => JSON.stringify(node.marks ?? []);

/** Neighbouring texts with the same marks as one. */
export function joinTexts<N extends InlineNode>(nodes: readonly N[]): (N | TextNode)[] {
  const joined: (N | TextNode)[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text' && marksKey(node) === marksKey(last))
      joined[joined.length - 1] = { ...last, text: last.text + node.text };
    else joined.push(node);
  }
  return joined;
}
