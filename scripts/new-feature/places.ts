import type { FeatureNames } from './names.ts';

/** What of a feature stands in lists that others share. */
export interface Listing extends FeatureNames {
  /** `0026_gift_voucher` */
  readonly migration: string;
  /** `'tasks:view'` */
  readonly readAbilities: string;
}

/** A file of the sources and what becomes of its text. */
interface Place {
  readonly file: string;
  readonly change: (source: string, listing: Listing) => string;
}

/** Where `mark` begins that comes after `opening`. */
function find(source: string, opening: string, mark: string): number {
  const start = source.indexOf(opening);
  const found = start < 0 ? -1 : source.indexOf(mark, start + opening.length);
  if (found < 0) throw new Error(`'${opening}' is not where the generator looks for it.`);
  return found;
}

const insert = (source: string, at: number, text: string): string =>
  `${source.slice(0, at)}${text}${source.slice(at)}`;

/** Puts text at the end of the list that begins with `opening` and ends with the first `closing` after it. */
const append = (source: string, opening: string, closing: string, text: string): string =>
  insert(source, find(source, opening, closing), text);

const insertAfter = (source: string, opening: string, mark: string, text: string): string =>
  insert(source, find(source, opening, mark) + mark.length, text);

/** Puts an import after the last one that fits a pattern. */
function addImport(
  source: string,
  text: string,
  pattern = /^(?:import [^;]*?|\} )from '[^']+';\n/gmu,
): string {
  const last = [...source.matchAll(pattern)].at(-1);
  if (last === undefined) throw new Error(`There is no import to stand before '${text}'.`);
  return insert(source, last.index + last[0].length, `${text}\n`);
}

const declarations: Place = {
  file: 'src-server/declarations.ts',
  change: (source, { names, NAMES }) =>
    append(
      addImport(source, `import { ${NAMES}_TABLES } from './features/${names}/tables.ts';`),
      'export const TABLES',
      '\n}',
      `\n  ...${NAMES}_TABLES,`,
    ),
};

const migration: Place = {
  file: 'src-server/db/migrations.ts',
  change: (source, { migration: name }) => {
    const alias = `m${name.slice(0, 4)}`;
    const text = `import * as ${alias} from '#migrations/${name}.ts';`;
    const imported = addImport(source, text, /^import \* as m\d+ from .*\n/gmu);
    return append(imported, 'export const MIGRATIONS', '\n};', `\n  '${name}': ${alias},`);
  },
};

const tableTypes: Place = {
  file: 'src-server/db/tables.ts',
  change: (source, { table, name, Name }) =>
    append(
      addImport(source, `import type { ${Name}Table } from './${name}-tables.ts';`),
      'export interface Tables ',
      '\n}',
      `\n  ${table}: ${Name}Table;`,
    ),
};

const keyOf = ({ names }: FeatureNames): string => (names.includes('-') ? `'${names}'` : names);

const contract: Place = {
  file: 'src-shared/contract/index.ts',
  change: (source, listing) =>
    append(
      addImport(source, `import { ${listing.namesVar}Contract } from './${listing.names}.ts';`),
      'export const contract',
      '\n}',
      `\n  ${keyOf(listing)}: ${listing.namesVar}Contract,`,
    ),
};

const endpoints: Place = {
  file: 'src-server/features/endpoints.ts',
  change: (source, listing) =>
    append(
      addImport(source, `import { ${listing.namesVar}Handlers } from './${listing.names}/handlers.ts';`),
      'const HANDLERS',
      '\n};',
      `\n  ${keyOf(listing)}: ${listing.namesVar}Handlers,`,
    ),
};

const ownRoute = (path: string, title: string, { readAbilities }: Listing): string =>
  `\n  page('${path}', [${readAbilities}], 'foundation', '${title}', built),`;

const routes: Place = {
  file: 'src-shared/domain/shell/routes.ts',
  change: (source, listing) => {
    const { listPath, namesVar, recordPath, nameVar } = listing;
    const own = ownRoute(listPath, namesVar, listing) + ownRoute(recordPath, nameVar, listing);
    return append(source, 'export const extraRoutes', '\n];', own);
  },
};

const titles: Place = {
  file: 'src-renderer/i18n/locales/en/shell.json',
  change: (source, { namesVar, Words, nameVar, Word }) => {
    const texts = JSON.parse(source);
    const changed = { ...texts, routes: { [namesVar]: Words, [nameVar]: Word, ...texts.routes } };
    return `${JSON.stringify(changed, null, 2)}\n`;
  },
};

const palette: Place = {
  file: 'src-renderer/app/signed-in/palette-items.ts',
  change: (source, { listPath }) => append(source, 'const beyondSidebar', ']', `, '${listPath}'`),
};

/** Fuzz and canary draw ids of this table for its paths. */
const idsOfPaths: Place = {
  file: 'tests/helpers/all-ids.ts',
  change: (source, { names, table }) =>
    insertAfter(source, 'const TABLES_BY_PATH', '= [', `\n  [/\\/${names}\\b/, ['${table}']],`),
};

/** What it counts depends on the dialect. */
const dialectTests: Place = {
  file: 'tests/dialect-tests.ts',
  change: (source, { names }) =>
    append(
      source,
      'export const DIALECT_TESTS',
      '\n];',
      `\n  'src-server/features/${names}/${names}.api.test.ts',`,
    ),
};

/** Every list outside a feature's own folders that it must stand in. */
export const PLACES: readonly Place[] = [
  migration,
  tableTypes,
  declarations,
  contract,
  endpoints,
  routes,
  titles,
  palette,
  idsOfPaths,
  dialectTests,
];
