import { describe, expect, it } from 'vitest';
import {
  clockStanding,
  ENOUGH_FREE_BYTES,
  judgeClock,
  judgeDisk,
  judgePaper,
  judgeWrite,
  keyboardTry,
  paperStanding,
  summarize,
  type PageFacts,
  type ServerFacts,
} from './readiness.ts';

const DAY = 24 * 3_600_000;
const TOLD = '2026-11-20T09:00:00.000Z';
const hub = (skewMs: number | null) =>
  clockStanding({ is_device: true, hub_clock: { told_at: TOLD, skew_ms: skewMs } }, null);

describe('what was measured', () => {
  it.each([
    [1_000, 'good'],
    [1_001, 'warning'],
  ])('a write of %d ms is %s', (ms, state) => expect(judgeWrite(ms).state).toBe(state));

  it.each([
    [null, 'not-used'],
    [0, 'failing'],
    [ENOUGH_FREE_BYTES / 4 - 1, 'failing'],
    [ENOUGH_FREE_BYTES / 4, 'warning'],
    [ENOUGH_FREE_BYTES - 1, 'warning'],
    [ENOUGH_FREE_BYTES, 'good'],
  ])('%s free bytes are %s', (bytes, state) => expect(judgeDisk(bytes).state).toBe(state));

  it.each([
    [hub(2_000), 'good', 'clockHub'],
    [hub(-2_001), 'warning', 'clockOffHub'],
    [hub(7 * DAY), 'warning', 'clockOffHub'],
    [hub(7 * DAY + 1), 'failing', 'clockUnsendable'],
    [hub(-300 * DAY), 'warning', 'clockOffHub'],
    [hub(null), 'unknown', 'clockBefore'],
    [clockStanding({ is_device: true, hub_clock: null }, null), 'unknown', 'clockUnsigned'],
    [clockStanding({ is_device: false, hub_clock: null }, null), 'unknown', 'clockAlone'],
    [clockStanding({ is_device: false, hub_clock: null }, 1_999), 'good', 'clock'],
    // A browser sends no times of its own.
    [clockStanding({ is_device: false, hub_clock: null }, 9 * DAY), 'warning', 'clockOff'],
  ])('the clock %j is %s: %s', (clock, state, word) => expect(judgeClock(clock)).toEqual({ state, word }));

  it.each([
    [null, undefined, true, 'on-server', 'good'],
    [true, undefined, true, 'here', 'good'],
    [true, { isHere: true, isGenuine: true }, true, 'sealed-here', 'good'],
    [false, undefined, false, 'missing', 'warning'],
    [false, undefined, true, 'missing', 'failing'],
    [false, { isHere: false, isGenuine: true }, false, 'missing', 'warning'],
    [false, { isHere: true, isGenuine: false }, false, 'not-genuine', 'failing'],
  ])('a paper whole %s, sealed %j, open %s is %s: %s', (isWhole, sealed, isOpen, paper, state) => {
    expect(paperStanding(isWhole, sealed)).toBe(paper);
    expect(judgePaper(paperStanding(isWhole, sealed), isOpen).state).toBe(state);
  });

  it.each([
    ['', 'untried'],
    ['Exam 2', 'untried'],
    ['EXAM 2468 ', 'good'],
    ['exam 2486', 'other'],
    ['exam 24680', 'other'],
    ['éxam', 'other'],
  ])('typing "%s" is %s', (typed, tried) => expect(keyboardTry('exam 2468', typed)).toBe(tried));
});

describe('the computer as a whole', () => {
  const server: ServerFacts = { writeMs: 4, freeBytes: ENOUGH_FREE_BYTES, clock: hub(0), exams: [] };
  const page: PageFacts = { displays: 1, isOnBattery: false, voices: 2, keyboard: 'good' };

  it.each([
    [{}, {}, { state: 'good', failing: [], warning: [], unknown: [] }],
    // What a browser cannot say is named, and makes no computer doubtful.
    [{}, { displays: null, isOnBattery: null }, { state: 'good', unknown: ['displays', 'power'] }],
    [{ clock: hub(null) }, { keyboard: 'untried' }, { state: 'good', unknown: ['clock', 'keyboard'] }],
    [{}, { displays: 2, isOnBattery: true, voices: 0 }, { warning: ['displays', 'power', 'voice'] }],
    [{ freeBytes: 0 }, { keyboard: 'other' }, { state: 'failing', failing: ['disk'], warning: ['keyboard'] }],
    [
      { exams: [{ paper: 'here', isOpen: true } as const, { paper: 'missing', isOpen: true } as const] },
      {},
      { state: 'failing', failing: ['exams'] },
    ],
  ] satisfies [Partial<ServerFacts>, Partial<PageFacts>, object][])(
    'with %j and %j is %j',
    (measured, seen, found) => {
      expect(summarize({ ...server, ...measured }, { ...page, ...seen })).toMatchObject(found);
    },
  );
});
