import type { GATE_CAUSES } from '#shared/contract/candidate-view.ts';
import { canonicalJson } from '../exams/canonical-json.ts';
import { COMPUTER_GRANT, readNotedText } from './computer-grant.ts';
import { CLOCK_EVENT, HUB_TIME } from './exam-clock.ts';
import { BREAK_END, BREAK_START } from './rest-break.ts';
import { parseStartNote } from './start-note.ts';
import { TIME_GRANT } from './time-grant.ts';
import { COMPUTER_EVENT, evidenceOf, WINDOW_EVENT } from './window-evidence.ts';

/** The kind of an event by which staff let an attempt go on. */
export const GO_ON = 'go_on';

const MINUTE_MS = 60_000;

/** The kind of an event by which staff let a student leave the window before the hand-in. */
export const LET_OUT = 'let_out';

/** The exam asks for staff at this restart since the start, or since staff let it go on. */
const RESTARTS = 3;

export type GateCause = (typeof GATE_CAUSES)[number];

/** What such an event says. */
export interface GoneOn {
  readonly by: number;
  /** `computer` where no server could be asked who that is. */
  readonly at: 'server' | 'computer';
  readonly reason: string;
}

/** The note of such an event, as canonical JSON. */
export const printGoOn = ({ by, at, reason }: GoneOn): string => canonicalJson({ at, by, reason });

const NOTE = /^\{"at":"(server|computer)","by":(\d{1,16}),"reason":("(?:[^"\\]|\\.)*")\}$/u;

interface Noted {
  readonly kind: string;
  readonly note: string | null;
}

/** Reads what `printGoOn` wrote of letting it go on; null for every other event. */
export const goneOnBy = (event: Noted): GoneOn | null => (event.kind === GO_ON ? decidedBy(event) : null);

/** The same of letting a student out. */
export const letOutBy = (event: Noted): GoneOn | null => (event.kind === LET_OUT ? decidedBy(event) : null);

function decidedBy(event: Noted): GoneOn | null {
  const [, at, by, json] = NOTE.exec(event.note ?? '') ?? [];
  const reason = json === undefined ? null : readNotedText(json);
  if (reason === null) return null;
  return { by: Number(by), at: at === 'server' ? 'server' : 'computer', reason };
}

/** What an event of a log says to the gate. */
export interface GateEvent {
  readonly kind: string;
  readonly note: string | null;
  /** The used time at it, in milliseconds: it runs while nobody is there. */
  readonly elapsedMs: number;
}

/** What an exam says of interruptions and of its window. */
export interface GateRules {
  /** After how long away it asks for staff, milliseconds; 0 never asks. */
  readonly graceMs: number;
  /** It asks for staff when the window is left for the second time. */
  readonly isAskedOnLeaving: boolean;
  /** It takes no answers while there is more than one display. */
  readonly isOneDisplay: boolean;
}

/** The rules by the terms of a version. */
export const gateRulesOf = (terms: {
  readonly resume_grace_minutes: number;
  readonly lockdown: string;
  readonly second_display: string;
  readonly on_leaving: string;
}): GateRules => ({
  graceMs: terms.resume_grace_minutes * MINUTE_MS,
  isAskedOnLeaving: terms.lockdown !== 'off' && terms.on_leaving === 'wait',
  isOneDisplay: terms.lockdown !== 'off' && terms.second_display === 'refuse',
});

/** Whether the log of an exam has to be read for this at all. */
export const hasGate = ({ graceMs, isAskedOnLeaving, isOneDisplay }: GateRules): boolean =>
  graceMs > 0 || isAskedOnLeaving || isOneDisplay;

/** The pair of a start event by which a log says that its program warns of leaving and asks for staff then. */
export const WINDOW_RULE = 'window';

/** A server writes these together with what comes next, and the main process beside what a page does. */
const BESIDE: ReadonlySet<string> = new Set([
  CLOCK_EVENT,
  HUB_TIME,
  TIME_GRANT,
  COMPUTER_GRANT,
  WINDOW_EVENT,
  COMPUTER_EVENT,
]);

interface Gate {
  readonly waitsFor: GateCause | null;
  readonly isCrowded: boolean;
  /** The log was begun by a program that knows the rules of windows. */
  readonly isWindowRuled: boolean;
  /** Whoever has a break may leave. */
  readonly isResting: boolean;
  readonly leavings: number;
  readonly restarts: number;
  readonly lastMs: number;
  readonly before: string;
}

const OPEN: Gate = {
  waitsFor: null,
  isCrowded: false,
  isWindowRuled: false,
  isResting: false,
  leavings: 0,
  restarts: 0,
  lastMs: 0,
  before: '',
};

/** Who sits it looked away from the window: as the main process says, or a page in a browser of itself. */
const isLeaving = (event: Pick<GateEvent, 'kind' | 'note'>): boolean =>
  event.kind === 'blur' || evidenceOf(event)?.what === 'left';

/** What happened to the window. */
function followWindow(gate: Gate, event: GateEvent, rules: GateRules): Gate {
  switch (event.kind) {
    case 'start':
      return { ...gate, isWindowRuled: parseStartNote(event.note)[WINDOW_RULE] !== undefined };
    case BREAK_START:
      return { ...gate, isResting: true };
    case BREAK_END:
    case 'answer':
      return gate.isResting ? { ...gate, isResting: false } : gate;
  }
  if (!gate.isWindowRuled) return gate;
  const displays = evidenceOf(event)?.displays;
  const isCrowded = displays === undefined ? gate.isCrowded : rules.isOneDisplay && displays > 1;
  if (gate.isResting || !isLeaving(event)) return { ...gate, isCrowded };
  const leavings = gate.leavings + 1;
  const isAsked = rules.isAskedOnLeaving && leavings > 1;
  return { ...gate, isCrowded, leavings, waitsFor: gate.waitsFor ?? (isAsked ? 'left' : null) };
}

/** The gate after an event of the log. */
function follow(before: Gate, event: GateEvent, rules: GateRules): Gate {
  const { kind, elapsedMs } = event;
  const gate = followWindow(before, event, rules);
  if (BESIDE.has(kind)) return gate;
  const now = { ...gate, lastMs: elapsedMs, before: kind };
  if (goneOnBy(event) !== null) return { ...now, waitsFor: null, isCrowded: false, restarts: 0 };
  // Server and page both say that it went on: that is one restart.
  if (kind !== 'resume' || gate.before === 'resume' || rules.graceMs === 0) return now;
  const restarts = gate.restarts + 1;
  const cause = elapsedMs - gate.lastMs > rules.graceMs ? 'gap' : restarts >= RESTARTS ? 'restarts' : null;
  return { ...now, restarts, waitsFor: gate.waitsFor ?? cause };
}

const causeOf = ({ waitsFor, isCrowded }: Gate): GateCause | null =>
  waitsFor ?? (isCrowded ? 'displays' : null);

/**
 * Whether an attempt waits for staff, by its log alone: after a time without a sign of life that was longer than the
 * grace and ended with a restart of the page, at the third restart, when its window is left again, and as long as
 * there is a second display that the exam does not allow.
 */
export const gateOf = (events: readonly GateEvent[], rules: GateRules): GateCause | null =>
  hasGate(rules) ? causeOf(events.reduce((gate, event) => follow(gate, event, rules), OPEN)) : null;

/** The answers of a log that were given while it waited for staff: no server of ours takes one. */
export function answersAtGate<Event extends GateEvent>(events: readonly Event[], rules: GateRules): Event[] {
  if (!hasGate(rules)) return [];
  const found: Event[] = [];
  let gate = OPEN;
  for (const event of events) {
    if (event.kind === 'answer' && causeOf(gate) !== null) found.push(event);
    gate = follow(gate, event, rules);
  }
  return found;
}

/** What a rule of windows never asks: to count what happened. */
const NO_RULES: GateRules = { graceMs: 0, isAskedOnLeaving: false, isOneDisplay: false };

/** The events by which a window was left outside of breaks. A log of before the rules of windows has none. */
export function leavingsOf<Event extends GateEvent>(events: readonly Event[]): Event[] {
  let gate = OPEN;
  return events.filter((event) => {
    const before = gate.leavings;
    gate = followWindow(gate, event, NO_RULES);
    return gate.leavings > before;
  });
}
