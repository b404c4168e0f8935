import type { GATE_CAUSES } from '#shared/contract/candidate-view.ts';
import { canonicalJson } from '../exams/canonical-json.ts';
import { COMPUTER_GRANT, readNotedText } from './computer-grant.ts';
import { CLOCK_EVENT, HUB_TIME } from './exam-clock.ts';
import { TIME_GRANT } from './time-grant.ts';

/** The kind of an event by which staff let an attempt go on. */
export const GO_ON = 'go_on';

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

/** The note of the event, as canonical JSON. */
export const printGoOn = ({ by, at, reason }: GoneOn): string => canonicalJson({ at, by, reason });

const NOTE = /^\{"at":"(server|computer)","by":(\d{1,16}),"reason":("(?:[^"\\]|\\.)*")\}$/u;

/** Reads what `printGoOn` wrote; null for every other event. */
export function goneOnBy(event: { readonly kind: string; readonly note: string | null }): GoneOn | null {
  if (event.kind !== GO_ON) return null;
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

/** A server writes these together with what comes next. */
const BESIDE: ReadonlySet<string> = new Set([CLOCK_EVENT, HUB_TIME, TIME_GRANT, COMPUTER_GRANT]);

interface Gate {
  readonly waitsFor: GateCause | null;
  readonly restarts: number;
  readonly lastMs: number;
  readonly before: string;
}

const OPEN: Gate = { waitsFor: null, restarts: 0, lastMs: 0, before: '' };

/** The gate after an event of the log. */
function follow(gate: Gate, event: GateEvent, graceMs: number): Gate {
  const { kind, elapsedMs } = event;
  if (BESIDE.has(kind)) return gate;
  const now = { ...gate, lastMs: elapsedMs, before: kind };
  if (goneOnBy(event) !== null) return { ...now, waitsFor: null, restarts: 0 };
  // Server and page both say that it went on: that is one restart.
  if (kind !== 'resume' || gate.before === 'resume') return now;
  const restarts = gate.restarts + 1;
  const cause = elapsedMs - gate.lastMs > graceMs ? 'gap' : restarts >= RESTARTS ? 'restarts' : null;
  return { ...now, restarts, waitsFor: gate.waitsFor ?? cause };
}

/**
 * Whether an attempt waits for staff, by its log alone: after a time without a sign of life that was longer than the
 * grace and ended with a restart of the page, or at the third restart.
 * @param graceMs 0 never asks
 */
export const gateOf = (events: readonly GateEvent[], graceMs: number): GateCause | null =>
  graceMs === 0 ? null : events.reduce((gate, event) => follow(gate, event, graceMs), OPEN).waitsFor;

/** The answers of a log that were given while it waited for staff: no server of ours takes one. */
export function answersAtGate<Event extends GateEvent>(events: readonly Event[], graceMs: number): Event[] {
  if (graceMs === 0) return [];
  const found: Event[] = [];
  let gate = OPEN;
  for (const event of events) {
    if (event.kind === 'answer' && gate.waitsFor !== null) found.push(event);
    gate = follow(gate, event, graceMs);
  }
  return found;
}
