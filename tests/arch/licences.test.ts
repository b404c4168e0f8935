import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { licences } from '#renderer/features/setup/licences.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface PackageFile {
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const read = (file: string): PackageFile => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

const own = read('package.json');
const fromPackage = /^(?:import|export)\b[^']*'((?:@[\w-]+\/)?[\w-][\w.-]*)/gmu;

/** What the page imports is a devDependency, because it is bundled. */
const bundledPackages = (): Set<string> => {
  const files = globSync('src-renderer/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test'),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(fromPackage)].map((match) => match[1] ?? ''),
  );
  return new Set(names.filter((name) => own.devDependencies?.[name] !== undefined));
};

const listed = new Set(licences.map(({ name }) => name));

describe('the licences that the settings show', () => {
  it('name everything that is shipped', () => {
    const shipped = [...Object.keys(own.dependencies ?? {}), ...bundledPackages()];
    expect(shipped.length).toBeGreaterThan(30);
    expect(shipped.filter((name) => !listed.has(name))).toEqual([]);
  });

  it.each(licences.map(({ name, licence }) => [name, licence]))('%s is under %s', (name, licence) => {
    expect(read(`node_modules/${name}/package.json`).license).toBe(licence);
  });
});
