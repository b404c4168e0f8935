import { describe, expect, it } from 'vitest';
import { pseudoText, pseudoTexts } from './pseudo-locale.ts';

describe('the pseudo-language', () => {
  it('marks text as right to left and accents it, so that untranslated text stands out', () => {
    expect(pseudoText('Sign in')).toBe('\u200fSígñ íñ\u200f');
  });

  it.each(['{{count}} recent errors', 'Go to {{place}}', '$t(common:action.save) now', 'a <b>c</b>'])(
    'keeps what i18next fills in: %s',
    (text) => {
      const placeholders = text.match(/\{\{.*?\}\}|\$t\(.*?\)|<[^>]*>/gu) ?? [];
      expect(placeholders.length).toBeGreaterThan(0);
      for (const placeholder of placeholders) expect(pseudoText(text)).toContain(placeholder);
    },
  );

  it('keeps the shape of a namespace', () => {
    const pseudo = pseudoTexts({ a: { b_one: 'x' }, c: 'y' });
    expect(Object.keys(pseudo)).toEqual(['a', 'c']);
    expect(pseudo['a']).toEqual({ b_one: '\u200fx\u200f' });
  });
});
