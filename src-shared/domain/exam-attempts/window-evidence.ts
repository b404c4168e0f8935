import { canonicalJson } from '../exams/canonical-json.ts';

/** The kind of an event about the window of an exam, which the main process of the desktop writes. */
export const WINDOW_EVENT = 'window';

/** The kind of an event about the computer around it: sleep, its lock, the network, the server. No doing of a student. */
export const COMPUTER_EVENT = 'computer';

/** What happens to a window: the first of a pair begins something, the second says for how long it was so. */
export const WINDOW_HAPPENINGS = [
  'watched',
  'unwatched',
  'left',
  'back',
  'minimised',
  'restored',
  'left_full_screen',
  'full_screen',
  'display_added',
  'display_removed',
  'second_start',
  'print_try',
  'screenshot_try',
  'clipboard_try',
  'close_try',
  'page_crash',
] as const;

export const COMPUTER_HAPPENINGS = [
  'suspend',
  'resume',
  'lock',
  'unlock',
  'user_away',
  'user_back',
  'offline',
  'online',
  'hub_lost',
  'hub_back',
  'server_crash',
  'server_back',
  'save_failed',
  'saved_again',
] as const;

export type WindowHappening = (typeof WINDOW_HAPPENINGS)[number];
export type ComputerHappening = (typeof COMPUTER_HAPPENINGS)[number];
export type Happening = WindowHappening | ComputerHappening;

/** One thing that the main process saw. Times in milliseconds. */
export interface Evidence {
  readonly what: Happening;
  /** How long it had lasted, where this ends it. */
  readonly forMs?: number | undefined;
  /** How long before the event was written it happened; left out below a second. */
  readonly lateMs?: number | undefined;
  /** How many displays there are from then on. */
  readonly displays?: number | undefined;
  /** Version and manifest of the application, as it says itself. */
  readonly app?: string | undefined;
}

const isWindowHappening = (what: string): what is WindowHappening =>
  WINDOW_HAPPENINGS.some((one) => one === what);
const isHappening = (what: string): what is Happening =>
  isWindowHappening(what) || COMPUTER_HAPPENINGS.some((one) => one === what);

export const kindOf = (what: Happening): typeof WINDOW_EVENT | typeof COMPUTER_EVENT =>
  isWindowHappening(what) ? WINDOW_EVENT : COMPUTER_EVENT;

/** The note of its event, as canonical JSON. */
export const printEvidence = ({ what, forMs, lateMs, displays, app }: Evidence): string =>
  canonicalJson({
    what,
    ...(app === undefined ? {} : { app }),
    ...(displays === undefined ? {} : { displays }),
    ...(forMs === undefined ? {} : { for_ms: Math.max(0, Math.round(forMs)) }),
    ...(lateMs === undefined ? {} : { late_ms: Math.max(0, Math.round(lateMs)) }),
  });

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** Reads what `printEvidence` wrote; null for every other event, and for what a later version names. */
export function evidenceOf(event: { readonly kind: string; readonly note: string | null }): Evidence | null {
  if (event.kind !== WINDOW_EVENT && event.kind !== COMPUTER_EVENT) return null;
  try {
    const said: unknown = JSON.parse(event.note ?? '');
    if (typeof said !== 'object' || said === null) return null;
    const of = (key: string): unknown => Reflect.get(said, key);
    const what = of('what');
    if (typeof what !== 'string' || !isHappening(what) || kindOf(what) !== event.kind) return null;
    const app = of('app');
    return {
      what,
      forMs: number(of('for_ms')),
      lateMs: number(of('late_ms')),
      displays: number(of('displays')),
      app: typeof app === 'string' ? app : undefined,
    };
  } catch {
    return null;
  }
}

/** What may interest whoever judges an attempt: how often, and for how long in all; 0 where it has no length. */
export interface EvidenceSum {
  /** `page_left`: what a page in a browser said of itself. */
  readonly what: Happening | 'page_left';
  readonly count: number;
  readonly ms: number;
}

/** By what ends it, or says it once: what is summed up, in the order in which it is told. */
const SUMMED: ReadonlyMap<Happening, Happening> = new Map([
  ['left', 'back'],
  ['unwatched', 'unwatched'],
  ['minimised', 'restored'],
  ['left_full_screen', 'full_screen'],
  ['display_added', 'display_removed'],
  ['second_start', 'second_start'],
  ['print_try', 'print_try'],
  ['screenshot_try', 'screenshot_try'],
  ['clipboard_try', 'clipboard_try'],
  ['close_try', 'close_try'],
  ['page_crash', 'page_crash'],
  ['suspend', 'resume'],
  ['lock', 'unlock'],
  ['user_away', 'user_back'],
  ['offline', 'online'],
  ['hub_lost', 'hub_back'],
  ['server_crash', 'server_back'],
  ['save_failed', 'saved_again'],
]);

interface SummedEvent {
  readonly kind: string;
  readonly note: string | null;
  readonly wallMs: number;
}

/** True for a log that the main process of a desktop watched over, at least for a while. */
export const isWatched = (events: readonly SummedEvent[]): boolean =>
  events.some((event) => evidenceOf(event)?.what === 'watched');

/** How often and how long, by what happened; in a fixed order, and nothing that did not happen. */
export function sumEvidence(events: readonly SummedEvent[]): EvidenceSum[] {
  const said = withLengths(events.flatMap((event) => evidenceOf(event) ?? []));
  const sums = [...SUMMED].map(([what, end]): EvidenceSum => {
    const count = said.filter((one) => one.what === what).length;
    const ends = said.filter((one) => one.what === end);
    return { what, count, ms: ends.reduce((sum, { forMs }) => sum + (forMs ?? 0), 0) };
  });
  return [...sums, sumPage(events)].filter(({ count }) => count > 0);
}

/** A page that comes back ends what came last of its two ways to go: the length stands there. */
const withLengths = (said: readonly Evidence[]): readonly Evidence[] =>
  said.map((one, at) => {
    if (one.what !== 'unwatched' && one.what !== 'page_crash') return one;
    const next = said.slice(at + 1).find(({ what }) => GOING_AND_COMING.has(what));
    return next?.what === 'watched' ? { ...one, forMs: next.forMs } : one;
  });

const GOING_AND_COMING: ReadonlySet<Happening> = new Set(['watched', 'unwatched', 'page_crash']);

/** What a page says of itself, by the clock of its server. */
function sumPage(events: readonly SummedEvent[]): EvidenceSum {
  let count = 0;
  let ms = 0;
  let leftAt: number | null = null;
  for (const { kind, wallMs } of events) {
    if (kind === 'blur') {
      count += 1;
      leftAt ??= wallMs;
    }
    if (kind !== 'focus' || leftAt === null) continue;
    ms += Math.max(0, wallMs - leftAt);
    leftAt = null;
  }
  return { what: 'page_left', count, ms };
}
