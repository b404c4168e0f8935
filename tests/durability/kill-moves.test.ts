import { expect, it } from 'vitest';
import { seededDraw } from '#tests/helpers/sample-input.ts';
import { killWhileMoving } from './kill-moves.ts';

// A share of `npm run test:kill`.
it('loses nothing that was acknowledged, whatever an exam brings when the process is killed', async () => {
  const report = await killWhileMoving(10, seededDraw(2025));
  expect(report).toMatchObject({ lost: [], problems: [] });
  expect(report.acknowledged.answer).toBeGreaterThan(10);
  expect(Object.keys(report.cut).length).toBeGreaterThan(1);
}, 240_000);
