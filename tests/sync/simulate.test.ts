import { expect, it } from 'vitest';
import { runSchedule } from './simulation.ts';

const FIRST_SEED = Number(process.env['LECTERN_SEED'] ?? 1);
const SCHEDULES = Number(process.env['LECTERN_SCHEDULES'] ?? (process.env['CI'] === undefined ? 40 : 200));

it(
  `keeps its promises in ${SCHEDULES} random histories from seed ${FIRST_SEED}`,
  { timeout: 900_000 },
  async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed++) {
      const report = await runSchedule(seed).catch((error: unknown) => {
        throw new Error(`Seed ${seed} failed.`, { cause: error });
      });
      expect(report).toBeDefined();
    }
  },
);

it('is the same history for the same seed, whatever was played before it', async () => {
  const first = await runSchedule(7);
  await runSchedule(8);
  expect(await runSchedule(7)).toEqual(first);
});
