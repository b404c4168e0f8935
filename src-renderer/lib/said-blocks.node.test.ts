import { expect, it } from 'vitest';
import { plainSaid, saidBlocks, type SaidBlock } from './said-blocks.ts';

const words = (text: string) => ({ kind: 'words', text });
const paragraph = (...children: object[]) => ({ kind: 'paragraph', children });

it.each<[string, object[]]>([
  ['Plain, with\ntwo lines.', [paragraph(words('Plain, with\ntwo lines.'))]],
  [
    'A **bold** and *italic* word',
    [
      paragraph(
        words('A '),
        { kind: 'bold', children: [words('bold')] },
        words(' and '),
        { kind: 'italic', children: [words('italic')] },
        words(' word'),
      ),
    ],
  ],
  ['2 * 3 * 4 and snake_case_name', [paragraph(words('2 * 3 * 4 and snake_case_name'))]],
  ['`a*b*c`', [paragraph({ kind: 'code', text: 'a*b*c' })]],
  ['```\nx = \\(a\\)\n```', [{ kind: 'code', text: 'x = \\(a\\)' }]],
  [
    '> said\n\nanswered',
    [{ kind: 'quote', children: [paragraph(words('said'))] }, paragraph(words('answered'))],
  ],
  [
    '- one\n- two',
    [{ kind: 'list', start: null, items: [[paragraph(words('one'))], [paragraph(words('two'))]] }],
  ],
  ['3. three', [{ kind: 'list', start: 3, items: [[paragraph(words('three'))]] }]],
  [
    String.raw`Is \(a*b*c\) right?`,
    [
      paragraph(
        words('Is '),
        expect.objectContaining({ kind: 'formula', tex: 'a*b*c', isBlock: false }),
        words(' right?'),
      ),
    ],
  ],
  [
    'See https://example.org/*a*_b_.',
    [
      paragraph(
        words('See '),
        expect.objectContaining({ kind: 'link', href: 'https://example.org/*a*_b_' }),
        words('.'),
      ),
    ],
  ],
  // What is no format here stays as it was written.
  ['# no heading', [paragraph(words('# no heading'))]],
  [
    '<b>no markup</b> &amp; [no](javascript:alert(1))',
    [paragraph(words('<b>no markup</b> &amp; [no](javascript:alert(1))'))],
  ],
  ['C:\\*temp', [paragraph(words('C:\\*temp'))]],
  ['---', [paragraph(words('---'))]],
])('%j', (text, blocks) => {
  expect(saidBlocks(text)).toEqual(blocks);
});

const depth = (blocks: readonly SaidBlock[]): number =>
  blocks.reduce((most, block) => {
    if (block.kind === 'quote') return Math.max(most, 1 + depth(block.children));
    if (block.kind === 'list') return Math.max(most, 1 + Math.max(0, ...block.items.map(depth)));
    return Math.max(most, 1);
  }, 0);

it.each([
  '>'.repeat(20_000),
  '- '.repeat(10_000),
  '1. '.repeat(6000),
  '*'.repeat(20_000),
  '**a'.repeat(6000),
  '`'.repeat(20_000),
  '_ *'.repeat(6000),
  '\\('.repeat(10_000),
  '\uE0007\uE001',
  Array.from({ length: 190 }, (_, at) => `${' '.repeat(at)}- x`).join('\n'),
])('draws what nobody writes without end: %#', (text) => {
  const blocks = saidBlocks(text);
  expect(blocks.length).toBeGreaterThan(0);
  expect(depth(blocks)).toBeLessThan(20);
});

it('has no bold words where there are more signs than anybody reads', () => {
  const text = '**a** '.repeat(300).trim();
  expect(saidBlocks(text)).toEqual([paragraph(words(text))]);
  expect(JSON.stringify(saidBlocks('**a** '.repeat(100)))).toContain('bold');
});

it('is one line without its formats where a list names it', () => {
  const text = '**Groups** are\n\n- A at `nine`\n- \\(2n\\) at ten\n\n> coats';
  expect(plainSaid(text)).toBe('Groups are A at nine, 2n at ten coats');
});
