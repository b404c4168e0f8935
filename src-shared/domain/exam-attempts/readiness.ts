import { RESERVED_BYTES } from '../media/limits.ts';
import { isAhead } from '../wire/instants.ts';

/** What is looked at before an exam, in the order of the page. */
export const READINESS_CHECKS = [
  'write',
  'disk',
  'clock',
  'displays',
  'power',
  'voice',
  'keyboard',
  'exams',
] as const;
export type ReadinessCheckName = (typeof READINESS_CHECKS)[number];

/** `unknown` was not measured, and is never good; `not-used` is nothing that an exam here depends on. */
export type ReadinessState = 'failing' | 'warning' | 'unknown' | 'good' | 'not-used';

/** What a line says: its state, and by which words what was found and what to do is told. */
export interface Finding {
  readonly state: ReadinessState;
  readonly word: string;
}

/** What the clock of a computer was compared with, in milliseconds that it is ahead. */
export type ClockStanding =
  /** A browser with the server that it talks to. */
  | { readonly against: 'server'; readonly skewMs: number }
  /** The last time that the hub signed. Null: told before the computer was started anew, and nothing contradicts it. */
  | { readonly against: 'hub'; readonly skewMs: number | null; readonly toldAt: string }
  | { readonly against: 'nothing'; readonly isDevice: boolean };

/** What a clock can be compared with. @param aheadMs of a browser, against the server; null where both are one computer */
export function clockStanding(
  told: {
    readonly is_device: boolean;
    readonly hub_clock: { readonly told_at: string; readonly skew_ms: number | null } | null;
  },
  aheadMs: number | null,
): ClockStanding {
  if (aheadMs !== null) return { against: 'server', skewMs: aheadMs };
  const { hub_clock: hub, is_device: isDevice } = told;
  return hub === null
    ? { against: 'nothing', isDevice }
    : { against: 'hub', skewMs: hub.skew_ms, toldAt: hub.told_at };
}

/** How the paper of an exam stands on a computer; `not-genuine` is there, and the signature of the hub does not hold. */
export type PaperStanding = 'on-server' | 'here' | 'sealed-here' | 'missing' | 'not-genuine';

/** @param isWhole whether paper and pictures are here; null where this server decides itself. @param sealed its package, if any */
export function paperStanding(
  isWhole: boolean | null,
  sealed: { readonly isHere: boolean; readonly isGenuine: boolean } | undefined,
): PaperStanding {
  if (isWhole === null) return 'on-server';
  if (sealed !== undefined && sealed.isHere && !sealed.isGenuine) return 'not-genuine';
  if (!isWhole) return 'missing';
  return sealed === undefined ? 'here' : 'sealed-here';
}

/** What the page knows of the computer; null is what nobody could say. */
export interface PageFacts {
  readonly displays: number | null;
  readonly isOnBattery: boolean | null;
  /** Voices of the computer itself. */
  readonly voices: number | null;
  readonly keyboard: KeyboardTry;
}

/** A write that takes longer than this is felt at every answer. */
const SLOW_WRITE_MS = 1_000;
/** A computer whose clock is further off shows other times than the invigilator's. */
const CLOCK_TOLERANCE_MS = 2_000;
/** The stated minimum: below it the program takes in no file, and a long exam may fill what is left. */
export const LEAST_FREE_BYTES = RESERVED_BYTES;
/** Four times that: a paper with pictures and the copies of a day fit in. */
export const ENOUGH_FREE_BYTES = 4 * RESERVED_BYTES;

/** @param ms from asking for a test entry to knowing that it is on disk */
export const judgeWrite = (ms: number): Finding =>
  ms > SLOW_WRITE_MS ? { state: 'warning', word: 'slow' } : { state: 'good', word: 'good' };

/** @param bytes free where the answers are written; null where another computer, the server, keeps them */
export function judgeDisk(bytes: number | null): Finding {
  if (bytes === null) return { state: 'not-used', word: 'server' };
  if (bytes < LEAST_FREE_BYTES) return { state: 'failing', word: 'full' };
  return bytes < ENOUGH_FREE_BYTES ? { state: 'warning', word: 'little' } : { state: 'good', word: 'good' };
}

/** A hub takes no answers from too far ahead; every other difference only shows a wrong time of day. */
export function judgeClock(clock: ClockStanding): Finding {
  if (clock.against === 'nothing')
    return { state: 'unknown', word: clock.isDevice ? 'clockUnsigned' : 'clockAlone' };
  const { skewMs } = clock;
  if (skewMs === null) return { state: 'unknown', word: 'clockBefore' };
  const isHub = clock.against === 'hub';
  if (Math.abs(skewMs) <= CLOCK_TOLERANCE_MS) return { state: 'good', word: isHub ? 'clockHub' : 'clock' };
  if (isHub && isAhead(skewMs, 0)) return { state: 'failing', word: 'clockUnsendable' };
  return { state: 'warning', word: isHub ? 'clockOffHub' : 'clockOff' };
}

export function judgeDisplays(count: number | null): Finding {
  if (count === null || count === 0) return { state: 'unknown', word: 'unknown' };
  return count > 1 ? { state: 'warning', word: 'several' } : { state: 'good', word: 'good' };
}

export function judgePower(isOnBattery: boolean | null): Finding {
  if (isOnBattery === null) return { state: 'unknown', word: 'unknown' };
  return isOnBattery ? { state: 'warning', word: 'battery' } : { state: 'good', word: 'good' };
}

/** Only reading aloud needs a voice: none is no reason not to sit an exam. */
export function judgeVoice(voices: number | null): Finding {
  if (voices === null) return { state: 'unknown', word: 'unknown' };
  return voices === 0 ? { state: 'warning', word: 'none' } : { state: 'good', word: 'good' };
}

export type KeyboardTry = 'untried' | 'good' | 'other';

/** What came of typing a text: a beginning of it is not a try yet, capitals do not matter. */
export function keyboardTry(wanted: string, typed: string): KeyboardTry {
  const is = typed.normalize('NFC').toLowerCase().trimEnd();
  const should = wanted.normalize('NFC').toLowerCase();
  if (is === should) return 'good';
  return should.startsWith(is) ? 'untried' : 'other';
}

export const judgeKeyboard = (tried: KeyboardTry): Finding => {
  if (tried === 'untried') return { state: 'unknown', word: 'untried' };
  return tried === 'other' ? { state: 'warning', word: 'other' } : { state: 'good', word: 'good' };
};

/** @param isOpen whether it can be started now: what is missing then cannot be waited for */
export function judgePaper(paper: PaperStanding, isOpen: boolean): Finding {
  if (paper === 'missing' || paper === 'not-genuine')
    return { state: isOpen || paper === 'not-genuine' ? 'failing' : 'warning', word: paper };
  return { state: 'good', word: paper };
}

const RANK: Readonly<Record<ReadinessState, number>> = {
  failing: 4,
  warning: 3,
  unknown: 2,
  good: 1,
  'not-used': 0,
};

const worst = (findings: readonly Finding[]): ReadinessState =>
  findings
    .map(({ state }) => state)
    .reduce((one, other) => (RANK[one] >= RANK[other] ? one : other), 'not-used');

/** What the server measured; how long its test entry took, and how its exams stand. */
export interface ServerFacts {
  readonly writeMs: number;
  readonly freeBytes: number | null;
  readonly clock: ClockStanding;
  readonly exams: readonly { readonly paper: PaperStanding; readonly isOpen: boolean }[];
}

/** The checks that are not good, each with its state, and the state of the computer as a whole. */
export function summarize(server: ServerFacts, page: PageFacts) {
  const states: Readonly<Record<ReadinessCheckName, ReadinessState>> = {
    write: judgeWrite(server.writeMs).state,
    disk: judgeDisk(server.freeBytes).state,
    clock: judgeClock(server.clock).state,
    displays: judgeDisplays(page.displays).state,
    power: judgePower(page.isOnBattery).state,
    voice: judgeVoice(page.voices).state,
    keyboard: judgeKeyboard(page.keyboard).state,
    exams: worst(server.exams.map(({ paper, isOpen }) => judgePaper(paper, isOpen))),
  };
  const named = (wanted: ReadinessState) => READINESS_CHECKS.filter((check) => states[check] === wanted);
  const failing = named('failing');
  const warning = named('warning');
  // What a browser cannot know makes no computer doubtful: it is named, and no more.
  const state = failing.length > 0 ? 'failing' : warning.length > 0 ? 'warning' : 'good';
  return { state, failing, warning, unknown: named('unknown') } as const;
}
