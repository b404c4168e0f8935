import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { builtInPermissions, ROLE_NAMES } from '#shared/access/built-in-roles.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { matchRoute } from '#shared/domain/shell/routes.ts';
import { namesOf, Refusal, type FeatureNames } from './names.ts';
import { PLACES } from './places.ts';
import { filesOf, takenWords } from './templates.ts';

/** Those who look after the institution's content: what a feature asks for that nothing else is said of. */
const USUAL_RESOURCE = 'content-management';

export interface Wish {
  readonly names: string;
  readonly singular?: string | undefined;
  /** A resource of the permission matrix. */
  readonly resource?: string | undefined;
}

export interface Plan {
  /** New files: path to text. */
  readonly written: ReadonlyMap<string, string>;
  /** Files that there are, as they become. */
  readonly changed: ReadonlyMap<string, string>;
  readonly listPath: string;
  /** What one needs to read, and to write. */
  readonly abilities: { readonly read: string; readonly write: string };
}

const holders = ROLE_NAMES.map((role) => ({
  role,
  abilities: new Set<string>(builtInPermissions(role).map(({ resource, action }) => `${resource}:${action}`)),
}));

const isResource = (name: string): boolean =>
  holders.some(({ abilities }) => abilities.has(`${name}:view`) || abilities.has(`${name}:add`));

const resourceOf = ({ names, resource }: Wish): string => {
  if (resource === undefined) return isResource(names) ? names : USUAL_RESOURCE;
  if (isResource(resource)) return resource;
  throw new Refusal(`'${resource}' is no resource of the permission matrix.`);
};

function assertNewPages({ listPath, recordPath }: FeatureNames): void {
  const route = matchRoute(listPath);
  if (route !== undefined) throw new Refusal(`The page ${route.path} exists already.`);
  if (matchRoute(recordPath) !== undefined)
    throw new Refusal(`There is a page ${recordPath} already: choose another word with --singular.`);
}

function nextMigration(root: string, table: string): string {
  const numbers = globSync('[0-9]*_*.ts', { cwd: path.join(root, 'migrations') }).map((file) =>
    Number(file.slice(0, 4)),
  );
  return `${String(numbers.reduce((a, b) => Math.max(a, b), 0) + 1).padStart(4, '0')}_${table}`;
}

function assertFree(root: string, names: FeatureNames, files: Iterable<string>): void {
  const there = [
    `src-server/features/${names.names}`,
    `src-renderer/features/${names.names}`,
    `src-shared/domain/${names.names}`,
    ...files,
  ].find((file) => existsSync(path.join(root, file)));
  if (there !== undefined) throw new Refusal(`${there} exists already.`);
  const table = new RegExp(String.raw`^  ${names.table}: `, 'mu');
  if (globSync('src-server/db/*tables.ts', { cwd: root }).some((file) => table.test(readFrom(root, file))))
    throw new Refusal(`There is a table '${names.table}' already: choose another word with --singular.`);
  const taken = takenWords();
  const word = [names.Names, names.Name, names.namesVar, names.nameVar].find((one) => taken.has(one));
  if (word !== undefined)
    throw new Refusal(`'${word}' means something else in the code of a feature: choose another name.`);
}

const readFrom = (root: string, file: string): string => readFileSync(path.join(root, file), 'utf8');

/**
 * What a new feature writes and changes below the root of the sources; nothing is touched.
 * @throws Refusal
 */
export function planFeature(root: string, wish: Wish): Plan {
  const names = namesOf(wish.names, wish.singular);
  assertNewPages(names);
  const resource = resourceOf(wish);
  const read = `${resource}:view`;
  const write = `${resource}:add`;
  const writer = holders.find(({ abilities }) => abilities.has(write) && abilities.has(read));
  if (writer === undefined)
    throw new Refusal(`No built-in role holds ${write}: choose another resource with --resource.`);
  const migration = nextMigration(root, names.table);
  const readAbilities = `'${read}'`;
  const listing = { ...names, migration, readAbilities };
  const values = {
    ...names,
    resource,
    readAbilities,
    since: String(SCHEMA_VERSION),
    writer: writer.role,
  };
  const written = filesOf(values, migration);
  assertFree(root, names, written.keys());
  const changed = new Map(
    PLACES.flatMap(({ file, change }) => {
      const source = readFrom(root, file);
      const text = change(source, listing);
      return text === source ? [] : [[file, text] as const];
    }),
  );
  return {
    written,
    changed,
    listPath: names.listPath,
    abilities: { read, write },
  };
}
