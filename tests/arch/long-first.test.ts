import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LONGEST } from '../long-first.ts';

const root = path.resolve(import.meta.dirname, '../..');

it('what starts first is there under that name', () => {
  expect(LONGEST.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
