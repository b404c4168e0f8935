import type { AttemptRow } from './repo.ts';

const KEPT = 2000;

/**
 * Where the logs of the attempts in progress stood after their last commit, so that saving an answer
 * reads nothing. A guess: the unique (attempt, seq) of the log refuses an event that follows another
 * head, and whatever changes the state of an attempt appends an event. Nothing is remembered when rows
 * have come from a hub.
 */
export class OpenHeads {
  readonly #rows = new Map<number, AttemptRow>();
  readonly #installs: () => number;
  #seenInstalls: number;

  constructor(installs: () => number) {
    this.#installs = installs;
    this.#seenInstalls = installs();
  }

  find(attemptId: number, studentId: number): AttemptRow | undefined {
    if (this.#installs() !== this.#seenInstalls) this.#rows.clear();
    this.#seenInstalls = this.#installs();
    const row = this.#rows.get(attemptId);
    return row?.student_id === studentId ? row : undefined;
  }

  keep(row: AttemptRow): void {
    if (this.#rows.size >= KEPT) this.#rows.clear();
    this.#rows.set(row.id, row);
  }

  forget(attemptId: number): void {
    this.#rows.delete(attemptId);
  }
}
