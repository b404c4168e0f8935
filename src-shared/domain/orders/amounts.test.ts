import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toMajor, toMinor } from '../money/money.ts';
import { orderAmounts, refundEntry, saleEntries } from './amounts.ts';

it.each([
  [100, 1900, 19],
  [1, 5000, 1],
  [1, 4999, 0],
  [1999, 2000, 400],
  [333, 0, 0],
])('the tax of %i at %i basis points is %i', (price, taxRate, tax) => {
  expect(orderAmounts([price], { taxRate, authorShare: 10_000 }).tax).toBe(tax);
});

it('lines, tax and shares always add up, and a refund takes back what a sale brought', () => {
  const rate = fc.integer({ min: 0, max: 10_000 });
  const price = fc.integer({ min: 0, max: 10_000_000_000 });
  fc.assert(
    fc.property(
      fc.array(price, { maxLength: 20 }),
      rate,
      rate,
      fc.constantFrom('JPY', 'EUR', 'KWD'),
      (prices, taxRate, authorShare, currency) => {
        const order = orderAmounts(prices, { taxRate, authorShare });
        const sum = (pick: (line: (typeof order.lines)[number]) => number) =>
          order.lines.reduce((total, line) => total + pick(line), 0);
        expect(order.subtotal).toBe(sum((line) => line.price));
        expect(order.total).toBe(sum((line) => line.price + line.tax));
        for (const line of order.lines) {
          const entries = [...saleEntries(line), refundEntry(line)];
          expect(entries.reduce((total, { amount }) => total + amount, 0)).toBe(0);
          expect(line.payeeShare).toBeLessThanOrEqual(line.price);
          expect(Math.abs(line.tax * 10_000 - line.price * taxRate)).toBeLessThanOrEqual(5000);
        }
        expect(toMinor(toMajor(order.total, currency), currency)).toBe(order.total);
      },
    ),
  );
});
