import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CompletionRule } from './completion-rule.ts';
import { foldItem, NOTHING_DONE, type ItemInteraction } from './item-fold.ts';
import { lengthOf, playedShare, unionOf } from './stretches.ts';

const LENGTH = 1000;

const stretch = fc
  .tuple(fc.integer({ min: 0, max: LENGTH }), fc.integer({ min: 0, max: LENGTH }))
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));

const base: Omit<ItemInteraction, 'id' | 'kind' | 'rule'> = {
  at: 1,
  computer: 1,
  contentHash: 'h',
  mediaFileId: null,
  lengthMs: null,
  stretches: [],
  spentMs: 0,
  mark: null,
};

const RULES: readonly CompletionRule[] = ['text', 'media', 'unmeasured_media', 'file', 'handed_in', 'score'];

/** What somebody does of one item on up to three computers, with ids that no two have in common. */
const interactions = fc
  .tuple(
    fc.constantFrom(...RULES),
    fc.array(
      fc.record({
        kind: fc.constantFrom(
          'time_spent' as const,
          'text_read' as const,
          'played' as const,
          'file_opened' as const,
          'quiz_submitted' as const,
          'marked' as const,
          'claimed' as const,
        ),
        at: fc.integer({ min: 1, max: 20 }),
        computer: fc.integer({ min: 1, max: 3 }),
        spentMs: fc.integer({ min: 0, max: 1000 }),
        stretches: fc.array(stretch, { maxLength: 3 }),
        percent: fc.option(fc.integer({ min: 0, max: 10_000 })),
        of: fc.nat(30),
      }),
      { maxLength: 30 },
    ),
  )
  .map(([rule, done]) =>
    done.map(({ kind, percent, of, stretches, ...one }, index): ItemInteraction => ({
      ...base,
      ...one,
      id: index + 1,
      kind,
      rule: kind === 'marked' || kind === 'claimed' ? null : rule,
      mediaFileId: kind === 'played' ? 7 : null,
      lengthMs: kind === 'played' ? LENGTH : null,
      stretches: kind === 'played' ? stretches : [],
      mark:
        kind === 'marked'
          ? { handInId: of, percent, isReached: (percent ?? 0) >= 5000, correctCount: 1, isBeyond: false }
          : null,
    })),
  );

describe('what was played', () => {
  it('counts each moment once', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 20 }), (stretches) => {
        const moments = new Set<number>();
        for (const { from, to } of stretches) for (let at = from; at < to; at++) moments.add(at);
        const union = unionOf(stretches);
        expect(lengthOf(union)).toBe(moments.size);
        expect(unionOf([...union, ...stretches])).toEqual(union);
        for (const [at, { from }] of union.entries()) expect(from).toBeGreaterThan(union[at - 1]?.to ?? -1);
        expect(playedShare(union, LENGTH)).toBeLessThanOrEqual(10_000);
        expect(playedShare(union, LENGTH) === 10_000).toBe(moments.size === LENGTH);
      }),
    );
  });
});

describe('the fold of an item', () => {
  it('is the same in whatever order and however often things arrive', () => {
    const shuffled = interactions.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 })),
    );
    fc.assert(
      fc.property(shuffled, ([list, again]) => {
        expect(foldItem(again)).toEqual(foldItem(list));
      }),
      { numRuns: 2000 },
    );
  });

  it('stays complete, at the same time or an earlier one, whatever comes', () => {
    fc.assert(
      fc.property(interactions, fc.nat(30), (list, count) => {
        const before = foldItem(list.slice(0, count));
        const after = foldItem(list);
        if (before.completedAt !== null)
          expect(after.completedAt ?? Infinity).toBeLessThanOrEqual(before.completedAt);
        expect(after.bestPercent ?? -1).toBeGreaterThanOrEqual(before.bestPercent ?? -1);
        expect(after.timeMs).toBe(list.reduce((sum, { spentMs }) => sum + spentMs, 0));
      }),
    );
  });

  it('is completed by no claim and by no time', () => {
    const idle = interactions.map((list) =>
      list.map((one) => ({
        ...one,
        kind: one.id % 2 === 0 ? ('claimed' as const) : ('time_spent' as const),
        mark: null,
      })),
    );
    fc.assert(fc.property(idle, (list) => foldItem(list).completedAt === null));
    expect(foldItem([])).toEqual(NOTHING_DONE);
  });

  it('takes 90 % of a video from two computers together, at the moment when the last of it was played', () => {
    const played = (id: number, computer: number, from: number, to: number): ItemInteraction => ({
      ...base,
      id,
      at: id,
      computer,
      kind: 'played',
      rule: 'media',
      mediaFileId: 7,
      lengthMs: LENGTH,
      stretches: [{ from, to }],
      spentMs: to - from,
    });
    const mostly = [played(1, 1, 0, 600), played(2, 2, 300, 899)];
    expect(foldItem(mostly)).toMatchObject({ completedAt: null, timeMs: 1199 });
    expect(foldItem([...mostly, played(3, 1, 899, 900)])).toMatchObject({ completedAt: 3 });
  });

  it('waits for a mark, and takes the time of what was handed in', () => {
    const handIn: ItemInteraction = { ...base, id: 1, at: 5, kind: 'practice_test_submitted', rule: 'score' };
    const marked = (isReached: boolean, isBeyond = false): ItemInteraction => ({
      ...base,
      id: 2,
      at: 9,
      kind: 'marked',
      rule: null,
      mark: {
        handInId: 1,
        percent: isBeyond ? null : 8000,
        isReached: isBeyond ? null : isReached,
        correctCount: 4,
        isBeyond,
      },
    });
    expect(foldItem([handIn])).toMatchObject({ isPending: true, completedAt: null, attempts: 1 });
    expect(foldItem([handIn, marked(true)])).toMatchObject({
      isPending: false,
      completedAt: 5,
      bestPercent: 8000,
    });
    expect(foldItem([handIn, marked(false)])).toMatchObject({ completedAt: null, isReached: false });
    expect(foldItem([handIn, marked(true, true)])).toMatchObject({ completedAt: null, bestPercent: null });
  });
});
