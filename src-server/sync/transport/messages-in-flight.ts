import { AppError } from '#shared/contract/errors.ts';
import type { BodyBounds } from '#server/http/bounded-body.ts';
import { FairQueue, QueueFull } from '#server/fair-queue.ts';

export interface InFlightLimits {
  /** Messages of one kind that a device may have waiting behind the one that is read. */
  readonly waiting: number;
  /** Bytes of a message that are always taken: what a device sends that has much to say is smaller. */
  readonly ordinary: number;
  /** Bytes beyond these, of all messages that are here at once. */
  readonly large: number;
}

const MIB = 1024 * 1024;
const LIMITS: InFlightLimits = { waiting: 4, ordinary: 2 * MIB, large: 64 * MIB };

const RETRY_MS = 2000;
const busy = (why: string): AppError =>
  new AppError('RATE_LIMITED', `${why} Wait a moment.`, { retryAfterMs: RETRY_MS });

/**
 * Bounds what devices have here at once. A device sends one message after the other, so a second one of a kind
 * waits unread until the first is answered; large ones share a number of bytes, and are refused beyond it.
 */
export class MessagesInFlight {
  readonly #limits: InFlightLimits;
  readonly #turns: FairQueue;
  #large = 0;

  constructor(limits: InFlightLimits = LIMITS) {
    this.#limits = limits;
    this.#turns = new FairQueue({ atOnce: Infinity, perKey: 1, waitingPerKey: limits.waiting });
  }

  /** @param key the device and the kind of message. @throws RATE_LIMITED */
  async run<T>(key: string, bounds: BodyBounds, work: (bounds: BodyBounds) => Promise<T>): Promise<T> {
    try {
      return await this.#turns.run(key, () => this.#holding(bounds, work));
    } catch (error) {
      if (error instanceof QueueFull) throw busy('This computer has sent too many messages at once.');
      throw error;
    }
  }

  async #holding<T>(bounds: BodyBounds, work: (bounds: BodyBounds) => Promise<T>): Promise<T> {
    const { ordinary, large } = this.#limits;
    let held = 0;
    const beyond = (): number => Math.max(0, held - ordinary);
    const hold = (bytes: number): void => {
      const before = beyond();
      held += bytes;
      this.#large += beyond() - before;
      if (beyond() > 0 && this.#large > large) throw busy('The server reads many large messages.');
    };
    try {
      return await work({ ...bounds, hold });
    } finally {
      this.#large -= beyond();
    }
  }
}
