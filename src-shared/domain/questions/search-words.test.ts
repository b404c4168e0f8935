import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { queryWords, searchWords } from './search-words.ts';

it('folds case and marks, and splits at everything that is neither letter nor digit', () => {
  expect(searchWords('Déjà-vu: the ÉCOLE’s CO₂, the école!')).toEqual([
    'deja',
    'vu',
    'the',
    'ecole',
    's',
    'co2',
  ]);
});

test.prop([fc.string({ unit: 'binary-ascii' })])(
  'plain text is folded as any other text is: the short way finds the same words',
  (text) => {
    // The no-break space makes no word, but takes the long way.
    expect(searchWords(text)).toEqual(searchWords(`\u00a0${text}`));
  },
);

it('bounds what one word and one question can cost', () => {
  expect(searchWords('x'.repeat(1000))).toEqual(['x'.repeat(40)]);
  expect(queryWords('a b c d e f g h i j')).toHaveLength(8);
});
