import { expect, it } from 'vitest';
import { RequestRate } from './limits.ts';

function rateAt(perSecond: number) {
  const clock = { now: 0 };
  return { clock, rate: new RequestRate(perSecond, () => clock.now) };
}

it('lets a whole laboratory open the page at once, then makes it wait for its rate', () => {
  const { rate, clock } = rateAt(10);
  for (let i = 0; i < 200; i++) expect(rate.take('10.0.0.1')).toBe(0);
  expect(rate.take('10.0.0.1')).toBe(100);
  clock.now += 100;
  expect(rate.take('10.0.0.1')).toBe(0);
  expect(rate.take('10.0.0.1')).toBeGreaterThan(0);
});

it('takes nothing from others', () => {
  const { rate } = rateAt(1);
  for (let i = 0; i < 30; i++) rate.take('10.0.0.1');
  expect(rate.take('10.0.0.1')).toBeGreaterThan(0);
  expect(rate.take('10.0.0.2')).toBe(0);
});

it('counts a network of IPv6 as one address', () => {
  const { rate } = rateAt(1);
  for (let i = 0; i < 20; i++) expect(rate.take(`2001:db8:1:2:${i}::1`)).toBe(0);
  expect(rate.take('2001:db8:1:2:ffff::1')).toBeGreaterThan(0);
  expect(rate.take('2001:db8:1:3::1')).toBe(0);
});

it('saves up no more than its burst', () => {
  const { rate, clock } = rateAt(1);
  clock.now += 3_600_000;
  for (let i = 0; i < 20; i++) expect(rate.take('a')).toBe(0);
  expect(rate.take('a')).toBeGreaterThan(0);
});

it('sets no limit at 0', () => {
  const { rate } = rateAt(0);
  for (let i = 0; i < 1000; i++) expect(rate.take('a')).toBe(0);
});
