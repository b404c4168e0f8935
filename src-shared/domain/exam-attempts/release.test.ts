import { describe, expect, it } from 'vitest';
import { EVERY_PART, RELEASE_PARTS } from './limits.ts';
import {
  asStudentSees,
  isDue,
  isReleased,
  parseParts,
  printParts,
  releaseStateOf,
  termsInForce,
  withholding,
  type ReleaseTerms,
  type Withholding,
} from './release.ts';

const terms = (changes: Partial<ReleaseTerms> = {}): ReleaseTerms => ({
  policy: 'by_hand',
  at: null,
  parts: RELEASE_PARTS,
  ...changes,
});
const fresh: Withholding = {
  withheld: '',
  release_policy: null,
  release_at: null,
  released_at: null,
  held_reason: null,
};
const row = {
  withheld: EVERY_PART,
  state: 'marked',
  score: 7321,
  result: 'pass',
  points: 7321,
  correct_count: 2,
};

describe('parts', () => {
  it('are stored in one order, known ones alone, and points with the score alone', () => {
    expect(printParts(['feedback', 'score', 'nonsense', 'points'])).toBe('score,points,feedback');
    expect(printParts(['points', 'verdict'])).toBe('verdict');
    expect(printParts(RELEASE_PARTS)).toBe(EVERY_PART);
    expect(parseParts('feedback,score,x')).toEqual(['score', 'feedback']);
  });
});

describe('terms', () => {
  const version = { release_policy: 'at_once', release_at: null, release_parts: EVERY_PART } as const;
  const change = { release_policy: 'by_hand', release_at: null, release_parts: 'verdict' } as const;

  it('are those of the version, until they are changed after it was published', () => {
    const published = { ...version, published_at: 10 };
    expect(termsInForce(published, undefined).policy).toBe('at_once');
    expect(termsInForce(published, { ...change, created_at: 10 })).toEqual({
      policy: 'by_hand',
      at: null,
      parts: ['verdict'],
    });
    expect(termsInForce(published, { ...change, created_at: 9 }).policy).toBe('at_once');
  });

  it('release at once, on the date, after marking, or never by themselves', () => {
    const at = (policy: ReleaseTerms['policy'], when: number | null, isMarkedForAll = false) =>
      isDue({ policy, at: when }, { now: 100, isMarkedForAll });
    expect(at('at_once', null)).toBe(true);
    expect([at('on_date', 100), at('on_date', 101), at('on_date', null)]).toEqual([true, false, false]);
    expect([at('after_marking', null, true), at('after_marking', null)]).toEqual([true, false]);
    expect(at('by_hand', null, true)).toBe(false);
  });
});

describe('a result', () => {
  const due = { isReleased: true, now: 50, before: fresh };

  it('is kept whole until its release, and then without what its terms leave out', () => {
    const waiting = withholding(terms(), { ...due, isReleased: false });
    expect(waiting).toEqual({ ...fresh, withheld: EVERY_PART, release_policy: 'by_hand' });
    expect(releaseStateOf(waiting)).toBe('waiting');
    const out = withholding(terms({ parts: ['verdict'] }), { ...due, before: waiting });
    expect(out).toEqual({ ...fresh, withheld: 'score,points,answers,feedback', released_at: 50 });
    expect(releaseStateOf(out)).toBe('released');
    expect([isReleased(out, 'verdict'), isReleased(out, 'score')]).toEqual([true, false]);
  });

  it('stays released by other terms, with what they show of it', () => {
    const out = withholding(terms(), due);
    const later = withholding(terms({ parts: ['score'] }), { isReleased: false, now: 90, before: out });
    expect(later).toMatchObject({ released_at: 50, withheld: 'verdict,points,answers,feedback' });
  });

  it('is kept while somebody holds it, whatever is due, and comes back as it was', () => {
    const held = withholding(terms(), { ...due, before: { ...fresh, held_reason: 'Asked about.' } });
    expect(held).toMatchObject({ withheld: EVERY_PART, release_policy: null, released_at: 50 });
    expect(releaseStateOf(held)).toBe('held');
    const lifted = withholding(terms(), {
      isReleased: false,
      now: 70,
      before: { ...held, held_reason: null },
    });
    expect(lifted).toEqual({ ...fresh, released_at: 50 });
  });
});

describe('what a student sees of a row', () => {
  it('is all of it, none of it, or parts', () => {
    expect(asStudentSees({ ...row, withheld: '' })).toEqual({ ...row, withheld: '' });
    expect(asStudentSees(row)).toEqual({
      withheld: EVERY_PART,
      state: 'submitted',
      score: null,
      result: 'pending',
      points: null,
      correct_count: null,
    });
    expect(asStudentSees({ ...row, withheld: 'verdict' })).toMatchObject({ score: 7321, result: 'pending' });
    expect(asStudentSees({ ...row, withheld: 'score,points' })).toMatchObject({
      score: null,
      points: null,
      correct_count: null,
      result: 'pass',
      state: 'marked',
    });
  });

  it('adds no column, and leaves what is not marked as it is', () => {
    expect(Object.keys(asStudentSees({ withheld: EVERY_PART, score: 1 }))).toEqual(['withheld', 'score']);
    const open = { withheld: EVERY_PART, state: 'in_progress', score: null, result: null };
    expect(asStudentSees(open)).toEqual(open);
  });
});
