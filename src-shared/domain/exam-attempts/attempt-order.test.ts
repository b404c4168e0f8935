import { describe, expect, it } from 'vitest';
import { orderAtStart, orderQuestions, orderVersionOf, shuffle, type OrderVersion } from './attempt-order.ts';
import { parseStartNote } from './start-note.ts';

const SEED = 3_735_928_559;

interface Sample {
  readonly question_id: number;
  readonly type: string;
  readonly options: readonly { readonly option: number }[];
  readonly is_last_pinned?: true;
}

const question = (id: number, more: Partial<Sample> = {}): Sample => ({
  question_id: id,
  type: 'multiple-choice',
  options: [1, 2, 3, 4, 5].map((option) => ({ option })),
  ...more,
});

const PAPER: readonly Sample[] = [
  question(17_179_869_185),
  question(17_179_869_190, { is_last_pinned: true }),
  question(17_179_869_195, { type: 'true-false', options: [{ option: 1 }, { option: 2 }] }),
  question(17_179_869_200, { type: 'open_ended', options: [] }),
];

const laidOut = (questions: readonly Sample[], version: OrderVersion, seed = SEED): string[] =>
  orderQuestions(questions, seed, { shuffleQuestions: true, shuffleOptions: true, version }).map(
    (one) => `${one.question_id - 17_179_869_184}: ${one.options.map(({ option }) => option).join('')}`,
  );

const GOLDEN = {
  plain: [6, 8, 2, 7, 4, 5, 1, 3],
  first: ['6: 41235', '11: 12', '16: ', '1: 53214'],
  second: ['6: 13245', '11: 12', '16: ', '1: 53214'],
};

// Attempts store a seed and no order: what is written here is what somebody has sat, and never changes.
describe('the order of an attempt', () => {
  it('of version 1 is the one of every attempt of before, whatever was pinned since', () => {
    expect(shuffle(1, [1, 2, 3, 4, 5, 6, 7, 8])).toEqual(GOLDEN.plain);
    expect(laidOut(PAPER, 1)).toEqual(GOLDEN.first);
  });

  it('of version 2 leaves a pinned option last, and all else as it was', () => {
    expect(laidOut(PAPER, 2)).toEqual(GOLDEN.second);
    const free = PAPER.map(({ is_last_pinned: _pinned, ...one }) => one);
    for (let seed = 0; seed < 500; seed++) {
      expect(laidOut(free, 2, seed)).toEqual(laidOut(free, 1, seed));
      const pinned = laidOut(PAPER, 2, seed).find((line) => line.startsWith('6:'));
      expect(pinned).toMatch(/^6: [1-4]{4}5$/u);
    }
  });

  it('moves the others of a pinned question: each stands at each of their places', () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 500; seed++)
      for (const line of laidOut(PAPER, 2, seed))
        if (line.startsWith('6:'))
          for (const [at, option] of line.slice(3).split('').entries()) seen.add(`${at} ${option}`);
    expect(seen.size).toBe(17);
  });

  it('is of version 2 only where that makes a difference, and a log says so at its start', () => {
    expect(orderAtStart(PAPER, true)).toBe(2);
    expect(orderAtStart(PAPER, false)).toBe(1);
    expect(orderAtStart(PAPER.slice(0, 1), true)).toBe(1);
    expect(orderAtStart([question(1, { type: 'true-false', is_last_pinned: true })], true)).toBe(1);
    for (const note of [null, 'clock:2 student:4 version:9', 'order:1', 'order:3'])
      expect(orderVersionOf(parseStartNote(note))).toBe(1);
    expect(orderVersionOf(parseStartNote('clock:2 order:2'))).toBe(2);
  });
});
