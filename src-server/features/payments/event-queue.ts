import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/db/tables.ts';
import type { Log } from '#server/log.ts';
import { listOpenEvents, markEventHandled } from './repo.ts';

/** Events that one round looks at. */
const AT_ONCE = 20;
/** After a failure, the provider is left alone for a moment. */
const RETRY_MS = 10_000;
/** A provider that is silent holds up nobody's end for longer. */
const CLOSE_MS = 3000;

interface EventQueueDeps {
  readonly read: Db;
  readonly transaction: <T>(
    work: (tx: { readonly db: Db; readonly now: number }) => Promise<T>,
  ) => Promise<T>;
  /** Reads the provider again and books what it finds. */
  readonly heal: (orderId: number) => Promise<unknown>;
  readonly now: () => number;
  readonly log: Pick<Log, 'warn'>;
}

/** Looks at the orders that events of the provider are about, also after a crash between the two. */
export class EventQueue {
  readonly #deps: EventQueueDeps;
  #running: Promise<void> | null = null;
  #restUntil = -Infinity;
  #isNews = true;
  #isClosed = false;

  constructor(deps: EventQueueDeps) {
    this.#deps = deps;
  }

  /** Something was noted: the next run looks. */
  note(): void {
    this.#isNews = true;
    this.#restUntil = -Infinity;
  }

  /** Begins nothing more, and lets what is under way end, for a moment. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.race([this.#running, sleep(CLOSE_MS, undefined, { ref: false })]);
  }

  /** Looks once; whoever comes meanwhile waits for the same. */
  run(): Promise<void> {
    if (this.#isClosed || !this.#isNews || this.#deps.now() < this.#restUntil) return Promise.resolve();
    this.#running ??= this.#look().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #look(): Promise<void> {
    const { read, transaction, heal, now, log } = this.#deps;
    this.#isNews = false;
    const open = await listOpenEvents(read, AT_ONCE);
    if (open.length === AT_ONCE) this.#isNews = true;
    for (const { order_id: orderId, provider_event_id: eventId } of open) {
      if (this.#isClosed) return;
      try {
        if (orderId !== null) await heal(orderId);
        await transaction((tx) => markEventHandled(tx.db, eventId, tx.now));
      } catch (error) {
        log.warn({ err: error, orderId }, 'an order that the payment provider told of was not looked at');
        this.#isNews = true;
        this.#restUntil = now() + RETRY_MS;
      }
    }
  }
}
