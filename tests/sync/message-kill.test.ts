import { expect, it } from 'vitest';
import { killWhileTalking } from './message-kill.ts';

it('has every message once, in one order, when a hub and two computers are killed while people write', async () => {
  const report = await killWhileTalking({ messages: 40, seed: 2026 });
  expect(report.problems).toEqual([]);
  expect(report.written).toBe(40);
  expect(report.acknowledged).toBeGreaterThan(20);
  expect(report.killsOfHub).toBeGreaterThan(0);
  expect(report.kills - report.killsOfHub).toBeGreaterThan(0);
}, 300_000);
