import { fromMarkdown } from 'mdast-util-from-markdown';
import { splitAtLinks } from '#shared/domain/text/links.ts';
import { spokenText, splitMath } from '#renderer/components/math-segments.ts';

/** What stands in a line of what somebody wrote. */
export type SaidInline =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'formula'; readonly tex: string; readonly source: string; readonly isBlock: boolean }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'bold' | 'italic'; readonly children: readonly SaidInline[] };

export type SaidBlock =
  | { readonly kind: 'paragraph'; readonly children: readonly SaidInline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly children: readonly SaidBlock[] }
  | {
      readonly kind: 'list';
      readonly start: number | null;
      readonly items: readonly (readonly SaidBlock[])[];
    };

/** Markdown of which people would see something else than they wrote: pages have it, messages do not. */
const NOT_SAID = [
  'autolink',
  'characterEscape',
  'characterReference',
  'codeIndented',
  'definition',
  'hardBreakEscape',
  'hardBreakTrailing',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
  'setextUnderline',
  'thematicBreak',
];

/** Deeper than this nobody quotes, and no page draws it. */
const MOST_DEEP = 8;
const TOO_DEEP = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){9,}/mu;

/** Of more signs than this the parser takes seconds, and nobody has written them to be read. */
const MOST_SIGNS = 400;
const SIGNS = /[*_]+/gu;

type Kept = Extract<SaidInline, { kind: 'link' | 'formula' }> & { readonly written: string };

/** Formulas and addresses as marks, so that no sign in them is taken for a format. */
function withMarks(text: string): { readonly marked: string; readonly kept: readonly Kept[] } {
  const kept: Kept[] = [];
  const mark = (one: Kept): string => {
    kept.push(one);
    return `\uE000${kept.length - 1}\uE001`;
  };
  const marked = splitMath(text)
    .map((part) => {
      if (part.kind === 'math') {
        const { tex, source, isBlock } = part;
        return mark({ kind: 'formula', tex, source, isBlock, written: source });
      }
      return splitAtLinks(part.text)
        .map(({ text: words, href }) =>
          href === null ? words : mark({ kind: 'link', text: words, href, written: words }),
        )
        .join('');
    })
    .join('');
  return { marked, kept };
}

const MARK = /\uE000(\d+)\uE001/gu;

function wordsOf(text: string, kept: readonly Kept[]): SaidInline[] {
  const found: SaidInline[] = [];
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    const one = kept[Number(match[1])];
    if (one === undefined) continue;
    if (match.index > from) found.push({ kind: 'words', text: text.slice(from, match.index) });
    found.push(one);
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ kind: 'words', text: text.slice(from) });
  return found;
}

const asWritten = (text: string, kept: readonly Kept[]): string =>
  text.replaceAll(MARK, (whole, at: string) => kept[Number(at)]?.written ?? whole);

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root['children'][number];

function inlinesOf(nodes: readonly Node[], kept: readonly Kept[]): SaidInline[] {
  return nodes.flatMap((node): SaidInline[] => {
    if (node.type === 'text') return wordsOf(node.value, kept);
    if (node.type === 'inlineCode') return [{ kind: 'code', text: asWritten(node.value, kept) }];
    if (node.type === 'strong') return [{ kind: 'bold', children: inlinesOf(node.children, kept) }];
    if (node.type === 'emphasis') return [{ kind: 'italic', children: inlinesOf(node.children, kept) }];
    return [];
  });
}

function blocksOf(nodes: readonly Node[], kept: readonly Kept[], depth: number): SaidBlock[] {
  if (depth > MOST_DEEP) return [];
  return nodes.flatMap((node): SaidBlock[] => {
    if (node.type === 'paragraph') return [{ kind: 'paragraph', children: inlinesOf(node.children, kept) }];
    if (node.type === 'code') return [{ kind: 'code', text: asWritten(node.value, kept) }];
    if (node.type === 'blockquote')
      return [{ kind: 'quote', children: blocksOf(node.children, kept, depth + 1) }];
    if (node.type !== 'list') return [];
    const start = node.ordered === true ? (node.start ?? 1) : null;
    return [
      { kind: 'list', start, items: node.children.map((item) => blocksOf(item.children, kept, depth + 1)) },
    ];
  });
}

const depthOf = (nodes: readonly Node[]): number =>
  nodes.reduce((most, node) => ('children' in node ? Math.max(most, 1 + depthOf(node.children)) : most), 0);

const plain = (text: string, kept: readonly Kept[]): SaidBlock[] => [
  { kind: 'paragraph', children: wordsOf(text, kept) },
];

/**
 * What somebody wrote as blocks: bold, italic, code, lists and quotes as in Markdown, formulas as in questions, addresses as
 * links. Nothing of it is markup of a page; what is nested too deeply, or has more signs than words, stays as it was written.
 */
export function saidBlocks(text: string): readonly SaidBlock[] {
  const { marked, kept } = withMarks(text);
  if (TOO_DEEP.test(marked)) return plain(marked, kept);
  const hasTooMany = (marked.match(SIGNS)?.length ?? 0) > MOST_SIGNS;
  const disabled = hasTooMany ? [...NOT_SAID, 'attention'] : NOT_SAID;
  const { children } = fromMarkdown(marked, { extensions: [{ disable: { null: disabled } }] });
  const blocks = depthOf(children) > 2 * MOST_DEEP ? [] : blocksOf(children, kept, 0);
  return blocks.length === 0 ? plain(marked, kept) : blocks;
}

const plainInline = (node: SaidInline): string => {
  switch (node.kind) {
    case 'words':
    case 'link':
    case 'code':
      return node.text;
    case 'formula':
      return spokenText(node.source);
    case 'bold':
    case 'italic':
      return node.children.map(plainInline).join('');
  }
};

const plainBlock = (block: SaidBlock): string => {
  switch (block.kind) {
    case 'paragraph':
      return block.children.map(plainInline).join('');
    case 'code':
      return block.text;
    case 'quote':
      return block.children.map(plainBlock).join(' ');
    case 'list':
      return block.items.map((item) => item.map(plainBlock).join(' ')).join(', ');
  }
};

/** The same in one line without its formats, for lists and names. */
export const plainSaid = (text: string): string => saidBlocks(text).map(plainBlock).join(' ');
