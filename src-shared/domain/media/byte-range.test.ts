import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readByteRange } from './byte-range.ts';

describe('a Range header', () => {
  it.each([
    ['bytes=0-99', { from: 0, end: 100 }],
    ['bytes=900-5000', { from: 900, end: 1000 }],
    ['bytes=999-', { from: 999, end: 1000 }],
    ['bytes=-1', { from: 999, end: 1000 }],
    ['bytes=-5000', { from: 0, end: 1000 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', 'whole'],
    ['bytes=0-1,3-4', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0x10-', 'whole'],
    ['bytes=99999999999999999999-', 'whole'],
    [null, 'whole'],
  ])('%s', (header, wanted) => {
    expect(readByteRange(header, 1000)).toEqual(wanted);
  });

  it('without an end is answered up to what its sender gets at once', () => {
    expect(readByteRange('bytes=10-', 1000, 100)).toEqual({ from: 10, end: 110 });
    expect(readByteRange('bytes=10-900', 1000, 100)).toEqual({ from: 10, end: 901 });
  });

  it('never reaches out of the file, whatever it says', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat(5000), (junk, a, b, size) => {
        for (const header of [junk, `bytes=${a}-${b}`, `bytes=${a}-`, `bytes=-${b}`, `bytes=${junk}`]) {
          const span = readByteRange(header, size);
          if (typeof span === 'string') continue;
          expect(span.from).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeLessThanOrEqual(size);
          expect(span.from).toBeLessThan(span.end);
        }
      }),
    );
  });
});
