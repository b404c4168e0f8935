import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a hub stood at one moment. */
export interface HubSample {
  /** Seconds since the watch began. */
  readonly at: number;
  readonly residentMB: number;
  readonly heapMB: number;
  /** Of its event loop since the sample before, in milliseconds. */
  readonly lagP99: number;
  readonly lagMax: number;
  /** Of the whole machine: on a busy one every figure is worse. */
  readonly load: number;
}

const MEGABYTE = 1024 * 1024;

const valueOf = (metrics: string, name: string): number =>
  Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? Number.NaN,
  );

/** Reads what a hub says of itself, until it is stopped. */
export class HubWatch {
  readonly samples: HubSample[] = [];
  readonly #url: string;
  readonly #onSample: (sample: HubSample) => void;
  readonly #started = performance.now();
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;

  constructor(url: string, everyMs: number, onSample: (sample: HubSample) => void) {
    this.#url = url;
    this.#onSample = onSample;
    this.#running = this.#run(everyMs);
  }

  async #read(): Promise<void> {
    const metrics = await (await fetch(`${this.#url}/metrics`)).text();
    const sample = {
      at: Math.round((performance.now() - this.#started) / 1000),
      residentMB: Math.round(valueOf(metrics, 'process_resident_memory_bytes') / MEGABYTE),
      heapMB: Math.round(valueOf(metrics, 'lectern_heap_used_bytes') / MEGABYTE),
      lagP99: 1000 * valueOf(metrics, 'lectern_event_loop_delay_seconds{state="p99"}'),
      lagMax: 1000 * valueOf(metrics, 'lectern_event_loop_delay_seconds{state="max"}'),
      load: os.loadavg()[0] ?? Number.NaN,
    };
    this.samples.push(sample);
    this.#onSample(sample);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.#read();
  }

  async #run(everyMs: number): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#read();
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
