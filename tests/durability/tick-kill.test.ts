import { expect, it } from 'vitest';
import { seededDraw } from '#tests/helpers/sample-input.ts';
import { killWhileTicking } from './kill-ticks.ts';

it('loses no mail and forgets nobody by halves when the process is killed at it', async () => {
  const report = await killWhileTicking(4, seededDraw(2026));
  expect(report.problems).toEqual([]);
  expect(report.cut).toBeGreaterThan(1);
}, 120_000);
