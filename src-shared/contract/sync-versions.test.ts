import { expect, it } from 'vitest';
import { OLDEST_SCHEMA_VERSION, SCHEMA_VERSION, SYNC_VERSIONS } from './sync-versions.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

it('the last one is what this program speaks', () => {
  expect(SYNC_VERSIONS.at(-1)?.version).toBe(SCHEMA_VERSION);
  const numbers = SYNC_VERSIONS.map(({ version }) => version);
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
});

it('whatever a release of the last twelve months speaks is served', () => {
  const newest = Date.parse(SYNC_VERSIONS.at(-1)?.since ?? '');
  const served = SYNC_VERSIONS.filter((_one, at) => {
    const next = SYNC_VERSIONS[at + 1];
    return next === undefined || newest - Date.parse(next.since) < YEAR_MS;
  });
  expect(OLDEST_SCHEMA_VERSION).toBe(served[0]?.version);
});
