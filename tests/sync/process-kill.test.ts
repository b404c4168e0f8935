import { expect, it } from 'vitest';
import { killWhileSynchronising } from './process-kill.ts';

it('loses and doubles nothing when a hub and its devices are killed in the middle of synchronising', async () => {
  const report = await killWhileSynchronising({ runs: 3, seed: 2026, devices: 3 });
  expect(report.kills).toBeGreaterThan(3);
  expect(report.acknowledged).toBeGreaterThan(3);
  expect(report).toMatchObject({ lost: 0, violations: 0, problems: [] });
}, 300_000);
