import { describe, expect, it } from 'vitest';
import { parseTerms, printTerms } from './terms.ts';

const TERMS = [
  { name: 'Autumn, 2026', from: '2026-09-01', to: '2026-12-18' },
  { name: 'Leap day', from: '2028-02-29', to: '2028-02-29' },
];

describe('terms as somebody types them', () => {
  it('are read as they are printed, also with commas and empty lines', () => {
    expect(parseTerms(printTerms(TERMS))).toEqual(TERMS);
    expect(parseTerms('\n  Autumn, 2026 ,2026-09-01 , 2026-12-18\n\n')).toEqual([TERMS[0]]);
    expect(parseTerms('')).toEqual([]);
  });

  it.each([
    'Autumn',
    'Autumn, 2026-09-01',
    'Autumn, 2026-09-01, 2026-08-31',
    'Autumn, 2026-02-30, 2026-08-31',
    'Autumn, 2020-09-01, 2026-08-31',
    'Autumn, 2026-09-01, 2026-12-18\nAutumn, 2027-09-01, 2027-12-18',
  ])('are none where a line is wrong: %j', (text) => {
    expect(parseTerms(text)).toBeNull();
  });
});
