import { expect, it } from 'vitest';
import { fillDisks } from './full-disk.ts';

it('loses no answer and keeps none from being saved, whenever the disk becomes full', async () => {
  const report = await fillDisks({ points: 14, seed: 2026 });
  expect(report.wrong).toEqual([]);
  expect(report.refused).toBeGreaterThan(14);
  expect(report.reservesGiven).toBeGreaterThan(7);
}, 120_000);
