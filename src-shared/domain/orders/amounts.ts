/** A hundredth of a percent: 10000 are the whole. */
const WHOLE = 10_000;

/** What a rate makes of an amount, half up: no line is off by more than half a minor unit. */
const partOf = (amount: number, basisPoints: number): number =>
  Math.floor((amount * basisPoints + WHOLE / 2) / WHOLE);

export interface PricedLine {
  /** Before tax. */
  readonly price: number;
  readonly tax: number;
  /** What of the price its payee earns; the rest is the fee. */
  readonly payeeShare: number;
}

export interface OrderAmounts {
  readonly lines: readonly PricedLine[];
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
}

/** Tax and share of each line; what the whole costs is their sum, so that nothing is lost between them. */
export function orderAmounts(
  prices: readonly number[],
  rates: { readonly taxRate: number; readonly authorShare: number },
): OrderAmounts {
  const lines = prices.map((price) => ({
    price,
    tax: partOf(price, rates.taxRate),
    payeeShare: partOf(price, rates.authorShare),
  }));
  const subtotal = sum(lines.map((line) => line.price));
  const tax = sum(lines.map((line) => line.tax));
  return { lines, subtotal, tax, total: subtotal + tax };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** One entry in the account of a payee. */
export interface EarningEntry {
  readonly kind: 'sale' | 'fee' | 'refund';
  readonly amount: number;
}

/** What a sold line brings its payee: the price, and the fee taken from it. */
export const saleEntries = ({ price, payeeShare }: PricedLine): EarningEntry[] => [
  { kind: 'sale', amount: price },
  ...(price === payeeShare ? [] : [{ kind: 'fee' as const, amount: payeeShare - price }]),
];

/** What a refunded line takes back: exactly what it brought. */
export const refundEntry = ({ payeeShare }: PricedLine): EarningEntry => ({
  kind: 'refund',
  amount: -payeeShare,
});
