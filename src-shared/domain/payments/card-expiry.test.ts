import { expect, it } from 'vitest';
import { isCardExpired } from './card-expiry.ts';

it.each([
  [{ expMonth: 11, expYear: 2026 }, Date.UTC(2026, 10, 30, 23), false],
  [{ expMonth: 11, expYear: 2026 }, Date.UTC(2026, 11, 1, 12), true],
  [{ expMonth: 12, expYear: 2026 }, Date.UTC(2026, 11, 31, 23), false],
  [{ expMonth: 12, expYear: 2026 }, Date.UTC(2027, 0, 2), true],
])('a card is good to the end of its month: %j', (card, now, isExpired) => {
  expect(isCardExpired(card, now)).toBe(isExpired);
});
