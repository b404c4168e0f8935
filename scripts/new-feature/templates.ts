import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FeatureNames } from './names.ts';

const folder = path.join(import.meta.dirname, 'templates');

/** What a template may ask for between two `@`. */
export interface TemplateValues extends FeatureNames {
  readonly resource: string;
  /** `'tasks:view'` */
  readonly readAbilities: string;
  /** The version of synchronisation from which a computer can hold them. */
  readonly since: string;
  /** A built-in role that may read and write. */
  readonly writer: string;
}

/** Where each template goes, besides the migration. */
const TARGETS: Readonly<Record<string, (names: FeatureNames) => string>> = {
  'tables.ts': ({ name }) => `src-server/db/${name}-tables.ts`,
  'declaration.ts': ({ names }) => `src-server/features/${names}/tables.ts`,
  'contract.ts': ({ names }) => `src-shared/contract/${names}.ts`,
  'rules.ts': ({ names, name }) => `src-shared/domain/${names}/${name}-rules.ts`,
  'rules.test.ts': ({ names, name }) => `src-shared/domain/${names}/${name}-rules.test.ts`,
  'repo.ts': ({ names }) => `src-server/features/${names}/repo.ts`,
  'service.ts': ({ names }) => `src-server/features/${names}/service.ts`,
  'mapper.ts': ({ names }) => `src-server/features/${names}/mapper.ts`,
  'handlers.ts': ({ names }) => `src-server/features/${names}/handlers.ts`,
  'api.test.ts': ({ names }) => `src-server/features/${names}/${names}.api.test.ts`,
  'screens.ts': ({ names }) => `src-renderer/features/${names}/screens.ts`,
  'queries.ts': ({ names }) => `src-renderer/features/${names}/queries.ts`,
  'facts.tsx': ({ names, name }) => `src-renderer/features/${names}/use-${name}-facts.tsx`,
  'dialog.tsx': ({ names, name }) => `src-renderer/features/${names}/components/${name}-dialog.tsx`,
  'preview.tsx': ({ names, name }) => `src-renderer/features/${names}/components/${name}-preview.tsx`,
  'list-page.tsx': ({ names }) => `src-renderer/features/${names}/pages/${names}-page.tsx`,
  'record-page.tsx': ({ names, name }) => `src-renderer/features/${names}/pages/${name}-page.tsx`,
  'texts.json': ({ names }) => `src-renderer/features/${names}/texts/en.json`,
  'browser.test.tsx': ({ names }) => `src-renderer/features/${names}/${names}-page.test.tsx`,
};

const read = (template: string): string => readFileSync(path.join(folder, `${template}.txt`), 'utf8');

const fill = (template: string, values: TemplateValues): string => {
  const known = new Map<string, string>(Object.entries(values));
  return read(template).replaceAll(/@(\w+)@/gu, (_whole, key: string) => {
    const value = known.get(key);
    if (value === undefined) throw new Error(`${template} asks for '${key}', which nobody knows.`);
    return value;
  });
};

/** The files of a feature: path to text, which the formatter has not seen yet. */
export const filesOf = (values: TemplateValues, migration: string): ReadonlyMap<string, string> =>
  new Map([
    [`migrations/${migration}.ts`, fill('migration.ts', values)],
    ...Object.entries(TARGETS).map(([template, target]) => [target(values), fill(template, values)] as const),
  ]);

/** Not in the templates, and no name for a variable all the same. */
const RESERVED = ['case', 'class', 'enum', 'export', 'import', 'new', 'package', 'switch', 'this', 'with'];

/** Words of the templates' code: a feature of that name would mean two things in one file. */
export function takenWords(): ReadonlySet<string> {
  const code = readdirSync(folder)
    .filter((file) => !file.includes('.json'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n')
    .replaceAll(/\/\*\*[^]*?\*\/|\/\/.*|'[^'\n]*'|"[^"\n]*"|\w*@\w+@\w*/gu, ' ');
  return new Set([...RESERVED, ...(code.match(/[A-Za-z_]\w*/gu) ?? [])]);
}
