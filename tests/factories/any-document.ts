import { fc } from '@fast-check/vitest';
import {
  type BlockNode,
  CELL_ALIGNMENTS,
  type DocumentMark,
  HEADING_LEVELS,
  type InlineNode,
  PLAIN_MARKS,
  type RichDocument,
} from '#shared/domain/documents/document.ts';

const name = fc.stringMatching(/^[0-9a-f]{64}$/u);
const words = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
  .filter((text) => !text.includes('\0'));
const latex = fc.constantFrom('x^2', String.raw`\frac{a}{b}`, 'E=mc^2');

const mark: fc.Arbitrary<DocumentMark> = fc.oneof(
  fc.constantFrom(...PLAIN_MARKS).map((type) => ({ type })),
  fc.webUrl().map((href) => ({ type: 'link' as const, attrs: { href } })),
);

const inline: fc.Arbitrary<InlineNode> = fc.oneof(
  fc.record({
    type: fc.constant('text' as const),
    text: words,
    marks: fc.uniqueArray(mark, { maxLength: 4, selector: ({ type }) => type }),
  }),
  fc.constant({ type: 'hardBreak' as const }),
  latex.map((tex) => ({ type: 'inlineMath' as const, attrs: { latex: tex } })),
);

const line = fc.array(inline, { maxLength: 5 });
const paragraph = line.map((content) => ({ type: 'paragraph' as const, content }));
const file = {
  media_file_id: fc.option(fc.nat().map((id) => id + 1)),
  sha256: name,
  name: fc.constantFrom('talk.mp4', 'notes.pdf'),
  mime: fc.constantFrom('video/mp4', 'application/pdf'),
};

const leaf: fc.Arbitrary<BlockNode> = fc.oneof(
  paragraph,
  fc.record({
    type: fc.constant('heading' as const),
    attrs: fc.record({ level: fc.constantFrom(...HEADING_LEVELS) }),
    content: line,
  }),
  fc.record({
    type: fc.constant('codeBlock' as const),
    attrs: fc.record({ language: fc.constantFrom(null, 'python', 'c++') }),
    content: fc.array(fc.record({ type: fc.constant('text' as const), text: words }), { maxLength: 2 }),
  }),
  fc.constant({ type: 'horizontalRule' as const }),
  latex.map((tex) => ({ type: 'blockMath' as const, attrs: { latex: tex } })),
  fc.record({
    type: fc.constant('image' as const),
    attrs: fc.record({ sha256: name, alt: fc.constant('A map') }),
  }),
  fc.record({
    type: fc.constant('video' as const),
    attrs: fc.record({ ...file, poster: fc.option(name), captions: fc.option(name) }),
  }),
  fc.record({
    type: fc.constant('audio' as const),
    attrs: fc.record({ ...file, captions: fc.option(name) }),
  }),
  fc.record({ type: fc.constant('file' as const), attrs: fc.record(file) }),
);

const blocksOf = (inner: fc.Arbitrary<BlockNode>): fc.Arbitrary<BlockNode> => {
  const some = fc.array(inner, { minLength: 1, maxLength: 3 });
  const item = fc.tuple(paragraph, fc.array(inner, { maxLength: 2 })).map(([first, rest]) => ({
    type: 'listItem' as const,
    content: [first, ...rest],
  }));
  const items = fc.array(item, { minLength: 1, maxLength: 3 });
  const cell = fc.record({
    type: fc.constantFrom('tableCell' as const, 'tableHeader' as const),
    attrs: fc.record({
      colspan: fc.integer({ min: 1, max: 3 }),
      rowspan: fc.integer({ min: 1, max: 3 }),
      align: fc.option(fc.constantFrom(...CELL_ALIGNMENTS)),
    }),
    content: some,
  });
  const row = fc.array(cell, { maxLength: 3 }).map((content) => ({ type: 'tableRow' as const, content }));
  return fc.oneof(
    inner,
    some.map((content) => ({ type: 'blockquote' as const, content })),
    items.map((content) => ({ type: 'bulletList' as const, content })),
    fc.record({
      type: fc.constant('orderedList' as const),
      attrs: fc.record({ start: fc.integer({ min: 0, max: 99 }) }),
      content: items,
    }),
    fc.array(row, { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'table' as const, content })),
  );
};

/** Documents with every kind of node and mark, as an editor writes them: not yet canonical. */
export const anyDocument: fc.Arbitrary<RichDocument> = fc
  .array(blocksOf(blocksOf(leaf)), { minLength: 1, maxLength: 4 })
  .map((content) => ({ type: 'doc', content }));
