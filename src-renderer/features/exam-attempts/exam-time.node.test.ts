import { expect, it } from 'vitest';
import { lengthParts } from './exam-time.ts';

it.each([
  [0, 'seconds', 0, 0, 0],
  [31.6, 'seconds', 0, 0, 32],
  [59.7, 'minutes', 0, 1, 0],
  [65, 'minutesSeconds', 0, 1, 5],
  [4325, 'hours', 1, 12, 5],
])('%d seconds are said by %s', (seconds, key, hours, minutes, rest) => {
  expect(lengthParts(seconds)).toEqual({ key, hours, minutes, seconds: rest });
});
