import type { NewEntry } from './audit-entry.ts';

/** Refusals of one kind within so long are one entry with a count. */
export const REPEAT_MS = 10 * 60 * 1000;

/** Kinds that are counted at once; for one more, the oldest is entered. */
const MAX_KINDS = 10_000;

interface Counted {
  readonly entry: NewEntry;
  readonly until: number;
  times: number;
  lastAt: number;
}

/**
 * Counts refusals that repeat: the first is entered at once, those that follow as one entry at the end of its time.
 * Kept in memory: who guesses a million times writes no million entries.
 */
export class RepeatedRefusals {
  readonly #kinds = new Map<string, Counted>();

  /** @returns what is to be entered now: the refusal itself where it is the first of its kind, and counts that are over. */
  note(kind: string, entry: NewEntry): NewEntry[] {
    const { at } = entry.facts;
    const known = this.#kinds.get(kind);
    if (known !== undefined && at < known.until) {
      known.times += 1;
      known.lastAt = at;
      return [];
    }
    const over = known === undefined ? this.#room() : this.#take(kind);
    this.#kinds.set(kind, { entry, until: at + REPEAT_MS, times: 0, lastAt: at });
    return [...over, entry];
  }

  /** The counts whose time is over; with no moment, all of them. */
  due(now = Infinity): NewEntry[] {
    const kinds = [...this.#kinds].filter(([, { until }]) => until <= now).map(([kind]) => kind);
    return kinds.flatMap((kind) => this.#take(kind));
  }

  #room(): NewEntry[] {
    const [oldest] = this.#kinds.keys();
    return this.#kinds.size < MAX_KINDS || oldest === undefined ? [] : this.#take(oldest);
  }

  #take(kind: string): NewEntry[] {
    const counted = this.#kinds.get(kind);
    this.#kinds.delete(kind);
    if (counted === undefined || counted.times === 0) return [];
    const { entry, times, lastAt } = counted;
    return [{ ...entry, facts: { ...entry.facts, at: lastAt, times } }];
  }
}
