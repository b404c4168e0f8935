import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** An import that climbs two folders: it says nothing of where it leads, and breaks when its file moves. */
const CLIMBING = /(?:\bfrom|\bimport\(?)\s*['"]\.\.\/\.\.\//u;

it('an import climbs one folder at most; beyond it takes the names of package.json', () => {
  const files = globSync('{src-*,tests,scripts,bench,migrations,tools}/**/*.{ts,tsx,mts,mjs,js,cjs}', {
    cwd: root,
  });
  expect(files.length).toBeGreaterThan(1500);
  const found = files.filter((file) => CLIMBING.test(readFileSync(path.join(root, file), 'utf8')));
  expect(found).toEqual([]);
});

it.each([
  "import { a } from 'UP/a.ts';",
  "export * from 'UP/../a.ts';",
  "await import('UP/a.ts')",
  "import 'UP/a.css';",
])('%s is found', (line) => {
  expect(CLIMBING.test(line.replace('UP', '../..'))).toBe(true);
});
