import type { GATE_CAUSES } from '#shared/contract/candidate-view.ts';
import { canonicalJson } from '../exams/canonical-json.ts';
import { COMPUTER_GRANT } from './computer-grant.ts';
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
  const [, at, by, reason] = NOTE.exec(event.note ?? '') ?? [];
  if (reason === undefined) return null;
  return { by: Number(by), at: at === 'server' ? 'server' : 'computer', reason: String(JSON.parse(reason)) };
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

/**
 * Whether an attempt waits for staff, by its log alone: after a time without a sign of life that was longer than the
 * grace and ended with a restart of the page, or at the third restart.
 * @param graceMs 0 never asks
 */
export function gateOf(events: readonly GateEvent[], graceMs: number): GateCause | null {
  if (graceMs === 0) return null;
  let waitsFor: GateCause | null = null;
  let [restarts, lastMs, before] = [0, 0, ''];
  for (const event of events) {
    const { kind, elapsedMs } = event;
    if (BESIDE.has(kind)) continue;
    // Server and page both say that it went on: that is one restart.
    if (kind === 'resume' && before !== 'resume') {
      restarts += 1;
      if (elapsedMs - lastMs > graceMs) waitsFor ??= 'gap';
      else if (restarts >= RESTARTS) waitsFor ??= 'restarts';
    }
    if (goneOnBy(event) !== null) [waitsFor, restarts] = [null, 0];
    [lastMs, before] = [elapsedMs, kind];
  }
  return waitsFor;
}
