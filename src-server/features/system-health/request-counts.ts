import type { Clock } from '#server/clock.ts';

const STEP_MS = 30_000;
const STEPS = 10;

interface Step {
  readonly number: number;
  answered: number;
  failed: number;
}

/** How many calls of the last five minutes failed by a fault of this program; refusals are no faults. */
export class RequestCounts {
  readonly #clock: Pick<Clock, 'monotonic'>;
  #steps: Step[] = [];

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  note(status: number): void {
    const number = this.#now();
    let last = this.#steps.at(-1);
    if (last?.number !== number) {
      last = { number, answered: 0, failed: 0 };
      this.#steps = [...this.#recent(), last];
    }
    last.answered += 1;
    if (status === 500) last.failed += 1;
  }

  read(): { readonly answered: number; readonly failed: number } {
    const steps = this.#recent();
    return {
      answered: steps.reduce((sum, { answered }) => sum + answered, 0),
      failed: steps.reduce((sum, { failed }) => sum + failed, 0),
    };
  }

  #now(): number {
    return Math.floor(this.#clock.monotonic() / STEP_MS);
  }

  #recent(): Step[] {
    const oldest = this.#now() - STEPS + 1;
    return this.#steps.filter(({ number }) => number >= oldest);
  }
}
