import {
  type BlockNode,
  CELL_ALIGNMENTS,
  EMPTY_DOCUMENT,
  HEADING_LEVELS,
  type InlineNode,
  type ListItemNode,
  type MediaNode,
  type RichDocument,
  type TableCellNode,
  type TableRowNode,
  type TextNode,
} from './document.ts';
import { hasOnly, plainText, type RawNode, readRaw, refuseKind, wholeNumber } from './raw-node.ts';
import { joinTexts, latexOf, readInline, readText } from './read-inline.ts';
import { readImage, readMedia } from './read-media.ts';
import { type DocumentFault, type FaultKeeper, faultKeeper } from './read-problem.ts';

type Reader<N> = (node: RawNode, faults: FaultKeeper) => N | undefined;

/** All that stands in a node; undefined as soon as one of it cannot be kept. */
function readContent<N>(node: RawNode, reader: Reader<N>, faults: FaultKeeper): N[] | undefined {
  const read: N[] = [];
  for (const [at, value] of node.content.entries()) {
    const raw = readRaw(value, [...node.path, at], faults);
    const inner = raw === undefined ? undefined : reader(raw, faults);
    if (inner === undefined) return undefined;
    read.push(inner);
  }
  return read;
}

/** Content of a node that holds at least one. */
function readSome<N>(node: RawNode, what: string, reader: Reader<N>, faults: FaultKeeper): N[] | undefined {
  if (node.content.length === 0) return faults.refuse(`Here is no ${what}.`, node.path);
  return readContent(node, reader, faults);
}

const inlineOf = (node: RawNode, faults: FaultKeeper): { content?: readonly InlineNode[] } | undefined => {
  const content = readContent(node, readInline, faults);
  if (content === undefined) return undefined;
  return content.length === 0 ? {} : { content: joinTexts(content) };
};

const readListItem: Reader<ListItemNode> = (node, faults) => {
  if (node.type !== 'listItem') return refuseKind(node, 'in a list', faults);
  if (!hasOnly(node, [], faults)) return undefined;
  const content = readSome(node, 'paragraph', readBlock, faults);
  if (content === undefined) return undefined;
  if (content[0]?.type !== 'paragraph')
    return faults.refuse('An item of a list begins with a paragraph.', node.path);
  return { type: 'listItem', content };
};

const MAX_SPAN = 100;

const readCell: Reader<TableCellNode> = (node, faults) => {
  const { type, attrs, path } = node;
  if (type !== 'tableCell' && type !== 'tableHeader') return refuseKind(node, 'in a row of a table', faults);
  if (!hasOnly(node, ['colspan', 'rowspan', 'align'], faults)) return undefined;
  const colspan = wholeNumber(attrs['colspan'] ?? 1, 1, MAX_SPAN);
  const rowspan = wholeNumber(attrs['rowspan'] ?? 1, 1, MAX_SPAN);
  if (colspan === undefined || rowspan === undefined)
    return faults.refuse(`A cell spans between 1 and ${MAX_SPAN} columns and rows.`, path);
  const wanted = attrs['align'] ?? null;
  const align = wanted === null ? null : CELL_ALIGNMENTS.find((known) => known === wanted);
  if (align === undefined) return faults.refuse('A cell is aligned left, center or right.', path);
  const content = readSome(node, 'paragraph', readBlock, faults);
  return content === undefined ? undefined : { type, attrs: { colspan, rowspan, align }, content };
};

const readRow: Reader<TableRowNode> = (node, faults) => {
  if (node.type !== 'tableRow') return refuseKind(node, 'in a table', faults);
  if (!hasOnly(node, [], faults)) return undefined;
  const content = readContent(node, readCell, faults);
  if (content === undefined) return undefined;
  return content.length === 0 ? { type: 'tableRow' } : { type: 'tableRow', content };
};

const MAX_START = 1_000_000;
const LANGUAGE = /^[a-z0-9][a-z0-9+#._-]{0,39}$/u;

function readCode(node: RawNode, faults: FaultKeeper): BlockNode | undefined {
  if (!hasOnly(node, ['language'], faults)) return undefined;
  const written = node.attrs['language'] ?? null;
  const language = written === null ? null : plainText(written, 40)?.toLowerCase();
  if (language === undefined || (language !== null && !LANGUAGE.test(language)))
    return faults.refuse('The language of code is one word, such as python.', node.path);
  const text: Reader<TextNode> = (inner) =>
    inner.type === 'text' ? readText(inner, true, faults) : refuseKind(inner, 'in code', faults);
  const content = readContent(node, text, faults);
  if (content === undefined) return undefined;
  const attrs = { language };
  return content.length === 0
    ? { type: 'codeBlock', attrs }
    : { type: 'codeBlock', attrs, content: joinTexts(content) };
}

const isMedia = (node: RawNode): node is RawNode & { readonly type: MediaNode['type'] } =>
  node.type === 'video' || node.type === 'audio' || node.type === 'file';

function readLeaf(node: RawNode, faults: FaultKeeper): BlockNode | undefined {
  switch (node.type) {
    case 'horizontalRule':
      return hasOnly(node, [], faults) ? { type: 'horizontalRule' } : undefined;
    case 'blockMath': {
      const latex = latexOf(node, faults);
      return latex === undefined ? undefined : { type: 'blockMath', attrs: { latex } };
    }
    case 'image': {
      const attrs = readImage(node, faults);
      return attrs === undefined ? undefined : { type: 'image', attrs };
    }
    default:
      return isMedia(node) ? readMedia(node, faults) : refuseKind(node, 'as a block', faults);
  }
}

function readList(
  node: RawNode,
  type: 'bulletList' | 'orderedList',
  faults: FaultKeeper,
): BlockNode | undefined {
  if (!hasOnly(node, type === 'orderedList' ? ['start'] : [], faults)) return undefined;
  const content = readSome(node, 'item', readListItem, faults);
  if (content === undefined) return undefined;
  if (type === 'bulletList') return { type, content };
  const start = wholeNumber(node.attrs['start'] ?? 1, 0, MAX_START);
  return start === undefined
    ? faults.refuse(`A list counts from a whole number up to ${MAX_START}.`, node.path)
    : { type, attrs: { start }, content };
}

function readBlock(node: RawNode, faults: FaultKeeper): BlockNode | undefined {
  const { type } = node;
  switch (type) {
    case 'paragraph': {
      const inline = hasOnly(node, [], faults) ? inlineOf(node, faults) : undefined;
      return inline && { type, ...inline };
    }
    case 'heading': {
      if (!hasOnly(node, ['level'], faults)) return undefined;
      const level = HEADING_LEVELS.find((known) => known === node.attrs['level']);
      if (level === undefined) return faults.refuse('A heading has level 2, 3 or 4.', node.path);
      const inline = inlineOf(node, faults);
      return inline && { type, attrs: { level }, ...inline };
    }
    case 'bulletList':
    case 'orderedList':
      return readList(node, type, faults);
    case 'blockquote': {
      const content = hasOnly(node, [], faults) ? readSome(node, 'block', readBlock, faults) : undefined;
      return content && { type, content };
    }
    case 'codeBlock':
      return readCode(node, faults);
    case 'table': {
      const content = hasOnly(node, [], faults) ? readSome(node, 'row', readRow, faults) : undefined;
      return content && { type, content };
    }
    default:
      return readLeaf(node, faults);
  }
}

/** The document in a value of any shape, of kept nodes alone; else the first thing that is wrong, and where. */
export function readDocument(value: unknown): RichDocument | DocumentFault {
  const faults = faultKeeper();
  const raw = readRaw(value, [], faults);
  if (raw !== undefined && raw.type !== 'doc') refuseKind(raw, 'in the place of a document', faults);
  const content =
    raw?.type === 'doc' && hasOnly(raw, [], faults) ? readContent(raw, readBlock, faults) : undefined;
  if (content === undefined) return faults.found() ?? { problem: 'Here is no document.', where: 'document' };
  return content.length === 0 ? EMPTY_DOCUMENT : { type: 'doc', content };
}
