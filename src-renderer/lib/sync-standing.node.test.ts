import { describe, expect, it } from 'vitest';
import { askAgainInMs, placeOf, standingOf, type KnownStatus } from './sync-standing.ts';

const WRITES = 4;

const status = (changes: Partial<KnownStatus> = {}): KnownStatus => ({
  role: 'device',
  state: 'idle',
  hub_url: 'https://hub.school.example',
  device_name: 'Laptop',
  last_sync_at: '2026-11-21T09:00:00.000Z',
  next_sync_at: null,
  clock_offset_ms: 0,
  error: null,
  waiting: [],
  refused: [],
  attempts: [],
  is_hub_key_other: false,
  waiting_count: 0,
  refused_count: 0,
  conflict_count: 0,
  device_waiting_count: 0,
  withheld_count: 0,
  carry_over: null,
  blobs: { to_send: 0, to_fetch: 0 },
  asOf: WRITES,
  ...changes,
});

const change = (touches?: KnownStatus['waiting'][number]['touches']): KnownStatus['waiting'][number] => ({
  mid: 1,
  endpoint: 'questions.replaceQuestion',
  what: '',
  title: null,
  others: 0,
  at: '2026-11-21T09:00:00.000Z',
  ...(touches === undefined ? {} : { touches }),
});

const carryOver = (count: number) => ({
  archive: 'standalone.db',
  left_behind: [],
  left_behind_count: count,
});

const item = { kind: 'question', id: 7 } as const;

describe('what is said about synchronisation', () => {
  it.each([
    ['current', {}],
    ['current', { state: 'syncing' }],
    ['waiting', { waiting_count: 1 }],
    ['waiting', { blobs: { to_send: 10, to_fetch: 0 } }],
    ['sending', { waiting_count: 1, state: 'syncing' }],
    ['offline', { state: 'offline' }],
    ['offline', { waiting_count: 1, state: 'offline' }],
    ['refused', { refused_count: 1, state: 'offline' }],
    ['turned-away', { refused_count: 1, state: 'refused' }],
    ['blocked', { waiting_count: 1, state: 'blocked' }],
    ['refused', { refused_count: 1, state: 'blocked' }],
    ['conflicts', { conflict_count: 1 }],
    ['carrying', { carry_over: carryOver(0) }],
    ['carrying', { carry_over: carryOver(0), conflict_count: 1 }],
    ['left-behind', { carry_over: carryOver(2) }],
    // It stays for weeks perhaps, and hides nothing that can be decided now.
    ['conflicts', { carry_over: carryOver(2), conflict_count: 1 }],
    ['waiting', { carry_over: carryOver(2), waiting_count: 1 }],
    // Whatever is written on a hub is there at once.
    ['conflicts', { role: 'hub', conflict_count: 1, last_sync_at: null, asOf: WRITES - 1 }],
    ['current', { role: 'hub', last_sync_at: null, asOf: WRITES - 1 }],
    ['never', { last_sync_at: null }],
    // Asked before the last write: nobody knows yet whether it waits.
    ['kept', { asOf: WRITES - 1 }],
  ] as const)('is %s of %j', (standing, changes) => {
    expect(standingOf(status(changes), WRITES)).toBe(standing);
  });
});

describe('when the status is asked for again', () => {
  const now = Date.parse('2026-11-21T09:00:00.000Z');
  const next = (seconds: number): string => new Date(now + seconds * 1000).toISOString();

  it.each([
    [false, { role: 'hub' }],
    [2000, { state: 'syncing' }],
    [2000, { waiting_count: 1 }],
    [15_000, {}],
    // After the try that is announced, and not before.
    [32_000, { state: 'offline', next_sync_at: next(30) }],
    [60_000, { state: 'offline', next_sync_at: next(290) }],
    [2000, { state: 'offline', next_sync_at: next(-5) }],
    [60_000, { state: 'refused' }],
  ] as const)('is %s of %j', (ms, changes) => {
    expect(askAgainInMs(status(changes), now)).toBe(ms);
  });
});

describe('where a draft is', () => {
  it('is this device as long as a change of it waits', () => {
    const waiting = [change([{ kind: 'exam', id: 7 }]), change([item])];
    expect(placeOf(status({ waiting, waiting_count: 2 }), WRITES, item)).toBe('device');
  });

  it('is the hub when only changes of other things wait', () => {
    const waiting = [
      change([
        { kind: 'exam', id: 7 },
        { kind: 'question', id: 8 },
      ]),
    ];
    expect(placeOf(status({ waiting, waiting_count: 1 }), WRITES, item)).toBe('hub');
  });

  it.each([
    ['a change does not say what it touches', { waiting: [change()], waiting_count: 1 }],
    ['more changes wait than are listed', { waiting: [change([])], waiting_count: 101 }],
    ['something was written since', { asOf: WRITES - 2 }],
    ['nothing was ever synchronised', { last_sync_at: null }],
    ['there is no hub above', { role: 'standalone' }],
    ['this is the hub', { role: 'hub' }],
  ] as const)('is not said where %s', (_why, changes) => {
    const { waiting, ...rest } = { waiting: [], ...changes };
    expect(placeOf(status({ ...rest, waiting: [...waiting] }), WRITES, item)).toBeUndefined();
  });

  it('is not said before anything is known', () => {
    expect(placeOf(undefined, WRITES, item)).toBeUndefined();
  });
});
