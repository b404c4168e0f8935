import { networkOf } from '#shared/domain/auth/client-network.ts';

/** What one server takes on; generous, because a whole laboratory comes from one address. */
export interface HubLimits {
  /** Requests per second that one address may make for long; 0 sets no limit. */
  readonly requestsPerSecond: number;
  /** Open connections; for one more, one that says nothing has to go. */
  readonly connections: number;
}

export const DEFAULT_LIMITS: HubLimits = { requestsPerSecond: 1000, connections: 4096 };

/** Five hundred browsers that open the page at once ask for some forty files each. */
const BURST_SECONDS = 20;
const MAX_ADDRESSES = 50_000;

/** How long a connection may take; the keep-alive outlives the idle time of the usual proxies. */
export const HTTP_TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5000,
} as const;

interface Bucket {
  tokens: number;
  at: number;
}

/** A token bucket per address. */
export class RequestRate {
  readonly #perMs: number;
  readonly #burst: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(requestsPerSecond: number, now: () => number = () => performance.now()) {
    this.#perMs = requestsPerSecond / 1000;
    this.#burst = requestsPerSecond * BURST_SECONDS;
    this.#now = now;
  }

  /** Takes one request. @returns 0 when it may pass, otherwise the milliseconds until the next one may. */
  take(address: string): number {
    if (this.#perMs === 0) return 0;
    const now = this.#now();
    const key = networkOf(address);
    let bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      if (this.#buckets.size >= MAX_ADDRESSES) this.#forgetFull(now);
      bucket = { tokens: this.#burst, at: now };
      this.#buckets.set(key, bucket);
    }
    bucket.tokens = this.#tokensOf(bucket, now);
    bucket.at = now;
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / this.#perMs);
    bucket.tokens -= 1;
    return 0;
  }

  #tokensOf({ tokens, at }: Bucket, now: number): number {
    return Math.min(this.#burst, tokens + (now - at) * this.#perMs);
  }

  /** A full bucket says nothing; where none is full, everybody starts anew rather than memory growing. */
  #forgetFull(now: number): void {
    for (const [key, bucket] of this.#buckets) {
      if (this.#tokensOf(bucket, now) >= this.#burst) this.#buckets.delete(key);
    }
    if (this.#buckets.size >= MAX_ADDRESSES) this.#buckets.clear();
  }
}
