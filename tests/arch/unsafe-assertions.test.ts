import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const RULE = 'typescript/no-unsafe-type-assertion';
/** How many files may still say more of a value than the compiler knows. This number only gets smaller. */
const MOST = 66;

const Config = z.object({
  rules: z.record(z.string(), z.unknown()),
  overrides: z.array(z.object({ files: z.array(z.string()), rules: z.record(z.string(), z.unknown()) })),
});
const { rules, overrides } = Config.parse(
  JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')),
);
const exempt = overrides.filter((one) => RULE in one.rules).flatMap(({ files }) => files);

const hasAssertion = (file: string): boolean => {
  let isFound = false;
  const visitor = new Visitor({
    TSAsExpression({ typeAnnotation: type }) {
      const name =
        type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name;
      isFound ||= name !== 'const';
    },
  });
  visitor.visit(parseSync(file, readFileSync(path.join(root, file), 'utf8')).program);
  return isFound;
};

it('an unsafe assertion is an error, but for a list of files that gets shorter', () => {
  expect(rules[RULE]).toBe('error');
  expect(exempt.length).toBeLessThanOrEqual(MOST);
  expect(exempt).toEqual([...new Set(exempt)].toSorted());
});

it('a file that has lost its last assertion leaves the list', () => {
  expect(exempt.filter((file) => !hasAssertion(file))).toEqual([]);
});
