import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const RESOLUTION_MS = 20;
const FIRST_LOOK_MS = 200;
const PER_MS = 1e6;

/** Only what is beyond the time between two looks of Node is a delay. */
const delayMs = (nanoseconds: number): number =>
  Math.max(0, Math.round(nanoseconds / PER_MS - RESOLUTION_MS));

/** How long the event loop kept others waiting since it was last read. */
export class LoopDelay {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #isOn = false;
  #isFirst = true;

  start(): void {
    this.#histogram.enable();
    this.#isOn = true;
  }

  async read(): Promise<{ readonly p99: number; readonly max: number }> {
    if (!this.#isOn) this.start();
    // What a start does itself kept nobody waiting: nobody could ask yet.
    if (this.#isFirst) this.#histogram.reset();
    this.#isFirst = false;
    if (this.#histogram.count === 0) await sleep(FIRST_LOOK_MS);
    const { max } = this.#histogram;
    const p99 = this.#histogram.percentile(99);
    this.#histogram.reset();
    return { p99: delayMs(p99), max: delayMs(max) };
  }

  stop(): void {
    this.#histogram.disable();
    this.#isOn = false;
  }
}
