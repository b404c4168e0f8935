import { expect, it } from 'vitest';
import { endpoints, FuzzRun } from './fuzz-run.ts';

/** Every endpoint is drawn in turn, so that each has its share. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? Math.max(500, endpoints.length));
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

it.each(['standalone', 'hub'] as const)(
  `a %s answers ${REQUESTS} odd requests properly (FUZZ_SEED=${SEED})`,
  { timeout: 60_000 + REQUESTS * 60 },
  async (role) => {
    const run = await FuzzRun.open(SEED, role);
    try {
      const { faults, passed } = await run.play(REQUESTS);
      expect(faults.join('\n')).toBe('');
      // Or else everything was refused at the door.
      expect(passed).toBeGreaterThan(REQUESTS / 20);
    } finally {
      await run.close();
    }
  },
);
