import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MUTANTS } from '#tests/mutants/all-mutants.ts';
import type { Mutant } from '#tests/mutants/mutant.ts';

const root = path.resolve(import.meta.dirname, '../..');

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const timesFound = ({ file, find }: Mutant): number => read(file).split(find).length - 1;

// A guard that was rewritten would otherwise be proved by nothing until somebody runs all mutants for an hour.
it('finds the guard of every mutant once in its file', () => {
  expect(MUTANTS.filter((mutant) => timesFound(mutant) !== 1).map(({ name }) => name)).toEqual([]);
});

it('finds the file of the test that every mutant names', () => {
  const hasTest = ({ test }: Mutant): boolean => existsSync(path.join(root, test.file));
  expect(MUTANTS.filter((mutant) => !hasTest(mutant)).map(({ name }) => name)).toEqual([]);
});

it('calls no two mutants by the same name', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});
