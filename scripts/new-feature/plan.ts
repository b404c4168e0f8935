import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { builtInPermissions, ROLE_NAMES } from '#shared/access/built-in-roles.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import type { AbilityName } from '#shared/contract/define.ts';
import { matchRoute, routes, type ShellRoute } from '#shared/domain/shell/routes.ts';
import { permittedSidebar } from '#shared/domain/shell/sidebar.ts';
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

const resourceOf = (wish: Wish, route: ShellRoute | undefined): string => {
  if (wish.resource !== undefined) {
    if (isResource(wish.resource)) return wish.resource;
    throw new Refusal(`'${wish.resource}' is no resource of the permission matrix.`);
  }
  const [ability] = route?.abilities ?? [];
  return isResource(wish.names) ? wish.names : (ability?.split(':')[0] ?? USUAL_RESOURCE);
};

/** The route that the documents give the list, where it waits to be built. */
function documentedRoute({ listPath, recordPath }: FeatureNames): ShellRoute | undefined {
  const route = matchRoute(listPath);
  if (route?.built === true) throw new Refusal(`The page ${route.path} exists already.`);
  if (matchRoute(recordPath) !== undefined)
    throw new Refusal(`There is a page ${recordPath} already: choose another word with --singular.`);
  if (route === undefined) return undefined;
  if (!routes.includes(route) || route.public || !route.sidebar)
    throw new Refusal(`The documents have ${route.path} as another kind of page: it is written by hand.`);
  return route;
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
  if (globSync('src-server/db/*tables.ts', { cwd: root }).some((file) => table.test(read(root, file))))
    throw new Refusal(`There is a table '${names.table}' already: choose another word with --singular.`);
  const taken = takenWords();
  const word = [names.Names, names.Name, names.namesVar, names.nameVar].find((one) => taken.has(one));
  if (word !== undefined)
    throw new Refusal(`'${word}' means something else in the code of a feature: choose another name.`);
}

const read = (root: string, file: string): string => readFileSync(path.join(root, file), 'utf8');

/**
 * What a new feature writes and changes below the root of the sources; nothing is touched.
 * @throws Refusal
 */
export function planFeature(root: string, wish: Wish): Plan {
  const spelled = namesOf(wish.names, wish.singular);
  const documented = documentedRoute(spelled);
  const names = { ...spelled, listPath: documented?.path ?? spelled.listPath };
  const resource = resourceOf(wish, documented);
  const write = `${resource}:add`;
  const needed: readonly string[] = documented?.abilities ?? [`${resource}:view`];
  const writer = holders.find(
    ({ abilities }) =>
      abilities.has(write) && (needed.length === 0 || needed.some((one) => abilities.has(one))),
  );
  if (writer === undefined)
    throw new Refusal(`No built-in role holds ${write}: choose another resource with --resource.`);
  const isForAll = needed.length === 0;
  const readAbilities = needed.map((one) => `'${one}'`).join(', ');
  const migration = nextMigration(root, names.table);
  const isAll = (_ability: AbilityName): boolean => true;
  const links = permittedSidebar({ role: null, can: isAll }).flatMap((entry) =>
    entry.kind === 'group' ? entry.links : [entry],
  );
  const listing = {
    ...names,
    migration,
    readAbilities,
    area: documented?.area ?? 'foundation',
    isDocumented: documented !== undefined,
    isInSidebar: links.some((link) => link.path === names.listPath),
  };
  const values = {
    ...names,
    resource,
    readAbilities,
    // What everybody may read is on every computer.
    scope: isForAll ? ('catalog' as const) : ('admin' as const),
    since: String(SCHEMA_VERSION),
    readSync: isForAll ? ('read' as const) : ('hub-only' as const),
    writer: writer.role,
  };
  const written = filesOf(values, migration);
  assertFree(root, names, written.keys());
  const changed = new Map(
    PLACES.flatMap(({ file, change }) => {
      const source = read(root, file);
      const text = change(source, listing);
      return text === source ? [] : [[file, text] as const];
    }),
  );
  return {
    written,
    changed,
    listPath: names.listPath,
    abilities: { read: isForAll ? 'a session' : needed.join(' or '), write },
  };
}
