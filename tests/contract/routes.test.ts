import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const specification = path.join(root, '../shared/spec/routes.json');

const Row = z.object({
  path: z.string(),
  public: z.boolean(),
  sidebar: z.boolean(),
  ability: z.array(z.string()),
  area: z.string(),
});

const print = (): unknown =>
  JSON.parse(
    execFileSync(process.execPath, [path.join(root, 'scripts/print-routes.ts')], {
      cwd: root,
      encoding: 'utf8',
    }),
  );

describe('print:routes', () => {
  it('prints every route with the keys that tools read', () => {
    const printed = z.array(Row.extend({ built: z.boolean() }).strict()).parse(print());
    expect(printed).toHaveLength(111);
  });

  // The specification lies beside a working copy, not inside the repository.
  it.runIf(existsSync(specification))('agrees with routes.json, in its order', () => {
    const expected = z.array(Row).parse(JSON.parse(readFileSync(specification, 'utf8')));
    expect(z.array(Row).parse(print())).toEqual(expected);
  });
});
