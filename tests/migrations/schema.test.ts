import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabaseFile, type Database } from '#server/db/database.ts';
import { declarationOf, tablesWhere } from '#server/declarations.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import { appliedMigrations, migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations.ts';
import { SYNC_CLASSES } from '#server/sync/classes.ts';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';

const INTERNAL = /^(kysely_|question_words|people_words|message_words|sqlite_)/;
const SYNCED = ['id', 'version', 'created_at', 'updated_at', 'deleted_at'];

let server: TestServer;
let database: Database;
beforeEach(async () => {
  server = await createTestServer({ institution: false });
  database = server.database;
});
afterEach(() => server.close());

/** The one that the database writes into; SQLite has none. */
async function currentSchema(): Promise<string | undefined> {
  if (database.dialect === 'sqlite') return undefined;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(database.write);
  return rows[0]?.name;
}

async function migratedTables(): Promise<Map<string, string[]>> {
  const tables = await database.write.introspection.getTables();
  const schema = await currentSchema();
  return new Map(
    tables
      .filter((table) => table.schema === schema && !INTERNAL.test(table.name))
      .map((table) => [table.name, table.columns.map((column) => column.name).toSorted()]),
  );
}

/** The interfaces of db/tables.ts and of the files that it takes in, as text: table name to property names. */
function declaredTables(): Map<string, string[]> {
  const folder = path.resolve(import.meta.dirname, '../../src-server/db');
  const source = readdirSync(folder)
    .filter((file) => /^([a-z0-9]+-)*tables\.ts$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  const own = new Map(
    [...source.matchAll(/interface (\w+)(?: extends (\w+))? \{\n([^}]*)\}/g)].map(
      ([, name = '', base = '', body = '']) => [
        name,
        { base, properties: [...body.matchAll(/^ {2}(\w+):/gm)].map(([, property = '']) => property) },
      ],
    ),
  );
  const propertiesOf = (name: string): string[] => {
    const found = own.get(name);
    return found === undefined ? [] : [...propertiesOf(found.base), ...found.properties];
  };
  const list = [...source.matchAll(/export interface (?:Sync)?Tables(?: extends \w+)? \{\n([^}]*)\}/g)]
    .map(([, body]) => body)
    .join('\n');
  return new Map(
    [...list.matchAll(/^ {2}(\w+): (\w+);/gm)].map(([, table = '', name = '']) => [
      table,
      propertiesOf(name).toSorted(),
    ]),
  );
}

/** Tables of which nobody has said who decides about them and who gets them. */
const undeclared = (tables: ReadonlyMap<string, unknown>): string[] =>
  [...tables.keys()].filter((name) => !Object.hasOwn(SYNC_CLASSES, name));

/** The last migration of which every computer that is served has the tables. */
const KNOWN_TO_ALL = '0028_sync_withheld';

it('a table that travels and came later says since which version computers can hold it', async () => {
  const before = openDatabaseFile(path.join(temporaryFolder('known-tables'), 'lectern.db'));
  const known = Object.entries(MIGRATIONS).filter(([name]) => name <= KNOWN_TO_ALL);
  await migrate(before.write, { dialect: 'sqlite', migrations: Object.fromEntries(known) });
  const names = (await before.write.introspection.getTables()).map(({ name }) => name);
  await before.close();
  const later = tablesWhere(({ scopes = [] }) => scopes.length > 0).filter((table) => !names.includes(table));
  expect(later.filter((table) => declarationOf(table).since === undefined)).toEqual([]);
});

it('every file of a migration is one that runs', () => {
  const files = readdirSync(path.join(import.meta.dirname, '../../migrations'));
  const names = files.filter((file) => /^\d{4}_/u.test(file)).map((file) => path.basename(file, '.ts'));
  expect(Object.keys(MIGRATIONS)).toEqual(names.toSorted());
});

describe('the migrated schema', () => {
  it('is what db/tables.ts declares, column for column', async () => {
    expect(Object.fromEntries(await migratedTables())).toEqual(Object.fromEntries(declaredTables()));
  });

  it('has a sync class and scope for every table, and sync columns on every synced one', async () => {
    const tables = await migratedTables();
    expect(undeclared(tables)).toEqual([]);
    expect(Object.keys(SYNC_CLASSES).filter((name) => !tables.has(name))).toEqual([]);
    for (const [name, sync] of Object.entries(SYNC_CLASSES)) {
      if (sync.class !== 'device') {
        expect(tables.get(name), name).toEqual(expect.arrayContaining(SYNCED));
        expect(sync.scopes.length, name).toBeGreaterThan(0);
      }
    }
  });

  it('is refused with a table that declares neither', async () => {
    await database.write.schema.createTable('stray').addColumn('id', 'integer').execute();
    expect(undeclared(await migratedTables())).toEqual(['stray']);
  });

  it('applied every migration, each under its own name', async () => {
    expect(await appliedMigrations(database.write)).toEqual(Object.keys(MIGRATIONS));
  });
});
