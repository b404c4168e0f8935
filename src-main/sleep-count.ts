import { randomUUID } from 'node:crypto';
import type { HostedSleep } from '#shared/bridge/server-port.ts';

export interface SleepClocks {
  readonly wall: () => number;
  /** The monotonic clock that the server's thread reads, too; on some systems it stands still in sleep. */
  readonly monotonic: () => number;
}

const clocks: SleepClocks = {
  wall: () => Date.now(),
  monotonic: () => Number(process.hrtime.bigint() / 1_000_000n),
};

/** Counts how long the computer has slept while this program ran, beyond what its monotonic clock counted. */
export class SleepCount {
  readonly #clocks: SleepClocks;
  readonly #run = randomUUID();
  readonly #startedAtMs: number;
  #sleptMs = 0;
  #asleep: { readonly wall: number; readonly monotonic: number } | null = null;

  constructor(own: SleepClocks = clocks) {
    this.#clocks = own;
    this.#startedAtMs = own.monotonic();
  }

  suspended(): void {
    this.#asleep = { wall: this.#clocks.wall(), monotonic: this.#clocks.monotonic() };
  }

  /** @returns the sleep of this run in all. */
  resumed(): number {
    if (this.#asleep !== null) {
      const { wall, monotonic } = this.#asleep;
      this.#sleptMs += Math.max(0, this.#clocks.wall() - wall - (this.#clocks.monotonic() - monotonic));
      this.#asleep = null;
    }
    return this.#sleptMs;
  }

  standing(): HostedSleep {
    return { run: this.#run, startedAtMs: this.#startedAtMs, sleptMs: this.#sleptMs };
  }
}
