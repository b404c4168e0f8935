/** How much may be taken at once, and how much of it comes back in a minute. */
export interface Allowance {
  readonly most: number;
  readonly perMinute: number;
}

interface Purse {
  left: number;
  at: number;
}

const MINUTE_MS = 60_000;
const MAX_PURSES = 20_000;

/** What each of many may still take: people, attempts, computers. Kept in memory, so that a start gives it back. */
export class Budgets {
  readonly #allowance: Allowance;
  readonly #purses = new Map<string | number, Purse>();

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  /** Takes an amount. @returns 0 when it was there; otherwise nothing is taken, and in how many milliseconds it is. */
  take(key: string | number, amount: number, now: number): number {
    const { most, perMinute } = this.#allowance;
    const before = this.#purses.get(key) ?? { left: most, at: now };
    const left = this.#leftOf(before, now);
    const isEnough = amount <= left;
    if (this.#purses.size >= MAX_PURSES && !this.#purses.has(key)) this.#forgetFull(now);
    this.#purses.set(key, { left: isEnough ? left - amount : left, at: now });
    return isEnough ? 0 : Math.ceil(((amount - left) / perMinute) * MINUTE_MS);
  }

  #leftOf({ left, at }: Purse, now: number): number {
    const { most, perMinute } = this.#allowance;
    return Math.min(most, left + (Math.max(0, now - at) * perMinute) / MINUTE_MS);
  }

  /** Who has taken nothing for long is like anybody new; where all have, memory counts for more. */
  #forgetFull(now: number): void {
    for (const [key, purse] of this.#purses)
      if (this.#leftOf(purse, now) >= this.#allowance.most) this.#purses.delete(key);
    if (this.#purses.size >= MAX_PURSES) this.#purses.clear();
  }
}
