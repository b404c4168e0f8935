import { describe, expect, test } from 'vitest';
import { spokenText, splitMath } from './math-segments.ts';

describe('formulas in plain text', () => {
  test('parts inline and block formulas from the words', () => {
    expect(splitMath('Let \\(x\\) be $$y^2$$ or \\[z\\].')).toEqual([
      { kind: 'text', text: 'Let ' },
      { kind: 'math', tex: 'x', source: '\\(x\\)', isBlock: false },
      { kind: 'text', text: ' be ' },
      { kind: 'math', tex: 'y^2', source: '$$y^2$$', isBlock: true },
      { kind: 'text', text: ' or ' },
      { kind: 'math', tex: 'z', source: '\\[z\\]', isBlock: true },
      { kind: 'text', text: '.' },
    ]);
  });

  test.each(['It costs $5 and $6', 'open \\( only', 'a $$ b'])('"%s" has no formula', (text) => {
    expect(splitMath(text)).toEqual([{ kind: 'text', text }]);
  });

  test('an empty formula does not take the words after it for a formula', () => {
    expect(splitMath('\\(\\)The equation \\(x=0\\)')).toEqual([
      { kind: 'text', text: 'The equation ' },
      { kind: 'math', tex: 'x=0', source: '\\(x=0\\)', isBlock: false },
    ]);
  });

  test('nothing of the text is lost', () => {
    const text = 'a\\(b\\)c\\[d\\]e$$f$$g\\(h';
    const whole = splitMath(text).map((part) => (part.kind === 'text' ? part.text : part.source));
    expect(whole.join('')).toBe(text);
  });
});

test.each([
  ['Two judges: \\(\\sum d^2 = 36\\).', 'Two judges: sum d^2 = 36.'],
  ['$$\\frac{a}{b}$$', 'frac a b'],
  ['It costs $5 {net}', 'It costs $5 {net}'],
])('"%s" is said without the marks of TeX', (text, said) => {
  expect(spokenText(text)).toBe(said);
});
