import { describe, expect, it, test } from 'vitest';
import { alertOf } from './alerts.ts';
import { stateOfDevice, troublesOf, type DeviceFacts } from './device-trouble.ts';
import { listFacts } from './facts.ts';
import { daysLeft, historyOf, isWorseThanNoted } from './history.ts';
import { judge, probeNumbers, severityOf, stateNow, type Measured } from './judgement.ts';
import { isDear, isUsed, probeOf, PROBES, type Probe } from './probe-registry.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 21);

const facts = (measured: Record<string, number | null>): Measured => ({ kind: 'facts', facts: measured });

describe('a probe', () => {
  const probe = {
    thresholds: [
      { fact: 'commit_ms', warning: 1000, failing: 8000 },
      { fact: 'free_bytes', warning: 500, failing: 100, isLow: true },
    ],
  } as const;

  it.each([
    [{ commit_ms: 999, free_bytes: 501 }, 'good'],
    [{ commit_ms: 1000, free_bytes: 501 }, 'warning'],
    [{ commit_ms: 8000, free_bytes: 501 }, 'failing'],
    [{ commit_ms: 3, free_bytes: 500 }, 'warning'],
    [{ commit_ms: 3, free_bytes: 100 }, 'failing'],
    [{ commit_ms: 1000, free_bytes: 100 }, 'failing'],
    // There is none of it: no trouble.
    [{ commit_ms: 3, free_bytes: null }, 'good'],
    // It was not measured: nothing is known, unless the rest is worse.
    [{ commit_ms: 3 }, 'unknown'],
    [{ commit_ms: Number.NaN, free_bytes: 501 }, 'unknown'],
    [{ commit_ms: 8000 }, 'failing'],
  ] as const)('that measures %j is %s', (measured, state) => {
    expect(judge(probe, facts({ ...measured }))).toBe(state);
  });

  it('that could not look is never good', () => {
    expect(judge(probe, { kind: 'unmeasured', reason: 'no' })).toBe('unknown');
    expect(judge(probe, { kind: 'broken', reason: 'no' })).toBe('failing');
    expect(judge(probe, { kind: 'not-used' })).toBe('not-used');
  });

  test.each(PROBES.map((one) => [one.name, one] as const))(
    '%s fails or warns by each of its thresholds',
    (_, one: Probe) => {
      const well = (): Record<string, number> =>
        Object.fromEntries(
          one.thresholds.map(({ fact, isLow }) => [fact, isLow === true ? Number.MAX_SAFE_INTEGER : -1]),
        );
      expect(judge(one, facts(well()))).toBe('good');
      for (const { fact, warning, failing } of one.thresholds) {
        if (warning !== undefined) expect(judge(one, facts({ ...well(), [fact]: warning }))).toBe('warning');
        if (failing !== undefined) expect(judge(one, facts({ ...well(), [fact]: failing }))).toBe('failing');
        expect(
          judge(one, facts(Object.fromEntries(Object.entries(well()).filter(([key]) => key !== fact)))),
        ).toBe('unknown');
      }
    },
  );

  it('that was good long ago is not known to be good now', () => {
    const looked = { lookedAt: NOW - 3 * MINUTE, now: NOW };
    expect(stateNow({ everyMs: 30_000 }, { state: 'good', ...looked })).toBe('unknown');
    expect(stateNow({ everyMs: MINUTE }, { state: 'good', ...looked })).toBe('good');
    expect(stateNow({ everyMs: 30_000 }, { state: 'failing', ...looked })).toBe('failing');
  });

  it('is used where it has something to look at', () => {
    const integrity = probeOf('integrity');
    if (integrity === undefined) throw new Error('there is one');
    expect(isUsed(integrity, { role: 'hub', dialect: 'sqlite' })).toBe(true);
    expect(isUsed(integrity, { role: 'hub', dialect: 'postgres' })).toBe(false);
    expect(isDear(integrity)).toBe(true);
    expect(probeOf('weather')).toBeUndefined();
  });

  it('is a number for whoever watches, and none where it is not used', () => {
    expect(probeNumbers({ a: 'good', b: 'failing', c: 'unknown', d: 'not-used', e: 'warning' })).toEqual({
      a: 0,
      b: 2,
      c: 3,
      e: 1,
    });
    expect(severityOf('failing')).toBeGreaterThan(severityOf('warning'));
  });

  it('keeps facts that this version knows', () => {
    expect(listFacts({ commit_ms: 4, weather: 'fine', version: 'SQLite' })).toEqual([
      { name: 'commit_ms', value: 4, unit: 'ms' },
      { name: 'version', value: 'SQLite', unit: 'text' },
    ]);
  });
});

describe('an alert', () => {
  const standing = { state: 'failing', since: NOW, told: 'good', mutedUntil: null } as const;
  it.each([
    [{}, 2 * MINUTE - 1, null],
    [{}, 2 * MINUTE, 'failing'],
    [{ state: 'warning' as const }, 9 * MINUTE, null],
    [{ state: 'warning' as const }, 10 * MINUTE, 'warning'],
    // Told once; that it gets better without being good is no news.
    [{ told: 'failing' as const }, DAY, null],
    [{ state: 'warning' as const, told: 'failing' as const }, DAY, null],
    [{ told: 'warning' as const }, 2 * MINUTE, 'failing'],
    [{ state: 'good' as const, told: 'failing' as const }, 2 * MINUTE, 'good'],
    [{ state: 'good' as const }, DAY, null],
    // That nothing is known is not the end of the trouble.
    [{ state: 'unknown' as const, told: 'failing' as const }, DAY, null],
    [{ mutedUntil: NOW + DAY }, DAY - 1, null],
    [{ mutedUntil: NOW + DAY }, DAY, 'failing'],
  ])('of %j after %d ms is %s', (change, passed, told) => {
    expect(alertOf({ ...standing, ...change }, NOW + passed)).toBe(told);
  });
});

describe('history', () => {
  it('calls a day on which nobody looked unknown', () => {
    expect(historyOf(new Map([['2026-11-20', 'warning']]), ['2026-11-19', '2026-11-20'])).toEqual([
      { day: '2026-11-19', state: 'unknown' },
      { day: '2026-11-20', state: 'warning' },
    ]);
    expect(isWorseThanNoted('good', undefined)).toBe(true);
    expect(isWorseThanNoted('failing', 'warning')).toBe(true);
    expect(isWorseThanNoted('good', 'failing')).toBe(false);
  });

  it('tells when a disk is full if it goes on like this', () => {
    const now = { at: NOW, bytes: 60 };
    expect(daysLeft({ at: NOW - 4 * DAY, bytes: 100 }, now)).toBe(6);
    expect(daysLeft({ at: NOW - DAY / 2, bytes: 100 }, now)).toBeNull();
    expect(daysLeft({ at: NOW - 4 * DAY, bytes: 60 }, now)).toBeNull();
    expect(daysLeft(undefined, now)).toBeNull();
  });
});

describe('a computer', () => {
  const well: DeviceFacts = {
    lastContactAt: NOW - MINUTE,
    waiting: 0,
    waitingSince: null,
    refused: 0,
    freeBytes: 50_000_000_000,
    examsNotHere: 0,
    clockOffsetMs: 20,
    readiness: null,
    isRevoked: false,
    saysItAll: true,
  };
  it.each([
    [{}, [], 'good'],
    // Offline for a while is no trouble.
    [{ lastContactAt: NOW - 5 * DAY }, [], 'good'],
    [{ lastContactAt: NOW - 15 * DAY }, ['silent'], 'warning'],
    [{ waiting: 3, waitingSince: NOW - 2 * DAY }, [], 'good'],
    [{ waiting: 3, waitingSince: NOW - 8 * DAY }, ['waits-long'], 'failing'],
    [{ waiting: 3, lastContactAt: NOW - 8 * DAY }, ['waits-long'], 'failing'],
    [{ refused: 1 }, ['refused'], 'warning'],
    [{ freeBytes: 400_000_000 }, ['disk'], 'warning'],
    [{ examsNotHere: 2 }, ['exams'], 'warning'],
    [{ readiness: 'failing' as const }, ['not-ready'], 'warning'],
    // A second display or a missing voice is no trouble of the institution.
    [{ readiness: 'warning' as const }, [], 'good'],
    [{ freeBytes: 1000 }, ['disk-full'], 'failing'],
    [{ clockOffsetMs: -6 * MINUTE }, ['clock'], 'warning'],
    [{ saysItAll: false, refused: null, freeBytes: null }, ['old-program'], 'unknown'],
    [{ isRevoked: true, refused: 9 }, ['revoked'], 'not-used'],
  ])('with %j has %j and is %s', (change, troubles, state) => {
    const found = troublesOf({ ...well, ...change }, NOW);
    expect(found).toEqual(troubles);
    expect(stateOfDevice(found)).toBe(state);
  });
});
