import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VersionItem, VersionSection } from '../courses/version-outline.ts';
import { finishedAt, isFinished, resultOf, shareOfSections, type CountedItem } from './course-fold.ts';

const item = (item_id: number, changes: Partial<VersionItem> = {}): VersionItem => ({
  item_id,
  kind: 'lesson',
  title: 'Item',
  content_hash: 'h',
  draft_version: 1,
  ...changes,
});

const section = (
  items: readonly VersionItem[],
  sections: readonly VersionSection[] = [],
): VersionSection => ({
  section_id: 1,
  title: 'Section',
  description: '',
  items,
  sections,
});

const done = (changes: Partial<CountedItem> = {}): CountedItem => ({
  completedAt: 1,
  isPending: false,
  isReached: null,
  bestPercent: null,
  ...changes,
});

const outlines = fc
  .array(fc.record({ isOptional: fc.boolean(), isDone: fc.boolean(), isNested: fc.boolean() }), {
    maxLength: 40,
  })
  .map((items) => {
    const made = items.map(({ isOptional, ...one }, index) => ({
      ...one,
      item: item(index + 1, isOptional ? { optional: true } : {}),
    }));
    const of = (isNested: boolean) => made.flatMap((one) => (one.isNested === isNested ? [one.item] : []));
    return { made, sections: [section(of(false), [section(of(true))])] };
  });

describe('the progress of a course', () => {
  it('is 0..100, and 100 exactly when all that is required is complete', () => {
    fc.assert(
      fc.property(outlines, ({ made, sections }) => {
        const complete = new Set(made.flatMap((one) => (one.isDone ? [one.item.item_id] : [])));
        const stateOf = (id: number) => (complete.has(id) ? done({ completedAt: id }) : undefined);
        const { percent, completed, required } = shareOfSections(sections, stateOf);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(10_000);
        const isAll = made.every((one) => one.isDone || one.item.optional === true);
        expect(percent === 10_000).toBe(isAll);
        expect(completed === required).toBe(isAll);
        expect(isFinished(sections, stateOf)).toBe(isAll && complete.size > 0);
        expect(finishedAt(sections, stateOf) !== null).toBe(isAll && complete.size > 0);
      }),
    );
  });

  it('counts an empty section as complete, and finishes no course in which nothing was done', () => {
    expect(shareOfSections([section([])], () => undefined)).toEqual({
      completed: 0,
      required: 0,
      percent: 10_000,
    });
    expect(isFinished([section([])], () => undefined)).toBe(false);
  });

  it('passes once what is graded has reached its score, and waits for its marks', () => {
    const sections = [section([item(1), item(2, { graded: true })])];
    const result = (state: CountedItem) => resultOf(sections, (id) => (id === 2 ? state : done()));
    expect(result(done({ isPending: true }))).toBe('pending');
    expect(result(done({ isReached: false }))).toBe('fail');
    expect(result(done({ isReached: false, isPending: true }))).toBe('pending');
    expect(result(done({ isReached: true, isPending: true }))).toBe('pass');
    expect(result(done())).toBe('pass');
  });
});
