import { expect, test } from 'vitest';
import { dropEmptyFormulas } from './formulas.ts';

test.each([
  ['\\(\\)The equation \\(x=0\\)', 'The equation \\(x=0\\)'],
  ['a\\[ \n \\]b', 'ab'],
  ['costs $$$$', 'costs $$$$'],
  ['\\(x\\) \\) \\(', '\\(x\\) \\) \\('],
])('"%s" becomes "%s"', (text, kept) => {
  expect(dropEmptyFormulas(text)).toBe(kept);
});
