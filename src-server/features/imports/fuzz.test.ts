import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExportFormat } from '#shared/domain/imports/export-formats.ts';
import { importLimits } from '#shared/domain/imports/limits.ts';
import { exportQuestions } from './export.ts';
import { bytesOf, fixture } from './fixtures.test-data.ts';
import { parseFile } from './formats/parse-file.ts';

const tokens = [
  '{',
  '}',
  '~',
  '=',
  '#',
  '####',
  '%',
  '\\',
  '\n\n',
  '\r',
  '::',
  '$CATEGORY:',
  '->',
  '<',
  '>',
  '</question>',
  '<question type="x">',
  '<![CDATA[',
  ']]>',
  '<!--',
  '&',
  '&#x110000;',
  '<!ENTITY a "b">',
  '"',
  '""',
  ';',
  ',',
  '\t',
  'ANSWER: Z',
  'A. ',
  '\u0000',
  '\ufeff',
  '@@PLUGINFILE@@/',
  '<img src="data:image/png;base64,',
  '</item>',
  '<item>',
  '<math><mi>',
  '<!DOCTYPE a [',
  'PK\u0003\u0004',
  '"format":"lectern-questions"',
].map(bytesOf);

type Mutation = {
  kind: 'flip' | 'cut' | 'insert' | 'repeat' | 'truncate';
  at: number;
  length: number;
  value: number;
};

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('flip', 'cut', 'insert', 'repeat', 'truncate'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat({ max: 200 }),
  value: fc.nat({ max: 255 }),
});

function mutate(bytes: Uint8Array, change: Mutation): Uint8Array {
  const at = Math.floor(change.at * bytes.length);
  const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (change.kind) {
    case 'flip':
      return Buffer.concat([head, Uint8Array.of(change.value), tail.subarray(1)]);
    case 'cut':
      return Buffer.concat([head, tail.subarray(change.length)]);
    case 'insert':
      return Buffer.concat([head, tokens[change.value % tokens.length] ?? head, tail]);
    case 'repeat':
      return Buffer.concat([
        head,
        ...Array.from({ length: 1 + (change.value % 40) }, () => tail.subarray(0, change.length)),
        tail,
      ]);
    case 'truncate':
      return change.value < 64 ? Buffer.from(head) : bytes;
  }
}

/** What is wrong with the way a file is answered, or null. */
async function complaint(bytes: Uint8Array, name: string, withinMs: number): Promise<string | null> {
  const start = performance.now();
  const outcome = await parseFile(bytes, name);
  const ms = performance.now() - start;
  if (ms > withinMs) return `took ${Math.round(ms)} ms`;
  if (!outcome.ok) return outcome.reason === '' ? 'gives no reason' : null;
  const { total, items, rejected } = outcome.file;
  const indexes = [...items, ...rejected].map(({ index }) => index).sort((a, b) => a - b);
  if (indexes.length !== total) return `found ${total}, but lists ${indexes.length}`;
  if (indexes.some((index, at) => index !== at)) return 'counts an index twice or never';
  return rejected.every(({ reason, type }) => reason !== '' && type !== '')
    ? null
    : 'rejects without a reason';
}

describe('damaged files of each format neither throw nor hang nor lose count', () => {
  it.each([
    'harbour.gift',
    'harbour-aiken.txt',
    'harbour-moodle.xml',
    'harbour.csv',
    'harbour.xlsx',
    'harbour-qti12.xml',
    'harbour-qti21.xml',
    'harbour-blackboard.txt',
    'harbour.json',
    'harbour.qti21.zip',
    'harbour.lectern.zip',
  ])(
    '%s',
    async (name) => {
      const source = await sourceOf(name);
      await fc.assert(
        fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 6 }), async (changes) => {
          expect(await complaint(changes.reduce(mutate, source), name, 1_000)).toBeNull();
        }),
        { numRuns: name.endsWith('zip') || name.includes('qti') ? 500 : 2_000 },
      );
    },
    60_000,
  );
});

const exported: Readonly<Record<string, ExportFormat>> = {
  'harbour.xlsx': 'xlsx',
  'harbour.qti21.zip': 'qti21',
  'harbour.lectern.zip': 'lectern',
};

async function sourceOf(name: string): Promise<Uint8Array> {
  const format = exported[name];
  if (format === undefined) return fixture(name);
  const outcome = await parseFile(fixture('harbour.csv'), 'harbour.csv');
  if (!outcome.ok) throw new Error(outcome.reason);
  return (await exportQuestions(format, outcome.file.items)).bytes;
}

describe('a megabyte of anything stays quick', () => {
  const question = (inside: string): string =>
    `<quiz><question type="essay"><questiontext format="html"><text><![CDATA[${inside}]]></text></questiontext></question></quiz>`;
  const header = 'question_title,question_type,answer_1,answer_2,correct_answer\n';
  const starts: Record<string, string> = {
    'x.xml': '<quiz>',
    'x.csv': header,
    'x.txt': 'Q\nA. a\nANSWER: A\n',
    'x.gift': 'Q{T}\n\n',
    'one.gift': 'Q{T}\n\nQ{=a ~b',
    'qti.xml': '<questestinterop><section>',
    'item.xml': '<assessmentItem title="a"><itemBody>',
    'x.bbq': 'MC\tQ\ta\tcorrect\tb\tincorrect\n',
  };
  const cases: [string, string, string][] = [
    ['unclosed braces', 'x.gift', '{=a\n\n'],
    ['open braces', 'x.gift', 'Q {T}\n\n{'],
    ['open weights', 'x.gift', 'Q{~%50%a ~%'],
    ['open weights in one question', 'one.gift', '~%50%a ~%'],
    ['choices in one question', 'one.gift', '~a -> b#c\n'],
    ['arrows in one question', 'one.gift', '=a -> b '],
    ['backslashes', 'x.gift', 'Q{T}\\'],
    ['titles', 'x.gift', '::{T}'],
    ['blank lines', 'x.gift', ' \n\t\n{T}'],
    ['one choice after another', 'x.gift', '~a#b'],
    ['quotation marks', 'x.csv', '"'],
    ['quotation marks and separators', 'x.csv', '",'],
    ['spaces and quotation marks', 'x.csv', ' " "'],
    ['options', 'x.txt', 'A. \n'],
    ['answers', 'x.txt', 'B) a\nANSWER: \n'],
    ['spaces', 'x.txt', 'A.                                    \n'],
    ['open questions', 'x.xml', '<question '],
    ['open CDATA', 'x.xml', '<question type="x"><![CDATA['],
    ['comments', 'x.xml', '<!-- <question '],
    ['tags', 'html', '<p><b><a href="http://x">'],
    ['signs', 'html', '<<a<b & &lt; $$ \\( '],
    ['images', 'html', '<img src="data:image/png;base64,iVBORw0K">'],
    ['cells', 'html', '<table><tr><td>'],
    ['nested scripts', 'html', '<sup>a'],
    ['formulas', 'html', '<math><mi>x</mi></math>'],
    ['open formulas', 'html', '<math><mrow>'],
    ['open items', 'qti.xml', '<item>'],
    ['sections', 'qti.xml', '<section title="a">'],
    ['open comments', 'qti.xml', '<!-- <item> '],
    ['items with titles', 'qti.xml', '<item title="'],
    ['open elements', 'item.xml', '<p>'],
    ['choices', 'item.xml', '<simpleChoice identifier="'],
    ['tabs', 'x.bbq', 'MC\t\t'],
    ['lines', 'x.bbq', '\n'],
  ];
  it.each(cases)(
    '%s in %s',
    async (_what, name, piece) => {
      const filler = piece.repeat(Math.ceil(1_000_000 / piece.length));
      const text = name === 'html' ? question(filler.slice(0, importLimits.htmlChars - 100)) : filler;
      expect(
        await complaint(bytesOf((starts[name] ?? '') + text), name === 'html' ? 'x.xml' : name, 15_000),
      ).toBeNull();
    },
    40_000,
  );
});
