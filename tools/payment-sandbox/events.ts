import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Faults } from './faults.ts';
import type { Account, Event } from './objects.ts';

/** As the provider tries again, only sooner. */
const RETRIES_MS = [500, 2000, 5000, 15_000];
const LIMIT_MS = 10_000;

/** Where events are told, and what they are signed with. */
export interface Listener {
  readonly url: string;
  readonly secret: string;
}

/** `t=...,v1=...` over the bytes, as the provider signs. */
export const signatureOf = (body: string, secret: string, at = Math.floor(Date.now() / 1000)): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

/** Tells a listener what happened, again and again until it has heard. */
export class Events {
  listener: Listener | null = null;
  readonly #account: Account;
  readonly #faults: Faults;
  readonly #ending = new AbortController();

  constructor(account: Account, faults: Faults) {
    this.#account = account;
    this.#faults = faults;
  }

  readonly tell = (type: string, object: unknown): void => {
    const event: Event = {
      ...this.#account.base('evt'),
      object: 'event',
      type,
      api_version: '2026-10-28.endive',
      // As it is now: it changes while the event is on its way.
      data: { object: structuredClone(object) },
    };
    this.#account.events.push(event);
    for (let count = this.#faults.tellings(); count > 0; count--) void this.#deliver(event);
  };

  /** Tells everything once more, the latest first: nobody may count on an order. */
  async tellAgain(): Promise<void> {
    for (const event of this.#account.events.toReversed()) await this.#post(event);
  }

  close(): void {
    this.#ending.abort();
  }

  async #deliver(event: Event): Promise<void> {
    for (const wait of [0, ...RETRIES_MS]) {
      try {
        await sleep(wait, undefined, { signal: this.#ending.signal, ref: false });
      } catch {
        return;
      }
      if (await this.#post(event)) return;
    }
  }

  async #post(event: Event): Promise<boolean> {
    const { listener } = this;
    if (listener === null) return true;
    const body = JSON.stringify(event, null, 2);
    try {
      const { ok } = await fetch(listener.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(body, listener.secret),
        },
        body,
        signal: AbortSignal.any([AbortSignal.timeout(LIMIT_MS), this.#ending.signal]),
      });
      return ok;
    } catch {
      return false;
    }
  }
}
