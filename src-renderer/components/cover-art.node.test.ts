import { describe, expect, test } from 'vitest';
import { coverArt, coverStyle } from './cover-art.ts';

describe('course covers', () => {
  test('the same course has the same cover everywhere', () => {
    expect(coverArt('contours', 'Biology|Cells', 320, 180)).toEqual(
      coverArt('contours', 'Biology|Cells', 320, 180),
    );
  });

  test('two courses of a subject differ', () => {
    expect(coverArt('network', 'Networks|1', 320, 180)).not.toEqual(
      coverArt('network', 'Networks|2', 320, 180),
    );
  });

  test.each([
    ['Biology', '#2F5D4A'],
    ['Statistics', '#33506B'],
    ['European History', '#7A4B2C'],
    ['Networks', '#4A4468'],
    ['Spanish', '#84402F'],
  ])('%s has its colour', (subject, ground) => {
    expect(coverStyle(subject).ground).toBe(ground);
  });

  test('a subject nobody foresaw gets one of the five, always the same', () => {
    expect(coverStyle('Beekeeping')).toEqual(coverStyle('Beekeeping'));
  });
});
