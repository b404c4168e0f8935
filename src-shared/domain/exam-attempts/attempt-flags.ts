/**
 * What a person should know before they judge an attempt. A flag never changes a score.
 *
 * clock_back: by the first rule, the wall clock went back or stood still. clocks_apart: by the first rule, the
 * wall clock ran ahead of the steady one: the computer slept, or its clock was set. clock_jump: the wall clock
 * was set; it took and gave no time. restart: the computer was started anew and nothing signed bounds the time
 * away. unsigned_time: the log quotes a time of the hub that the hub did not sign. unknown_grant: the log says that it got time which nobody
 * gave it. computer_grant: staff signed in at the computer and gave time while no server was asked; no server can prove that.
 * went_on: answers were given while the exam waited for staff. left_again: its window was left after the warning, and the
 * exam has that noted. began_early: it begins before
 * its exam was published. began_late: it begins after its exam had closed. future: events that lie ahead of the server that got them. pace: more questions
 * answered than the time used allows. flood: more entries than a server takes from a page. claimed_times: more
 * time claimed on questions than there was.
 */
export const ATTEMPT_FLAG_KINDS = [
  'clock_back',
  'clocks_apart',
  'clock_jump',
  'restart',
  'unsigned_time',
  'unknown_grant',
  'computer_grant',
  'went_on',
  'left_again',
  'began_early',
  'began_late',
  'future',
  'pace',
  'flood',
  'claimed_times',
] as const;
export type AttemptFlagKind = (typeof ATTEMPT_FLAG_KINDS)[number];

/** One reason with its measure; what happened more than once is one flag. */
export interface AttemptFlag {
  readonly kind: AttemptFlagKind;
  readonly count: number;
  /** The event where it happened first. */
  readonly seq: number;
  /** How far off: of several the furthest; for restarts the time that was counted, for grants what was given, in all. */
  readonly ms: number;
  /** For restarts: what it was at least. */
  readonly least_ms?: number | undefined;
}

/** With them the time that an attempt used is not certain. */
const TIME_KINDS: ReadonlySet<AttemptFlagKind> = new Set(['clock_back', 'clock_jump', 'restart']);

export const isTimeUncertain = (flags: readonly AttemptFlag[]): boolean =>
  flags.some(({ kind }) => TIME_KINDS.has(kind));

const merged = (one: AttemptFlag, other: AttemptFlag): AttemptFlag => {
  const isRestart = one.kind === 'restart';
  const isSum = isRestart || one.kind === 'computer_grant';
  const furthest = Math.abs(other.ms) > Math.abs(one.ms) ? other.ms : one.ms;
  return {
    kind: one.kind,
    count: one.count + other.count,
    seq: Math.min(one.seq, other.seq),
    ms: isSum ? one.ms + other.ms : furthest,
    ...(isRestart ? { least_ms: (one.least_ms ?? 0) + (other.least_ms ?? 0) } : {}),
  };
};

/** Adds flags to those that there are; a list holds each kind once, however long the log is. */
export const addFlags = (
  flags: readonly AttemptFlag[],
  news: readonly AttemptFlag[],
): readonly AttemptFlag[] =>
  news.reduce<readonly AttemptFlag[]>((all, flag) => {
    const known = all.find(({ kind }) => kind === flag.kind);
    return known === undefined ? [...all, flag] : all.map((one) => (one === known ? merged(one, flag) : one));
  }, flags);

/** The same with these in place of earlier ones of their kinds: for what is judged from the whole log each time. */
export const replaceFlags = (
  flags: readonly AttemptFlag[],
  news: readonly AttemptFlag[],
): readonly AttemptFlag[] => [
  ...flags.filter(({ kind }) => news.every((flag) => flag.kind !== kind)),
  ...news,
];
