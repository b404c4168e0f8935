import { describe, expect, it } from 'vitest';
import { chaptersIn, lineWithoutChapter, timeText } from './chapters.ts';

describe('chapters', () => {
  it('are read from lines, and put in their order', () => {
    expect(chaptersIn('1:30 The first question\n\n 0:00  Beginning \n1:02:03 The end')).toEqual([
      { at_s: 0, title: 'Beginning' },
      { at_s: 90, title: 'The first question' },
      { at_s: 3723, title: 'The end' },
    ]);
    expect(chaptersIn('')).toEqual([]);
  });

  it.each(['Beginning', '1:75 Late', '1:30', '90 The first', ':10 Early'])(
    'are not read from "%s"',
    (line) => {
      expect(chaptersIn(line)).toEqual([]);
      expect(lineWithoutChapter(`0:00 Beginning\n${line}`)).toBe(line);
    },
  );

  it.each([
    [0, '0:00'],
    [90, '1:30'],
    [3723.9, '1:02:03'],
  ])('at %s s are written %s', (seconds, text) => expect(timeText(seconds)).toBe(text));
});
