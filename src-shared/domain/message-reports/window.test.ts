import { describe, expect, it } from 'vitest';
import { shownAround } from './window.ts';

const ids = Array.from({ length: 30 }, (_, at) => at + 1);

describe('what is shown around a report', () => {
  it.each<[string, number[], number[]]>([
    ['the last ten, where no message is named', [], [21, 22, 23, 24, 25, 26, 27, 28, 29, 30]],
    ['five on either side of one', [15], [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]],
    ['the first ten, at the beginning', [2], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['what there is, at the end', [30], [26, 27, 28, 29, 30]],
    ['ten and no more, where what was reported lies far apart', [1, 30], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])('is %s', (_what, reported, shown) => {
    expect(shownAround(ids, reported)).toEqual(shown);
  });
});
