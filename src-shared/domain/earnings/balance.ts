/** One entry of what a payee earned: signed, in minor units. */
export interface Earning {
  readonly kind: 'sale' | 'fee' | 'tax' | 'refund' | 'payout';
  readonly amount: number;
  /** From when on it may be paid out. */
  readonly available_at: number;
}

/** What a payee earned, all in minor units of one currency. */
export interface Balance {
  readonly gross: number;
  readonly fees: number;
  readonly tax: number;
  readonly refunds: number;
  readonly held: number;
  readonly available: number;
}

const sumOf = (entries: readonly Earning[]): number => entries.reduce((sum, { amount }) => sum + amount, 0);

/**
 * The balance of a payee. What is asked for and not paid out yet is no longer available; what was refunded before its
 * sale was available is taken from what is held.
 * @param reserved withdrawals that are requested or approved
 */
export function balanceOf(entries: readonly Earning[], reserved: number, now: number): Balance {
  const of = (kind: Earning['kind']) => sumOf(entries.filter((entry) => entry.kind === kind));
  return {
    gross: of('sale'),
    fees: -of('fee') || 0,
    tax: -of('tax') || 0,
    refunds: -of('refund') || 0,
    held: sumOf(entries.filter((entry) => entry.available_at > now)),
    available: sumOf(entries.filter((entry) => entry.available_at <= now)) - reserved,
  };
}
