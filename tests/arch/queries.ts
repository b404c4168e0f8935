import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

type Verb = 'read' | 'write';

interface Query {
  readonly verb: Verb;
  /** Undefined where the table is only known when it runs. */
  readonly table: string | undefined;
}

/** What a file of the server asks of the database, and whose modules it imports. */
export interface ServerFile {
  /** Below src-server, with slashes. */
  readonly file: string;
  readonly queries: readonly Query[];
  /** Files below src-server, without those of packages and of other processes. */
  readonly imports: readonly string[];
}

/** Kysely's builders, and the bulk insert of our own; the argument that names the table. */
const BUILDERS = new Map<string, { readonly verb: Verb; readonly at: number }>([
  ['selectFrom', { verb: 'read', at: 0 }],
  ['insertInto', { verb: 'write', at: 0 }],
  ['updateTable', { verb: 'write', at: 0 }],
  ['deleteFrom', { verb: 'write', at: 0 }],
  ['replaceInto', { verb: 'write', at: 0 }],
  ['mergeInto', { verb: 'write', at: 0 }],
  ['insertRows', { verb: 'write', at: 2 }],
]);

/** The tables that a text of SQL writes. */
const WRITING =
  /\b(?:insert(?:\s+or\s+\w+)?\s+into\s+"?(\w+)|delete\s+from\s+"?(\w+)|update\s+"?(\w+)"?\s+set\b)/giu;

function queriesIn(file: string, source: string): Query[] {
  const found: Query[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: given }) {
      const name = callee.type === 'MemberExpression' ? callee.property : callee;
      const builder = name.type === 'Identifier' ? BUILDERS.get(name.name) : undefined;
      if (builder === undefined) return;
      const table = given[builder.at];
      const isNamed = table?.type === 'Literal' && typeof table.value === 'string';
      found.push({ verb: builder.verb, table: isNamed ? table.value.split(' ')[0] : undefined });
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      const text = quasi.quasis.map((part) => part.value.raw).join(' ? ');
      const written = [...text.matchAll(WRITING)].map((match) => match.slice(1).find(Boolean));
      if (written.length === 0) found.push({ verb: 'read', table: undefined });
      for (const table of written) found.push({ verb: 'write', table });
    },
  });
  visitor.visit(parseSync(file, source).program);
  return found;
}

function importsOf(file: string, source: string): string[] {
  const { staticImports } = parseSync(file, source).module;
  return staticImports.flatMap(({ moduleRequest: { value } }) => {
    if (value.startsWith('#server/')) return [value.slice('#server/'.length)];
    return value.startsWith('.') ? [path.posix.join(path.posix.dirname(file), value)] : [];
  });
}

/** Every file below a folder that runs in the product. */
export function readServer(folder: string): ServerFile[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|test-data)\.ts$/u.test(file))
    .map((file) => file.split(path.sep).join('/'));
  return files.toSorted().map((file) => {
    const source = readFileSync(path.join(folder, file), 'utf8');
    return { file, queries: queriesIn(file, source), imports: importsOf(file, source) };
  });
}

/** `features/users/repo.ts` -> `users`; the engine and the screens of synchronisation are one. */
export const areaOf = (file: string): string => {
  const [first = '', second = ''] = file.split('/');
  return first === 'features' ? second : first;
};

const isOfFeature = ({ file }: ServerFile): boolean => file.startsWith('features/');

/** Scopes are said in SQL, where a feature declares its tables. */
const isDeclaration = (file: string): boolean => /^features\/(?:[^/]+\/tables|scopes)\.ts$/u.test(file);

const isRepo = (file: string): boolean => /(?:^|\/|-)repo\.ts$/u.test(file);

/** How many queries of features stand outside a repo, by file. */
export const strayQueries = (files: readonly ServerFile[]): Record<string, number> =>
  Object.fromEntries(
    files
      .filter(
        (one) => isOfFeature(one) && !isRepo(one.file) && !isDeclaration(one.file) && one.queries.length > 0,
      )
      .map(({ file, queries }) => [file, queries.length]),
  );

/** Files that write a table of another area: `file: table`. A table that several write needs an owner. */
export function foreignWrites(files: readonly ServerFile[], owners: ReadonlyMap<string, string>): string[] {
  const writes = files.flatMap(({ file, queries }) =>
    [...new Set(queries.filter(({ verb }) => verb === 'write').map(({ table = '?' }) => table))].map(
      (table) => ({ file, table }),
    ),
  );
  const areas = Map.groupBy(writes, ({ table }) => table);
  return writes
    .filter(({ file, table }) => {
      const isShared = new Set(areas.get(table)?.map((one) => areaOf(one.file))).size > 1;
      const owner = owners.get(table);
      return owner === undefined ? isShared : areaOf(file) !== owner;
    })
    .map(({ file, table }) => `${file}: ${table}`);
}

/** Features that import the repo of another one: `file: imported`. */
export const foreignRepos = (files: readonly ServerFile[]): string[] =>
  files
    .filter(isOfFeature)
    .flatMap(({ file, imports }) =>
      imports
        .filter((one) => one.startsWith('features/') && isRepo(one) && areaOf(one) !== areaOf(file))
        .map((one) => `${file}: ${one}`),
    );
