import { expect, it } from 'vitest';
import { startDamaged } from './damaged-databases.ts';
import { killedSchool } from './school-folder.ts';

/** `LECTERN_DAMAGED=100` for the full count. */
const count = Number(process.env['LECTERN_DAMAGED'] ?? 18);
const seed = Number(process.env['LECTERN_DAMAGED_SEED'] ?? 18 * 11);

it('starts damaged databases truthfully, or refuses them with a sentence', { timeout: 900_000 }, async () => {
  const outcomes = await startDamaged(await killedSchool(), { count, seed });
  expect(outcomes.filter(({ what }) => what === 'silent' || what === 'unclear')).toEqual([]);
  expect(outcomes).toHaveLength(count);
});
