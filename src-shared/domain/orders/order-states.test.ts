import { expect, it } from 'vitest';
import { isClosed, isOpen, isPaid, nextState, ORDER_EVENTS, ORDER_STATES } from './order-states.ts';

/** Every state (rows) against every event (columns, in the order of ORDER_EVENTS); . is nothing. */
const EXPECTED = `
created          submitted awaiting_payment . succeeded . . . . cancelled expired . .
submitted        . . requires_action succeeded failed unknown . . cancelled expired . .
requires_action  . . requires_action succeeded failed unknown . . cancelled expired . .
awaiting_payment . . . . . . succeeded cancelled cancelled expired . .
succeeded        . . . . . . . . . . partly_refunded refunded
failed           submitted awaiting_payment . succeeded . . . . cancelled expired . .
unknown          submitted . requires_action succeeded failed unknown . . . . . .
cancelled        . . . succeeded . . . . . . . .
expired          . . . succeeded . . succeeded . . . . .
partly_refunded  . . . . . . . . . . partly_refunded refunded
refunded         . . . . . . . . . . . .`;

it('is what the table says, for every state and event', () => {
  const lines = EXPECTED.trim()
    .split('\n')
    .map((line) => line.split(/\s+/u));
  expect(lines.map(([state]) => state)).toEqual([...ORDER_STATES]);
  const found = ORDER_STATES.map((state) => [
    state,
    ...ORDER_EVENTS.map((event) => nextState(state, event) ?? '.'),
  ]);
  expect(found).toEqual(lines);
});

it('is open, paid or closed, and never two of them', () => {
  for (const state of ORDER_STATES)
    expect([isOpen(state), isPaid(state), isClosed(state)].filter(Boolean).length).toBeLessThan(2);
  expect(ORDER_STATES.filter((state) => !isOpen(state) && !isPaid(state) && !isClosed(state))).toEqual([
    'failed',
  ]);
});
