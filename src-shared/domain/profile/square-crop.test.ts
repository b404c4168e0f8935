import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { CENTRED, squareOf } from './square-crop.ts';

const side = fc.integer({ min: 1, max: 8000 });
const choice = fc.record({
  zoom: fc.double({ min: -1, max: 9, noNaN: true }),
  x: fc.double({ min: -1, max: 2, noNaN: true }),
  y: fc.double({ min: -1, max: 2, noNaN: true }),
});

test.prop([side, side, choice])('the square lies inside the picture', (width, height, chosen) => {
  const { left, top, size } = squareOf({ width, height }, chosen);
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
  expect(size).toBeGreaterThanOrEqual(1);
  expect(left + size).toBeLessThanOrEqual(width);
  expect(top + size).toBeLessThanOrEqual(height);
});

it('takes the middle where nothing was moved', () => {
  expect(squareOf({ width: 400, height: 300 }, CENTRED)).toEqual({ left: 50, top: 0, size: 300 });
});
