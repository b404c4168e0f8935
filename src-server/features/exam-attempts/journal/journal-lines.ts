import { crc32 } from 'node:zlib';
import type { z } from 'zod';
import { AttemptPackage, PackageEvent } from '#shared/contract/attempt-wire.ts';

/** Whose log a journal is: its first line, so that the file alone says all of it. */
export const JournalHead = AttemptPackage.shape.attempt;
export type JournalHead = z.infer<typeof JournalHead>;

export interface Journal {
  readonly head: JournalHead;
  /** One after the other, each following the one before it. */
  readonly events: readonly PackageEvent[];
  /** Up to where the file holds; what stands behind it was cut off by a crash, or is damaged. */
  readonly bytes: number;
  readonly isTorn: boolean;
}

const sumOf = (json: string): string => crc32(json).toString(16).padStart(8, '0');

const lineOf = (value: JournalHead | PackageEvent): string => {
  const json = JSON.stringify(value);
  return `${sumOf(json)} ${json}\n`;
};

/** Lines for events; the first of a file says whose they are. */
export const journalText = (head: JournalHead | null, events: readonly PackageEvent[]): string =>
  [...(head === null ? [] : [head]), ...events].map(lineOf).join('');

const LINE = /^([0-9a-f]{8}) (\{.*\})$/u;

/** What a line says, by its own sum; null where it was cut off or changed. */
function valueOf(line: string): unknown {
  const [, sum, json] = LINE.exec(line) ?? [];
  if (sum === undefined || json === undefined || sumOf(json) !== sum) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The last event of a journal by its end alone; null where that is no whole line, or none of an event. */
export function lastEvent(end: Uint8Array): PackageEvent | null {
  const lines = new TextDecoder().decode(end).split('\n');
  if (lines.pop() !== '') return null;
  const event = PackageEvent.safeParse(valueOf(lines.at(-1) ?? ''));
  return event.success ? event.data : null;
}

/**
 * Reads a journal as far as it holds: a line with a wrong sum, or an event that does not follow the one before it, ends it.
 * @returns null where not even its first line can be read
 */
export function readJournal(bytes: Uint8Array): Journal | null {
  const lines = new TextDecoder().decode(bytes).split('\n');
  const head = JournalHead.safeParse(valueOf(lines[0] ?? ''));
  if (!head.success) return null;
  const events: PackageEvent[] = [];
  let read = Buffer.byteLength(lines[0] ?? '') + 1;
  let before: string | null = null;
  for (const line of lines.slice(1)) {
    const event = PackageEvent.safeParse(valueOf(line));
    if (!event.success || event.data.seq !== events.length + 1) break;
    if (before !== null && event.data.prev_hash !== before) break;
    events.push(event.data);
    before = event.data.hash;
    read += Buffer.byteLength(line) + 1;
  }
  // The last line ends with a line break, or it was cut off.
  const whole = Math.min(read, bytes.byteLength);
  return { head: head.data, events, bytes: whole, isTorn: whole < bytes.byteLength };
}
