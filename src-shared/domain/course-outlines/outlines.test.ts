import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../documents/check-document.ts';
import { textOf } from '../documents/document-text.ts';
import { outlineOfRows } from './csv-outline.ts';
import { withoutDivs } from './fenced-divs.ts';
import { MAX_TITLE, type FoundOutline } from './found-outline.ts';
import { lessonOfMarkdown, outlineOfMarkdown } from './markdown-outline.ts';

const file = (text: string, imageOf: (address: string) => string | null = () => null) => ({
  name: 'course.md',
  text,
  imageOf,
});
const rows = (...lines: readonly string[][]) =>
  lines.map((cells, at) => ({ line: at + 1, cells, problem: null }));
const HEADER = ['section', 'subsection', 'type', 'title', 'minutes', 'description'];
const titles = ({ sections }: FoundOutline) =>
  sections.map(({ title, parent, items }) => [title, parent, items.map((item) => item.title)]);
const documentOf = (outline: FoundOutline): unknown =>
  JSON.parse(outline.sections[0]?.items[0]?.document ?? 'null');

describe('an outline as a table', () => {
  it('has an item on each row, and names what is none', () => {
    const outline = outlineOfRows(
      rows(
        HEADER,
        ['Cells', '', 'lesson', 'Membrane', '10', 'Walls'],
        ['', 'Inside', 'Practice test', 'Nucleus', '', ''],
        ['', '', 'quiz', 'Genes', '5', ''],
        ['Tissues', '', '', '', '', ''],
        ['', '', 'film', 'A film', '', ''],
        ['', '', 'lesson', '', '', ''],
        ['', '', 'lesson', 'Long', '2000', ''],
        ['', '', '', '', '', ''],
      ),
    );
    expect(titles(outline)).toEqual([
      ['Cells', null, ['Membrane']],
      ['Inside', 0, ['Nucleus', 'Genes']],
      ['Tissues', null, []],
    ]);
    expect(outline.sections[1]?.items[0]).toMatchObject({ kind: 'practice_test', minutes: 0 });
    expect(outline.named.map(({ place }) => place)).toEqual(['line 6', 'line 7', 'line 8']);
    expect(outline).toMatchObject({ found: 7, taken: 4 });
  });

  it('takes or names every row that says something, whatever stands in it', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('', 'lesson', 'quiz', '10', 'A'));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 12 }), (lines) => {
        const outline = outlineOfRows(rows(HEADER, ...lines));
        const written = lines.filter((cells) => cells.some((one) => one.trim() !== ''));
        expect(outline.found).toBe(written.length);
        expect(outline.taken + outline.named.length).toBe(outline.found);
        expect(outline.sections.every(({ parent }, at) => parent === null || parent < at)).toBe(true);
      }),
    );
  });
});

describe('an outline in Markdown', () => {
  it('makes sections, subsections and lessons of headings, in their order', () => {
    const outline = outlineOfMarkdown(
      file(
        [
          '# Biology',
          '## Cells',
          'They are small.',
          '### Membrane',
          'A wall.',
          '### Inside',
          '#### Nucleus',
          'Genes.',
          '### Death',
          'It ends.',
          '## Tissues',
          'Many cells.',
        ].join('\n\n'),
      ),
    );
    expect(titles(outline)).toEqual([
      ['Cells', null, ['Cells', 'Membrane']],
      ['Inside', 0, ['Nucleus']],
      ['Death', 0, ['Death']],
      ['Tissues', null, ['Tissues']],
    ]);
    expect(outline.named).toEqual([]);
  });

  it('keeps lists, tables, code, formulas and images, and names what is missing', () => {
    const sha256 = 'a'.repeat(64);
    const outline = lessonOfMarkdown(
      file(
        [
          '---\ntitle: "Arrays"\nteaching: 20\nexercises: 10\n---',
          '::: challenge\n\n- [x] one\n- two **bold** [link](https://a.test)\n\n:::',
          '| a | b |\n| - | -: |\n| 1 | `2` |',
          '```python\n::: not a div\n```',
          '$$\nx^2\n$$',
          'See ![](fig/here.png){alt="A cat"} and ![gone](fig/gone.svg).',
          '<div>x</div>',
          '[page](other.md)',
          '::: instructor\n\nSay it slowly.\n\n:::',
        ].join('\n\n'),
        (address) => (address === 'fig/here.png' ? sha256 : null),
      ),
      'Week 1',
    );
    expect(outline.sections[0]).toMatchObject({ title: 'Week 1', items: [{ title: 'Arrays', minutes: 30 }] });
    expect(outline.named.map(({ reason }) => reason.split("'")[0])).toEqual([
      'Notes for instructors are not shown to learners.',
      'The image ',
      'HTML is not kept in a lesson.',
      'The link to ',
    ]);
    const text = JSON.stringify(documentOf(outline));
    for (const kept of [
      '"table"',
      '"codeBlock"',
      '"blockMath"',
      '"bulletList"',
      '☑ ',
      '::: not a div',
      'A cat',
      sha256,
    ])
      expect(text).toContain(kept);
    expect(text).not.toContain('slowly');
  });

  it('is always a document that can be stored, and loses no block without a word', () => {
    const block = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }).map((text) => `# ${text}`),
      fc.string().map((text) => `### ${text}`),
      fc.constantFrom('- a\n  - b\n    - c', '> quote\n>\n> - x', '1. one\n2. two', '```\ncode\n```', '---'),
      fc.constantFrom('| a |\n| - |', '[^1]: note', '![x](y.png)', ':::: callout', '::::', '<b>x</b>', '\\'),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
        for (const outline of [
          outlineOfMarkdown(file(blocks.join('\n\n'))),
          lessonOfMarkdown(file(blocks.join('\n\n')), ''),
        ]) {
          expect(outline.taken + outline.named.length).toBe(outline.found);
          for (const { title, document } of outline.sections.flatMap((section) => section.items)) {
            expect(title.length).toBeLessThanOrEqual(MAX_TITLE);
            if (document !== null) expect(parseDocument(document).ok).toBe(true);
          }
        }
      }),
    );
  });

  it('keeps every word of plain paragraphs', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,5}$/), { minLength: 1 }),
        (lines) => {
          const { document } = lessonOfMarkdown(file(lines.join('\n\n')), '').sections[0]?.items[0] ?? {};
          const check = parseDocument(document ?? '');
          expect(check.ok ? textOf(check.document) : '').toBe(lines.join('\n'));
        },
      ),
    );
  });
});

it('lines stay where they are without their divs', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '::: note', ':::', '```', '', '::: instructor')), (lines) => {
      expect(withoutDivs(lines.join('\n')).text.split('\n')).toHaveLength(Math.max(1, lines.length));
    }),
  );
});
