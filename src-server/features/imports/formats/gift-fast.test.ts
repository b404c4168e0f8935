import * as fc from 'fast-check';
import { parse, type GIFTQuestion } from 'gift-pegjs';
import { expect, it } from 'vitest';
import { fastGift } from './gift-fast.ts';
import { composeGift, giftStructure } from './gift-structure.ts';

const text = fc
  .array(
    fc.constantFrom(
      'word',
      ' ',
      '  ',
      '\n',
      ' x',
      'T',
      'F',
      'TRUE',
      '10',
      '\\=',
      '\\~',
      '\\#',
      '\\:',
      '\\{',
      '\\}',
      '\\\\',
      '\\n',
      '\\',
      ':',
      'é',
      '[html]',
      '[x]',
      '[plain] ',
      '%',
      '-',
      '\u00a0',
      '<b>',
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''));
const format = fc.constantFrom('', '', '', '[html]', '[markdown]', '[plain]', '[moodle]');
const rich = fc.tuple(format, text).map((parts) => parts.join(''));
const weight = fc.constantFrom('', '', '', '%50%', '%-33.33333%', '%100%', '%0%', '%', '%200%', '%5');
const feedback = fc.oneof(
  fc.constant(''),
  rich.map((said) => `#${said}`),
  fc.constant('#'),
);
const choice = fc
  .tuple(fc.constantFrom('=', '~', ' ~ ', '\n='), weight, rich, feedback)
  .map((parts) => parts.join(''));
const general = fc.oneof(
  fc.constant(''),
  rich.map((said) => `####${said}`),
);
const answers = fc.oneof(
  fc.array(choice, { maxLength: 4 }).map((all) => all.join('')),
  fc
    .tuple(fc.constantFrom('T', 'F', 'TRUE', 'false', 'Two', ' T '), feedback, feedback)
    .map((parts) => parts.join('')),
  text,
);
const block = fc
  .tuple(rich, answers, general, fc.oneof(fc.constant(''), rich, fc.constant(' // said')))
  .map(([stem, body, end, tail]) =>
    `${stem}{${body}${end}}${tail}`.replace(/\n[ \t]*(?=\n)/g, '').replace(/(^|\n)\s*\/\//g, ''),
  );

function byGrammar(source: string): GIFTQuestion | null {
  try {
    return parse(source)[0] ?? null;
  } catch (error) {
    if (error instanceof Error && error.name === 'SyntaxError') return null;
    throw error;
  }
}

it('the fast path says exactly what gift-pegjs says, or nothing', () => {
  let fast = 0;
  fc.assert(
    fc.property(block, (source) => {
      const structure = giftStructure(source);
      if (!structure.ok || structure.parts.body === null) return;
      const found = fastGift(structure.parts);
      if (found === null) return;
      fast++;
      expect(found).toEqual(byGrammar(composeGift(structure.parts)));
    }),
    { numRuns: 5_000 },
  );
  expect(fast).toBeGreaterThan(1_500);
});
