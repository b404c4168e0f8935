import { MAX_GRANT_MINUTES } from '../exams/limits.ts';
import { grantOf, TIME_GRANT } from './time-grant.ts';

/** The kind of an event by which staff gave time at the computer itself, while no server could be asked. */
export const COMPUTER_GRANT = 'computer_grant';

/** Kinds of events that give time. */
export const GRANT_KINDS: readonly string[] = [TIME_GRANT, COMPUTER_GRANT];

const MINUTE_MS = 60_000;

/** What such an event says. */
export interface ComputerGrant {
  /** Who signed in for it, as the computer knew them. */
  readonly by: number;
  readonly extraMs: number;
  readonly reason: string;
}

/** The note of the event, as canonical JSON. */
export const printComputerGrant = ({ by, extraMs, reason }: ComputerGrant): string =>
  JSON.stringify({ by, extra_ms: extraMs, reason });

const NOTE = /^\{"by":(\d{1,16}),"extra_ms":(\d{1,9}),"reason":("(?:[^"\\]|\\.)*")\}$/u;

/** Reads what `printComputerGrant` wrote; null for every other event, and for more than one grant may give. */
export function computerGrantOf(event: {
  readonly kind: string;
  readonly note: string | null;
}): ComputerGrant | null {
  if (event.kind !== COMPUTER_GRANT) return null;
  const [, by, extraMs, reason] = NOTE.exec(event.note ?? '') ?? [];
  if (reason === undefined) return null;
  const said = { by: Number(by), extraMs: Number(extraMs), reason: readNotedText(reason) ?? '' };
  const isGrant = said.extraMs > 0 && said.extraMs <= MAX_GRANT_MINUTES * MINUTE_MS;
  return isGrant && printComputerGrant(said) === event.note ? said : null;
}

/** A text within a note, which a log may write in any way; null where it is none. */
export function readNotedText(json: string): string | null {
  try {
    return String(JSON.parse(json));
  } catch {
    return null;
  }
}

/** The time that an event gives, in milliseconds. */
export const givenBy = (event: { readonly kind: string; readonly note: string | null }): number =>
  grantOf(event)?.extraMs ?? computerGrantOf(event)?.extraMs ?? 0;
