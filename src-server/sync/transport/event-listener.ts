import { backoffMs } from '#shared/domain/sync/backoff.ts';
import type { HttpHubLink } from './http-link.ts';

/** The hub shows a sign of life every 25 seconds; a stream that is silent for longer is dead. */
const SILENCE_MS = 60_000;

export interface EventListenerDeps {
  readonly link: HttpHubLink;
  readonly random: () => number;
  onWake(): void;
  /** A stream that was open has broken: the hub may be gone. */
  onBreak(): void;
}

/** Listens to what wakes a device up. It is a hint: without it, rounds come every minute. */
export class EventListener {
  readonly #deps: EventListenerDeps;
  readonly #stop = new AbortController();
  #failures = 0;
  #isOpen = false;
  #ended: Promise<void> = Promise.resolve();

  constructor(deps: EventListenerDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#ended = this.#listen();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#ended;
  }

  async #listen(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.#readOnce();
        this.#noteBreak();
      } catch {
        this.#noteBreak();
        // The loop's own rounds say whether the hub can be reached; this is only about the next try.
        this.#failures += 1;
      }
      await this.#pause(backoffMs(this.#failures, this.#deps.random()));
    }
  }

  #noteBreak(): void {
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    if (wasOpen && !this.#stop.signal.aborted) this.#deps.onBreak();
  }

  async #readOnce(): Promise<void> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), SILENCE_MS);
    timer.unref();
    try {
      const response = await this.#deps.link.send('/sync/events', {
        method: 'GET',
        headers: { accept: 'text/event-stream' },
        signal: AbortSignal.any([silence.signal, this.#stop.signal]),
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      this.#failures = 0;
      this.#isOpen = true;
      // What happened while nobody listened.
      this.#deps.onWake();
      let rest = '';
      const decoder = new TextDecoder();
      for await (const piece of response.body ?? []) {
        timer.refresh();
        const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        if (lines.includes('event: wake')) this.#deps.onWake();
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #pause(ms: number): Promise<void> {
    if (this.#stop.signal.aborted) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#stop.signal.addEventListener('abort', () => resolve(), { once: true });
    return promise.finally(() => clearTimeout(timer));
  }
}
