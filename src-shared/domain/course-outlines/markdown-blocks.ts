import { checkDocument } from '../documents/check-document.ts';
import type {
  BlockNode,
  CellAlignment,
  HeadingLevel,
  InlineNode,
  ListItemNode,
  TableCellNode,
} from '../documents/document.ts';
import { inlinePieces, wordsFor, type Piece, type Reading } from './markdown-inline.ts';
import { lineOf, type Markdown } from './markdown-tree.ts';

const LANGUAGE = /^[a-z0-9][a-z0-9+#._-]{0,39}$/u;

const paragraph = (content: readonly InlineNode[]): BlockNode =>
  content.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content };

const hasSigns = (content: readonly InlineNode[]): boolean =>
  content.some((node) => node.type !== 'text' || node.text.trim() !== '');

/** Paragraphs with the images that stand between them. */
function blocksOfPieces(
  pieces: readonly Piece[],
  wrap: (content: readonly InlineNode[]) => BlockNode,
): BlockNode[] {
  const blocks: BlockNode[] = [];
  let line: InlineNode[] = [];
  const end = (): void => {
    if (hasSigns(line)) blocks.push(wrap(line));
    line = [];
  };
  for (const piece of pieces) {
    if (piece.type === 'image') {
      end();
      blocks.push(piece);
    } else line.push(piece);
  }
  end();
  return blocks;
}

/** Blocks that begin with a paragraph, as items and cells do. */
const beginning = (blocks: readonly BlockNode[]): readonly BlockNode[] =>
  blocks[0]?.type === 'paragraph' ? blocks : [{ type: 'paragraph' }, ...blocks];

const BOXES = { true: '☑ ', false: '☐ ' } as const;

function itemOf(node: Markdown<'listItem'>, reading: Reading): ListItemNode {
  const blocks = beginning(node.children.flatMap((child) => blocksOf(child, reading)));
  const { checked } = node;
  const [first, ...rest] = blocks;
  if (typeof checked !== 'boolean' || first?.type !== 'paragraph')
    return { type: 'listItem', content: blocks };
  const box = { type: 'text', text: BOXES[`${checked}`] } as const;
  return { type: 'listItem', content: [paragraph([box, ...(first.content ?? [])]), ...rest] };
}

function tableOf(node: Markdown<'table'>, reading: Reading): BlockNode[] {
  const rows = node.children.map((row, at) => ({
    type: 'tableRow' as const,
    content: row.children.map((cell, column): TableCellNode => {
      const align: CellAlignment | null = node.align?.[column] ?? null;
      const inner = blocksOfPieces(inlinePieces(cell.children, [], reading), paragraph);
      return {
        type: at === 0 ? 'tableHeader' : 'tableCell',
        attrs: { colspan: 1, rowspan: 1, align },
        content: inner.length === 0 ? [{ type: 'paragraph' }] : inner,
      };
    }),
  }));
  return rows.length === 0 ? [] : [{ type: 'table', content: rows }];
}

function codeOf({ lang, value }: Markdown<'code'>): BlockNode {
  const word = lang?.toLowerCase().replaceAll(/[{}]/gu, '').split(/[\s,]/u)[0] ?? '';
  const attrs = { language: LANGUAGE.test(word) ? word : null };
  const text = value.toWellFormed();
  return text === ''
    ? { type: 'codeBlock', attrs }
    : { type: 'codeBlock', attrs, content: [{ type: 'text', text }] };
}

const levelOf = (depth: number): HeadingLevel => (depth <= 2 ? 2 : depth === 3 ? 3 : 4);

/** A block of Markdown as blocks of a document; what is not kept is named. */
function blocksOf(node: Markdown, reading: Reading): BlockNode[] {
  switch (node.type) {
    case 'paragraph':
      return blocksOfPieces(inlinePieces(node.children, [], reading), paragraph);
    case 'heading': {
      const attrs = { level: levelOf(node.depth) };
      const wrap = (content: readonly InlineNode[]): BlockNode => ({ type: 'heading', attrs, content });
      return blocksOfPieces(inlinePieces(node.children, [], reading), wrap);
    }
    case 'code':
      return [codeOf(node)];
    case 'math':
      return node.value.trim() === ''
        ? []
        : [{ type: 'blockMath', attrs: { latex: node.value.trim().toWellFormed() } }];
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }];
    case 'blockquote': {
      const content = node.children.flatMap((child) => blocksOf(child, reading));
      return content.length === 0 ? [] : [{ type: 'blockquote', content }];
    }
    case 'list': {
      const content = node.children.map((item) => itemOf(item, reading));
      if (content.length === 0) return [];
      return node.ordered === true
        ? [{ type: 'orderedList', attrs: { start: Math.min(node.start ?? 1, 1_000_000) }, content }]
        : [{ type: 'bulletList', content }];
    }
    case 'table':
      return tableOf(node, reading);
    case 'definition':
      return [];
    case 'break':
    case 'delete':
    case 'emphasis':
    case 'footnoteDefinition':
    case 'footnoteReference':
    case 'html':
    case 'image':
    case 'imageReference':
    case 'inlineCode':
    case 'inlineMath':
    case 'link':
    case 'linkReference':
    case 'listItem':
    case 'strong':
    case 'tableCell':
    case 'tableRow':
    case 'text':
    case 'yaml':
      reading.named.push({ place: lineOf(node), reason: `${wordsFor(node.type)} is not kept in a lesson.` });
      return [];
  }
}

/** The blocks of a document that one block of Markdown becomes; none, with its reason, where it cannot be kept. */
export function keptBlocks(node: Markdown, reading: Reading): BlockNode[] {
  const blocks = blocksOf(node, reading);
  if (blocks.length === 0) return [];
  const check = checkDocument({ type: 'doc', content: blocks });
  if (check.ok) return blocks;
  reading.named.push({ place: lineOf(node), reason: check.problem });
  return [];
}
