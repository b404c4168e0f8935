import { expect, it } from 'vitest';
import {
  CHECKOUT_STEPS,
  nextCheckout,
  startCheckout,
  stepsIn,
  type CheckoutEvent,
  type CheckoutState,
} from './checkout-steps.ts';

const run = (events: readonly CheckoutEvent[], isFree = false): CheckoutState =>
  events.reduce(nextCheckout, startCheckout(isFree));

/** Visible as capital letters, completed with a tick. */
const flags = ({ steps }: CheckoutState): string =>
  CHECKOUT_STEPS.map(
    (step) => `${steps[step].visible ? step.toUpperCase() : step}${steps[step].completed ? '+' : ''}`,
  ).join(' ');

const done = (step: (typeof CHECKOUT_STEPS)[number]): CheckoutEvent => ({ type: 'completed', step });
const open = (step: (typeof CHECKOUT_STEPS)[number]): CheckoutEvent => ({ type: 'opened', step });
const free: CheckoutEvent = { type: 'priced', isFree: true };
const paid: CheckoutEvent = { type: 'priced', isFree: false };

it.each<[string, CheckoutEvent[], string]>([
  ['begins at billing', [], 'BILLING method review'],
  ['goes on to the method', [done('billing')], 'billing+ METHOD review'],
  ['goes on to the review', [done('billing'), done('method')], 'billing+ method+ REVIEW'],
  ['goes back, and keeps what is done', [done('billing'), open('billing')], 'BILLING+ method review'],
  ['does not skip the method', [done('billing'), open('review')], 'billing+ METHOD review'],
  ['completes nothing before its turn', [done('method')], 'BILLING method review'],
  ['completes no review before its turn', [done('billing'), done('review')], 'billing+ METHOD review'],
  ['ends at the review', [done('billing'), done('method'), done('review')], 'billing+ method+ REVIEW+'],
  ['skips the method where nothing is paid', [free, done('billing')], 'billing+ method REVIEW'],
  ['leaves the method once nothing is paid', [done('billing'), free], 'billing+ method REVIEW'],
  ['asks for a method once something is paid', [free, done('billing'), paid], 'billing+ METHOD review'],
  ['stays at billing whatever it costs', [free, paid], 'BILLING method review'],
  ['is the same at the same price', [done('billing'), paid], 'billing+ METHOD review'],
  [
    'asks for the method again where it cost nothing meanwhile',
    [done('billing'), done('method'), free, paid],
    'billing+ METHOD review',
  ],
  [
    'begins anew when it is finished',
    [done('billing'), done('method'), { type: 'finished' }],
    'BILLING method review',
  ],
  ['begins anew when it is reset', [done('billing'), { type: 'reset' }], 'BILLING method review'],
])('%s', (_name, events, expected) => {
  expect(flags(run(events))).toBe(expected);
});

it('has two steps where nothing is paid', () => {
  expect(stepsIn(run([free]))).toEqual(['billing', 'review']);
  expect(nextCheckout(run([free]), { type: 'reset' }).isFree).toBe(true);
});
