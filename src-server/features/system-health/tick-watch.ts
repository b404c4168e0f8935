import type { Clock } from '#server/clock.ts';

/** When the work that time alone brings was last done to its end. */
export class TickWatch {
  readonly #clock: Pick<Clock, 'monotonic'>;
  #expectedFrom: number | null = null;

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** From now on it is done every second. */
  expect(): void {
    this.#expectedFrom ??= this.#clock.monotonic();
  }

  ended(): void {
    this.#expectedFrom = this.#clock.monotonic();
  }

  /** Null where nobody does it here. */
  ageMs(): number | null {
    return this.#expectedFrom === null ? null : this.#clock.monotonic() - this.#expectedFrom;
  }
}
