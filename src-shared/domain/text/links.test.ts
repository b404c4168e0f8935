import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { splitAtLinks } from './links.ts';

const hrefs = (text: string) => splitAtLinks(text).flatMap(({ href }) => href ?? []);

describe('addresses in a text', () => {
  it.each([
    ['See https://example.org/a?b=1#c, please.', ['https://example.org/a?b=1#c']],
    ['(https://example.org/x) and https://example.com!', ['https://example.org/x', 'https://example.com']],
    ['http://example.org is not encrypted', []],
    ['javascript:alert(1) https://', []],
    ['https://bank.example@evil.example/', []],
    ['https://localhost/x', []],
    ['nothing here', []],
  ])('%s', (text, found) => {
    expect(hrefs(text)).toEqual(found);
  });

  test.prop([fc.string({ unit: 'grapheme' })])('put together again they are the same text', (text) => {
    const whole = `${text}https://example.org/${text}`;
    expect(
      splitAtLinks(whole)
        .map((part) => part.text)
        .join(''),
    ).toBe(whole);
  });

  test.prop([fc.webUrl({ validSchemes: ['https'] })])('an address leads nowhere else', (address) => {
    for (const href of hrefs(address)) expect(href.startsWith('https://')).toBe(true);
  });
});
