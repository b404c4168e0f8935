import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** A list as the arguments of a call: `push(...list)`, `Math.max(0, ...list)`. */
const SPREAD = /\.(?:push|unshift)\(\s*(?:[\w.]+,\s*)*\.\.\.|Math\.(?:max|min)\((?:[^(){}]*,)?\s*\.\.\./g;

/** Calls in a file that end with a full stack where a list is long. */
const spreadsIn = (source: string): string[] => [...source.matchAll(SPREAD)].map(([found]) => found);

test('no list is spread into a call, where a client may decide how long it is', () => {
  const files = globSync('{src-server,src-shared}/**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('.test'),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    spreadsIn(readFileSync(path.join(root, file), 'utf8')).map((call) => `${file}: ${call}`),
  );
  expect(found).toEqual([]);
});

test.for([
  'list.push(...more)',
  'list.unshift(\n  ...more)',
  'Math.max(0, ...numbers)',
  'Math.min(...numbers)',
])('%s is found', (call) => {
  expect(spreadsIn(call)).toHaveLength(1);
});
