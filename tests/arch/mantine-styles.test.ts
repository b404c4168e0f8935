import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const renderer = path.resolve(import.meta.dirname, '../../src-renderer');
const modules = path.resolve(renderer, '../node_modules');
const core = path.join(modules, '@mantine/core');

const read = (file: string) => readFileSync(file, 'utf8');

/** `import { A, type B as C } from '@mantine/core'` -> A, B */
const namesFromCore = (source: string): string[] =>
  [...source.matchAll(/import\s*(?:type\s*)?\{([^}]*)\}\s*from\s*["']@mantine\/core["']/g)].flatMap(
    ([, list]) =>
      (list ?? '').split(',').flatMap(
        (name) =>
          name
            .trim()
            .replace(/^type /, '')
            .split(/\s+as\s+/)[0] ?? [],
      ),
  );

const sources = [
  ...globSync('**/*.{ts,tsx}', { cwd: renderer }).map((file) => path.join(renderer, file)),
  ...globSync('{@mantine/{charts,dropzone,modals,spotlight}/esm,mantine-datatable/dist}/**/*.mjs', {
    cwd: modules,
  }).map((file) => path.join(modules, file)),
];

/** Every module of Mantine that the application or a package on top of Mantine reaches. */
function reached(): Set<string> {
  const used = new Set(sources.flatMap((file) => namesFromCore(read(file))));
  const found = new Set<string>();
  const enter = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, next] of read(file).matchAll(/from "(\.[^"]+)"/g))
      enter(path.resolve(file, '..', next ?? ''));
  };
  for (const [, list, from] of read(path.join(core, 'esm/index.mjs')).matchAll(
    /import \{([^}]*)\} from "([^"]+)"/g,
  )) {
    const names = (list ?? '').split(',').map((name) => name.trim().split(' as ').at(-1) ?? '');
    if (names.some((name) => used.has(name))) enter(path.resolve(core, 'esm', from ?? ''));
  }
  return found;
}

/** Where Mantine's own complete file has the rules of a component: later ones override earlier ones. */
function placeInAll(name: string, all: string): number {
  const first = /\.m_[0-9a-f]+/.exec(read(path.join(core, `styles/${name}.layer.css`)))?.[0];
  if (first === undefined) throw new Error(`No rule in the styles of ${name}`);
  return all.search(new RegExp(`\\${first}[ ,:{[]`));
}

describe('the styles of Mantine', () => {
  it('are those of the components in use, in the order that Mantine gives them', () => {
    const all = read(path.join(core, 'styles.layer.css'));
    const needed = [...reached()]
      .filter((file) => file.endsWith('.module.mjs'))
      .map((file) => path.basename(file, '.module.mjs'))
      .toSorted((one, other) => placeInAll(one, all) - placeInAll(other, all));
    const imported = [
      ...read(path.join(renderer, 'app/mantine-styles.ts')).matchAll(/styles\/(\w[\w-]*)\.layer\.css/g),
    ].map(([, name]) => name);
    expect(imported).toEqual(['baseline', 'default-css-variables', 'global', ...needed]);
  });
});
