import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMarkup } from '../text/markup.ts';
import { foldVotes, nearestTexts, stateOf } from './question-fold.ts';
import { ratingOf } from './review-fold.ts';

const ME = 1;

describe('votes', () => {
  it('count each person once for each thing, by the last vote', () => {
    const vote = fc.record({
      userId: fc.integer({ min: 1, max: 4 }),
      answerId: fc.constantFrom(null, 7),
      isUp: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(vote), (votes) => {
        const folded = foldVotes(votes, ME);
        for (const answerId of [null, 7]) {
          const last = new Map(
            votes.filter((one) => one.answerId === answerId).map((one) => [one.userId, one.isUp]),
          );
          const up = [...last].filter(([, isUp]) => isUp).map(([userId]) => userId);
          expect(folded.get(answerId)?.count ?? 0).toBe(up.length);
          expect(folded.get(answerId)?.isOwn ?? false).toBe(up.includes(ME));
        }
      }),
    );
  });
});

describe('what staff said', () => {
  it('stands by the last word of each pair, for the question and each answer apart', () => {
    const said = (
      kind: 'featured' | 'unfeatured' | 'answered' | 'hidden' | 'shown',
      answerId: number | null,
    ) => ({
      kind,
      answerId,
      reason: 'Why.',
    });
    const states = [said('featured', null), said('hidden', 5), said('answered', null), said('hidden', null)];
    expect(stateOf(states, null)).toEqual({
      isFeatured: true,
      isAnswered: true,
      isHidden: true,
      reason: 'Why.',
    });
    expect(stateOf([...states, said('shown', null)], null)).toMatchObject({ isHidden: false, reason: null });
    expect(stateOf(states, 5)).toMatchObject({ isFeatured: false, isAnswered: null, isHidden: true });
  });
});

describe('nearly the same', () => {
  it('are texts that share words, those that few have before those that all have', () => {
    const texts = ['Why do cells divide?', 'Why do leaves fall?', 'Where is the nucleus?'];
    expect(nearestTexts('why do CELLS grow', texts, (one) => one, 2)).toEqual([texts[0], texts[1]]);
    expect(nearestTexts('zzz', texts, (one) => one, 2)).toEqual([]);
    expect(nearestTexts('…', texts, (one) => one, 2)).toEqual([]);
  });
});

describe('markup', () => {
  it.each([
    ['<script>alert(1)</script>', true],
    ['<img src=x onerror=alert(1)>', true],
    ['</p>', true],
    ['a < b and c > d', false],
    ['Is `<div>` a block?', false],
    ['```\n<p>x</p>\n```', false],
    ['I <3 cells', false],
  ])('%s: %s', (text, isMarkup) => {
    expect(hasMarkup(text)).toBe(isMarkup);
  });
});

describe('a rating', () => {
  it('is the mean of those who have seen a tenth, and counts all in the distribution', () => {
    const review = fc.record({
      rating: fc.integer({ min: 1, max: 5 }),
      progress: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(fc.array(review), (reviews) => {
        const { average, counted, distribution } = ratingOf(reviews);
        expect(distribution.reduce((sum, count) => sum + count, 0)).toBe(reviews.length);
        expect(counted).toBe(reviews.filter(({ progress }) => progress >= 1000).length);
        expect(average === null).toBe(counted === 0);
        expect(average === null || (average >= 100 && average <= 500)).toBe(true);
      }),
    );
  });
});
