import { describe, expect, it } from 'vitest';
import { extraRoutes, routes } from '#shared/domain/shell/routes.ts';
import { permittedSidebar } from '#shared/domain/shell/sidebar.ts';
import { keysOf, scanKeys, type KeyUse, type Texts } from './scan-keys.ts';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** `../features/users/texts/en.json` -> `users`, `./locales/en/shell.json` -> `shell` */
const namespaceOf = (file: string): string => /([\w-]+)(?:\/texts\/en)?\.json$/u.exec(file)?.[1] ?? '';

const texts = new Map(
  Object.entries(
    import.meta.glob<Texts>(['./locales/en/*.json', '../features/*/texts/en.json'], {
      import: 'default',
      eager: true,
    }),
  ).map(([file, content]) => [namespaceOf(file), keysOf(content)]),
);

const uses = new Map<string, KeyUse>(
  Object.entries(sources).map(([file, source]): [string, KeyUse] => [file, scanKeys(source)]),
);

const exists = (key: string, namespaces: readonly string[]): boolean => {
  const [namespace, rest] = key.includes(':') ? key.split(':', 2) : [undefined, key];
  if (namespace !== undefined) return texts.get(namespace)?.has(rest ?? '') === true;
  const candidates = namespaces.length === 0 ? [...texts.keys()] : namespaces;
  return candidates.some((candidate) => texts.get(candidate)?.has(key) === true);
};

describe('texts', () => {
  it('reads the sources at all', () => {
    expect(uses.size).toBeGreaterThan(50);
    expect([...texts.keys()]).toEqual(expect.arrayContaining(['shell', 'common', 'auth', 'exam-attempts']));
  });

  it('has every key that is asked for', () => {
    const missing = [...uses].flatMap(([file, { calls, namespaces }]) =>
      calls.filter((key) => !exists(key, namespaces)).map((key) => `${file}: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  it('opens only namespaces that there are', () => {
    const unknown = [...uses].flatMap(([file, { namespaces }]) =>
      namespaces.filter((name) => !texts.has(name)).map((name) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('keeps no key that nobody asks for', () => {
    const literals = new Set([...uses.values()].flatMap((use) => use.literals));
    const patterns = [...uses.values()].flatMap((use) => use.patterns);
    const isUsed = (namespace: string, key: string): boolean =>
      literals.has(key) ||
      literals.has(`${namespace}:${key}`) ||
      patterns.some((pattern) => pattern.test(key) || pattern.test(`${namespace}:${key}`));
    const unused = [...texts].flatMap(([namespace, keys]) =>
      [...keys].filter((key) => !isUsed(namespace, key)).map((key) => `${namespace}:${key}`),
    );
    expect(unused).toEqual([]);
  });

  it('names every route and every place of the sidebar, and nothing else', () => {
    const shell = [...(texts.get('shell') ?? [])];
    const below = (prefix: string): string[] =>
      shell.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    const titles = [...routes, ...extraRoutes].map((route) => route.title);
    expect(new Set(below('routes.'))).toEqual(new Set([...titles, 'notFound']));

    const entries = (['Admin', 'Student'] as const).flatMap((role) => [
      ...permittedSidebar({ role, can: () => true }),
      ...permittedSidebar({ role, can: (name) => name !== 'admin-dashboard:view' }),
    ]);
    const labels = entries.flatMap((entry) =>
      entry.kind === 'group' ? [entry.label, ...entry.links.map((link) => link.label)] : [entry.label],
    );
    expect(new Set(below('sidebar.'))).toEqual(
      new Set([...labels, 'aside', 'label', 'open', 'expand', 'collapse']),
    );
  });
});

describe('scanKeys', () => {
  it('finds calls, tables and templates', () => {
    const use = scanKeys(`
      const { t } = useTranslation('shell');
      const table = [{ label: 'theme.dark' }];
      t('loading'); t(\`routes.\${title}\`); t(\`brand.\${point}.title\`); \`\${anything}.x\`;
    `);
    expect(use.namespaces).toEqual(['shell']);
    expect(use.calls).toEqual(['loading']);
    expect(use.literals).toContain('theme.dark');
    expect(use.patterns.map((pattern) => pattern.test('brand.exams.title'))).toEqual([false, true]);
    expect(use.patterns.map((pattern) => pattern.test('routes.signIn'))).toEqual([true, false]);
  });

  it('counts the plural forms of a key as one', () => {
    expect([...keysOf({ a: { b_one: 'x', b_other: 'y' }, c: 'z' })]).toEqual(['a.b', 'c']);
  });
});
