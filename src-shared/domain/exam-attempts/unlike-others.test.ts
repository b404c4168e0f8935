import { describe, expect, it } from 'vitest';
import { hashMark, unlikeOthers } from './unlike-others.ts';
import { printEvidence } from './window-evidence.ts';

const watched = (attemptId: number, app: string) => ({
  attemptId,
  kind: 'window',
  note: printEvidence({ what: 'watched', app }),
});
const start = (attemptId: number, note: string) => ({ attemptId, kind: 'start', note });
const many = (count: number, app: string) => Array.from({ length: count }, (_, at) => watched(100 + at, app));

describe('what is unlike nearly all others', () => {
  it('is a program that one computer ran and 38 others did not', () => {
    const found = unlikeOthers([watched(1, '2.0 bbb'), ...many(38, '1.0 aaa')]);
    expect([...found]).toEqual([[1, [{ what: 'app', said: '2.0 bbb', usual: '1.0 aaa', others: 38 }]]]);
  });

  it('is nothing where few say anything', () => {
    expect(unlikeOthers([watched(1, 'b'), ...many(8, 'a')]).size).toBe(0);
    expect(unlikeOthers([watched(1, 'b'), ...many(9, 'a')]).size).toBe(1);
    expect(unlikeOthers([]).size).toBe(0);
  });

  it('is nothing where no program is the usual one', () => {
    const updated = [1, 2, 3].map((id) => watched(id, 'b'));
    expect(unlikeOthers([...updated, ...many(12, 'a')]).size).toBe(3);
    expect(unlikeOthers([...updated, ...many(11, 'a')]).size).toBe(0);
  });

  it('is a package that was opened instead of the one of the others', () => {
    const [mine, theirs] = [hashMark('f'.repeat(64)), hashMark(`01${'0'.repeat(62)}`)];
    const all = Array.from({ length: 12 }, (_, at) =>
      start(at, `clock:2 package:${at === 3 ? mine : theirs}`),
    );
    expect([...unlikeOthers(all)]).toEqual([
      [3, [{ what: 'package', said: 'f'.repeat(13), usual: '0100000000000', others: 11 }]],
    ]);
    expect(Number.isSafeInteger(mine)).toBe(true);
  });

  it('looks at what a log was begun with, and passes over what says nothing', () => {
    const all = [...many(12, 'a'), watched(100, 'b'), start(100, 'clock:2'), start(7, 'clock:2')];
    expect(unlikeOthers(all).size).toBe(0);
  });
});
