import fc from 'fast-check';
import { expect, it } from 'vitest';
import { balanceOf, type Earning } from './balance.ts';

const NOW = 1000;

it('says what was earned, what is held and what is there', () => {
  const entries: Earning[] = [
    { kind: 'sale', amount: 10_000, available_at: 900 },
    { kind: 'fee', amount: -1000, available_at: 900 },
    { kind: 'sale', amount: 5000, available_at: 1500 },
    { kind: 'tax', amount: -200, available_at: 900 },
    { kind: 'refund', amount: -5000, available_at: 1500 },
    { kind: 'payout', amount: -3000, available_at: 950 },
  ];
  expect(balanceOf(entries, 800, NOW)).toEqual({
    gross: 15_000,
    fees: 1000,
    tax: 200,
    refunds: 5000,
    held: 0,
    available: 5000,
  });
  expect(balanceOf([], 0, NOW)).toEqual({ gross: 0, fees: 0, tax: 0, refunds: 0, held: 0, available: 0 });
});

it('never loses or makes a minor unit', () => {
  const entry = fc.record({
    kind: fc.constantFrom<Earning['kind']>('sale', 'fee', 'tax', 'refund', 'payout'),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    available_at: fc.integer({ min: 0, max: 2 * NOW }),
  });
  fc.assert(
    fc.property(fc.array(entry), fc.nat(10_000), (entries, reserved) => {
      const { held, available } = balanceOf(entries, reserved, NOW);
      expect(held + available + reserved).toBe(entries.reduce((sum, { amount }) => sum + amount, 0));
    }),
  );
});
