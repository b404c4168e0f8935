import { expect, it } from 'vitest';
import { isVisible } from './visible.ts';

it.each(['a', '7', '.', 'é', 'e\u0301', '\u200bx\u200b', '한', 'नि', '👩‍🔬', '©', '\u{f0000}'])(
  'sees %j',
  (text) => {
    expect(isVisible(text)).toBe(true);
  },
);

it.each([
  '',
  ' \t\n',
  '\u00a0\u3000\u2028',
  '\u200b\u200c\u200d\u2060\ufeff',
  '\u202a\u202e\u2066\u2069\u200e\u061c',
  '\u115f\u1160\u3164\uffa0',
  '\u0301\u093e\u20dd',
  '\ufe0f\u{e0100}\u{e0061}',
  '\u00ad\u180e\u034f',
  '\u0000\u001b\u0085',
  '\ud800',
  '\u2800\u{1d159}',
])('sees nothing in %j', (text) => {
  expect(isVisible(text)).toBe(false);
});
