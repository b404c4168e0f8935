import type { CartItem } from '#shared/contract/cart.ts';
import type { CheckedCart } from '#shared/contract/orders.ts';
import { toMajor, toMinor } from '#shared/domain/money/money.ts';
import { lineOf, type WantedLine } from './checkout-queries.ts';

/** A line as the checkout shows it: what it costs, and what it cost when it was seen last. */
export interface ShownLine {
  readonly key: string;
  readonly id: number;
  readonly type: 'exam' | 'course';
  readonly title: string;
  readonly price: number;
  /** Null where it is still what was seen. */
  readonly oldPrice: number | null;
  /** Why it is not bought; null where it is. */
  readonly problem: string | null;
}

export interface ShownCart {
  readonly lines: readonly ShownLine[];
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  readonly currency: string;
  /** What a press of the button asks for: the prices that are shown. */
  readonly wanted: readonly WantedLine[];
}

const keyOf = (type: string, id: number): string => `${type}-${id}`;

/** The cart before the server was asked: what this computer knows of prices, without tax. */
export function cartShown(items: readonly CartItem[]): ShownCart {
  const currency = items[0]?.currency ?? 'EUR';
  const sum = items.reduce((total, item) => total + toMinor(item.price, item.currency), 0);
  const subtotal = toMajor(sum, currency);
  return {
    lines: items.map((item) => ({
      key: keyOf(item.type, item.created),
      id: item.created,
      type: item.type,
      title: item.title,
      price: item.price,
      oldPrice: item.price_seen === item.price ? null : item.price_seen,
      problem: null,
    })),
    subtotal,
    tax: 0,
    total: subtotal,
    currency,
    wanted: items.map((item) => ({ ...lineOf(item), content_price: item.price })),
  };
}

/**
 * What the server made of the cart. A price that differs from the one seen last is shown beside it.
 * @param seen what the person saw and agreed to
 */
export function checkedShown(
  checked: CheckedCart,
  seen: readonly Pick<WantedLine, 'content_id' | 'content_type' | 'content_price'>[],
): ShownCart {
  const priceSeen = new Map(
    seen.map((line) => [keyOf(line.content_type, line.content_id), line.content_price]),
  );
  const lines = checked.lines.map((line): ShownLine => {
    const key = keyOf(line.content_type, line.content_id);
    const before = priceSeen.get(key);
    const isBought = line.problem === null || line.problem === 'price_changed';
    return {
      key,
      id: line.content_id,
      type: line.content_type,
      title: line.title,
      price: line.content_price ?? 0,
      oldPrice: before === undefined || before === line.content_price ? null : before,
      problem: isBought ? null : (line.message ?? line.problem),
    };
  });
  const bought = new Set(lines.filter(({ problem }) => problem === null).map(({ key }) => key));
  return {
    lines,
    subtotal: checked.subtotal,
    tax: checked.tax,
    total: checked.total,
    currency: checked.currency,
    wanted: checked.lines
      .filter((line) => bought.has(keyOf(line.content_type, line.content_id)))
      .map((line) => ({
        content_id: line.content_id,
        content_type: line.content_type,
        content_price: line.content_price ?? 0,
        ...(line.instructor_id === null ? {} : { instructor_id: line.instructor_id }),
      })),
  };
}
