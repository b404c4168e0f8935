import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { figuresPage } from '#shared/domain/insight/figures-page.ts';

it('docs/figures.md is printed from the definitions of figures', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/figures.md'), 'utf8');
  expect(page).toBe(figuresPage());
});
