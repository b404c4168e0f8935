import { expect, it } from 'vitest';
import { runSchedule } from './simulation.ts';

const SEEDS = [1, 2, 3, 4, 5, 6];

// A hub on PostgreSQL cannot be killed within this process; tests/postgres kills a real one.
const CALM = { restores: false, crashes: false };

it(
  'ends in the same rows whether the hub keeps them in SQLite or in PostgreSQL',
  { timeout: 300_000 },
  async () => {
    for (const seed of SEEDS) {
      const sqlite = await runSchedule(seed, CALM);
      const postgres = await runSchedule(seed, { ...CALM, hub: 'postgres' });
      expect(postgres, `seed ${seed}`).toEqual(sqlite);
    }
  },
);
