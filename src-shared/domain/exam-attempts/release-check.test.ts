import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { RELEASE_PARTS, RELEASE_POLICIES } from './limits.ts';
import { isDue, withholding, type ReleaseTerms, type Withholding } from './release.ts';
import { wrongWithholding, type ReleaseRecord } from './release-check.ts';

const NOW = 1_000_000;
const NEW: Withholding = {
  withheld: '',
  release_policy: null,
  release_at: null,
  released_at: null,
  held_reason: null,
};

const terms: fc.Arbitrary<ReleaseTerms> = fc.record({
  policy: fc.constantFrom(...RELEASE_POLICIES),
  at: fc.constantFrom(NOW - 5, NOW + 5),
  parts: fc.subarray([...RELEASE_PARTS]),
});

const record = (
  own: ReleaseTerms,
  row: Withholding,
  changes: Partial<ReleaseRecord> = {},
): ReleaseRecord => ({
  terms: own,
  termsThen: row.released_at === null ? null : own,
  wasByHand: false,
  isHeld: row.held_reason !== null,
  ...changes,
});

const closed = (own: ReleaseTerms, held: string | null): Withholding =>
  withholding(own, {
    isReleased: isDue(own, { now: NOW, isMarkedForAll: true }),
    now: NOW,
    before: { ...NEW, held_reason: held },
  });

describe('what an attempt withholds', () => {
  test.prop([terms, fc.constantFrom(null, 'A hearing.')])(
    'follows from terms, hold and time',
    (own, held) => {
      const row = closed(own, held);
      expect(wrongWithholding(row, record(own, row))).toEqual([]);
    },
  );

  test.prop([terms, fc.constantFrom(...RELEASE_PARTS)])(
    'is found where one part more is given',
    (own, part) => {
      const row = closed(own, null);
      const parts = row.withheld.split(',').filter((one) => one !== '');
      const other = parts.includes(part) ? parts.filter((one) => one !== part) : [...parts, part];
      const wrong = wrongWithholding({ ...row, withheld: other.join(',') }, record(own, row));
      expect(wrong).toEqual([expect.stringMatching(/^withheld is /u)]);
    },
  );

  const byHand: ReleaseTerms = { policy: 'by_hand', at: null, parts: ['score'] };

  it('is released by nobody, unless somebody did or its terms of then were others', () => {
    const out = withholding(byHand, { isReleased: true, now: NOW, before: NEW });
    expect(wrongWithholding(out, record(byHand, out))).toEqual([
      'it was released before its terms did, and by nobody',
    ]);
    expect(wrongWithholding(out, record(byHand, out, { wasByHand: true }))).toEqual([]);
    const termsThen: ReleaseTerms = { ...byHand, policy: 'at_once' };
    expect(wrongWithholding(out, record(byHand, out, { termsThen }))).toEqual([]);
  });

  it('is made to look like one of before there were terms', () => {
    expect(wrongWithholding(NEW, record(byHand, NEW))).toHaveLength(2);
    expect(wrongWithholding(NEW, record({ ...byHand, policy: 'at_once' }, NEW))).toEqual([]);
  });

  it('has a hold that nobody set, or has lost one', () => {
    const row = closed(byHand, null);
    const held = { ...row, held_reason: 'No.' };
    expect(wrongWithholding(row, record(byHand, row, { isHeld: true }))).toHaveLength(1);
    expect(wrongWithholding(held, record(byHand, held, { isHeld: false }))).toHaveLength(1);
  });

  it('waits where its terms release at once', () => {
    const row = closed(byHand, null);
    expect(wrongWithholding(row, record({ ...byHand, policy: 'at_once' }, row))).toEqual([
      'its terms release it at once, and it waits',
    ]);
  });
});
