import { REOPENING } from './staff-decision.ts';

/** The kind of an event with which a computer, or staff, lets a log go on at another one. */
export const RELEASE = 'release';

/** The kind of an event with which a log goes on at a computer that it was moved to. */
export const MOVE = 'move';

/** The events that say where a log may go on; the last of them counts. */
export const PLACE_KINDS = [RELEASE, MOVE, REOPENING] as const;

/** The server of an institution, which writes for everybody who sits an exam in a browser. */
export const AT_SERVER = 0;

export const isPlaceEvent = ({ kind }: { readonly kind: string }): boolean =>
  PLACE_KINDS.some((known) => known === kind);

/**
 * Where a log may go on. `bound`: where it was begun. `moved`: at the computer of that number, or at the server
 * (0). `released`: nowhere, until it is moved. `free`: wherever its student goes on first, after a reopening.
 */
export type WritingPlace =
  | { readonly kind: 'bound' | 'released' | 'free' }
  | { readonly kind: 'moved'; readonly to: number };

interface PlaceEvent {
  readonly kind: string;
  readonly note: string | null;
}

/**
 * The note of a move, as canonical JSON.
 * @param to the number of the computer, or `AT_SERVER`
 * @param by staff who let it go on there where no server could be asked
 */
export const printMove = (to: number, by?: { readonly id: number; readonly reason: string }): string =>
  JSON.stringify(by === undefined ? { to } : { by: by.id, reason: by.reason, to });

const NOTE = /^\{(?:"by":\d{1,16},"reason":".*",)?"to":(\d{1,10})\}$/u;

/** Reads where a log may go on from the last event that says so; undefined where none does. */
export function writingPlace(last: PlaceEvent | undefined): WritingPlace {
  if (last?.kind === RELEASE) return { kind: 'released' };
  if (last?.kind === REOPENING) return { kind: 'free' };
  const [, to] = last?.kind === MOVE ? (NOTE.exec(last.note ?? '') ?? []) : [];
  return to === undefined ? { kind: 'bound' } : { kind: 'moved', to: Number(to) };
}

/** What a server knows of itself and a log. */
export interface Writer {
  /** Its own number; `AT_SERVER` for one that follows no other. */
  readonly number: number;
  /** Whether the log is written here by what is noted beside it, whatever number this computer has by now. */
  readonly isWriting: boolean;
}

/**
 * Whether a server may add to a log. Nothing is added after a release until the log is moved; what was moved to this
 * computer, or is written here, goes on here.
 */
export function mayWrite(place: WritingPlace, writer: Writer): boolean {
  if (place.kind === 'released') return false;
  if (place.kind === 'free' || writer.isWriting) return true;
  return place.kind === 'moved' && place.to === writer.number;
}
