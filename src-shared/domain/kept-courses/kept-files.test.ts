import { describe, expect, it } from 'vitest';
import { bytesByKind, filesToKeep, filesWithinLimit, keptState, sumFiles } from './kept-files.ts';

const file = (sha256: string, sectionId: number, size: number, mime = 'video/mp4') => ({
  sha256,
  sectionId,
  size,
  mime,
});
const FILES = [
  file('a', 1, 100),
  file('b', 1, 50, 'application/pdf'),
  file('a', 2, 100),
  file('c', 2, 7, 'odd'),
];

describe('the files of a course', () => {
  it('count once, however many sections name them', () => {
    const held = (sha256: string) => ({ a: 40, b: 50 })[sha256] ?? 0;
    expect(sumFiles(FILES, held)).toEqual({ count: 3, total: 157, here: 90 });
    expect(bytesByKind(FILES)).toEqual({ video: 100, document: 50, download: 7 });
  });

  it('are never here for more than they are', () => {
    expect(sumFiles(FILES, () => 1000)).toEqual({ count: 3, total: 157, here: 157 });
  });

  it('are those of the sections that are kept', () => {
    expect(filesToKeep(FILES, [2]).map(({ sha256 }) => sha256)).toEqual(['a', 'c']);
    expect(filesToKeep(FILES, null)).toHaveLength(4);
    expect(filesToKeep(FILES, [])).toEqual([]);
  });

  it('end at the limit, in their order', () => {
    const once = FILES.slice(0, 2);
    expect(filesWithinLimit(once, 150)).toEqual({ files: once, isCut: false });
    expect(filesWithinLimit(once, 149)).toEqual({ files: once.slice(0, 1), isCut: true });
    expect(filesWithinLimit(once, null)).toEqual({ files: once, isCut: false });
  });
});

describe('a kept course', () => {
  const well = { isPaused: false, isStopped: false, isHubReached: true };
  const half = { total: 10, here: 5 };

  it.each([
    [half, well, 'downloading'],
    [half, { ...well, isPaused: true, isHubReached: false }, 'paused'],
    [half, { ...well, isHubReached: false, isStopped: true }, 'waiting'],
    [half, { ...well, isStopped: true }, 'stopped'],
    [{ total: 10, here: 10 }, { ...well, isPaused: true }, 'here'],
    [{ total: 0, here: 0 }, { ...well, isHubReached: false }, 'here'],
  ] as const)('with %o and %o is %s', (sums, how, state) => {
    expect(keptState(sums, how)).toBe(state);
  });
});
