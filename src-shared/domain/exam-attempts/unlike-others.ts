import { parseStartNote } from './start-note.ts';
import { evidenceOf } from './window-evidence.ts';

/** What a log says of the program and of the package that it was begun with. */
export const COMPARED = ['app', 'package'] as const;
export type Compared = (typeof COMPARED)[number];

/** One thing in which an attempt is unlike nearly all others at its version. It accuses nobody: updates and repairs do that, too. */
export interface UnlikeOthers {
  readonly what: Compared;
  /** What its log says, and what that of the others does. */
  readonly said: string;
  readonly usual: string;
  /** How many others say the usual. */
  readonly others: number;
}

/** Below that many logs nothing is usual. */
export const TO_COMPARE = 10;
/** Of a hundred logs, how many have to say the same for it to be usual. */
const USUAL_PERCENT = 80;

interface Beginning {
  readonly attemptId: number;
  readonly kind: string;
  readonly note: string | null;
}

/** The first 52 bits of a hash, as a start note can say them. @param sha256 in hexadecimal digits */
export const hashMark = (sha256: string): number => Number.parseInt(sha256.slice(0, 13), 16);

/** What the first events of logs say, by attempt: the first word counts. */
function saidIn(beginnings: readonly Beginning[]): ReadonlyMap<Compared, ReadonlyMap<number, string>> {
  const app = new Map<number, string>();
  const pack = new Map<number, string>();
  for (const event of beginnings) {
    const id = event.attemptId;
    const mark = event.kind === 'start' ? parseStartNote(event.note)['package'] : undefined;
    const said = evidenceOf(event)?.app;
    if (mark !== undefined && !pack.has(id)) pack.set(id, mark.toString(16).padStart(13, '0'));
    if (said !== undefined && !app.has(id)) app.set(id, said);
  }
  return new Map([
    ['app', app],
    ['package', pack],
  ]);
}

/**
 * Attempts whose log says another program or package than nearly all others at the same version: where ten or more say
 * one, and four fifths of them the same. What a log says of itself is a claim, and so is the difference.
 */
export function unlikeOthers(beginnings: readonly Beginning[]): ReadonlyMap<number, readonly UnlikeOthers[]> {
  const found = new Map<number, UnlikeOthers[]>();
  for (const [what, said] of saidIn(beginnings)) {
    const counts = new Map<string, number>();
    for (const value of said.values()) counts.set(value, (counts.get(value) ?? 0) + 1);
    const [usual, others] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
    if (said.size < TO_COMPARE || others * 100 < said.size * USUAL_PERCENT) continue;
    for (const [id, value] of said)
      if (value !== usual) found.set(id, [...(found.get(id) ?? []), { what, said: value, usual, others }]);
  }
  return found;
}
