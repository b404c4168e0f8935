import { expect, test } from 'vitest';
import { pastedLines } from './pasted-lines.ts';

test.each([
  ['a) 9\nb) 10\r\nc) 6', ['9', '10', '6']],
  ['B. Two\nC. Three', ['Two', 'Three']],
  ['(1) One\n(2) Two', ['One', 'Two']],
  ['- Oxygen\n\n- Nitrogen\n', ['Oxygen', 'Nitrogen']],
  ['•\tOxygen\n•\tNitrogen', ['Oxygen', 'Nitrogen']],
])('of a list have no marks: %j', (text, lines) => {
  expect(pastedLines(text)).toEqual(lines);
});

test.each([
  ['W. Mozart\nL. Beethoven', ['W. Mozart', 'L. Beethoven']],
  ['-3\n-4', ['-3', '-4']],
  ['- 3\n4', ['- 3', '4']],
  ['1.5\n2.5', ['1.5', '2.5']],
  ['a) alone', ['a) alone']],
])('keep what is no mark of a list: %j', (text, lines) => {
  expect(pastedLines(text)).toEqual(lines);
});
