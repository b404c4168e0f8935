import { expect, it } from 'vitest';
import { buyThroughFaults } from './payments-chaos.ts';

it('charges once and books all of it, whatever breaks between a hub and its payment provider', async () => {
  const report = await buyThroughFaults({ runs: 40, seed: 2026, kills: 5 });
  expect(report.problems).toEqual([]);
  expect(report.kills).toBeGreaterThan(0);
  expect(report.paid).toBeGreaterThan(10);
}, 180_000);
