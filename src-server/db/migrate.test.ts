import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { asUnusable } from '../backups/unusable.ts';
import { backUpBefore } from './backup.ts';
import { openDatabaseFile } from './database.ts';
import { appliedMigrations, migrate, NewerSchemaError } from './migrate.ts';
import { MIGRATIONS, type NumberedMigration } from './migrations.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

const folder = () => temporaryFolder('migrate');

const next: Readonly<Record<string, NumberedMigration>> = {
  ...MIGRATIONS,
  '9001_shelf': {
    up: async (db) => {
      await sql`create table shelf (id integer primary key) strict`.execute(db);
    },
  },
};

it('refuses data of a newer version and leaves it as it is', async () => {
  const database = openDatabaseFile(path.join(folder(), 'lectern.db'));
  await migrate(database.write, { dialect: 'sqlite', migrations: next });
  await expect(migrate(database.write, { dialect: 'sqlite' })).rejects.toThrow(NewerSchemaError);
  expect(await appliedMigrations(database.write)).toContain('9001_shelf');
  await database.close();
});

it('calls names that no version gives damage, and not a newer version', async () => {
  const dataDir = folder();
  const database = openDatabaseFile(path.join(dataDir, 'lectern.db'));
  await migrate(database.write, { dialect: 'sqlite' });
  await sql`update kysely_migration set name = '0138_insight_studen' || char(1) where name = '0138_insight_students'`.execute(
    database.write,
  );
  const error: unknown = await migrate(database.write, { dialect: 'sqlite' }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ code: 'SQLITE_CORRUPT' });
  expect(asUnusable(error, dataDir)).toMatchObject({ isDamage: true });
  await database.close();
});

it('backs up before it changes data, and not before it makes them', async () => {
  const dataDir = folder();
  const database = openDatabaseFile(path.join(dataDir, 'lectern.db'));
  const backup = () => backUpBefore(database, dataDir, 'migration');
  await migrate(database.write, { dialect: 'sqlite', backup });
  expect(existsSync(path.join(dataDir, 'backups'))).toBe(false);
  await migrate(database.write, { dialect: 'sqlite', migrations: next, backup });
  expect(readdirSync(path.join(dataDir, 'backups'))).toHaveLength(1);
  await database.close();
});

it('leaves the schema before a failed migration, whole', async () => {
  const database = openDatabaseFile(path.join(folder(), 'lectern.db'));
  await migrate(database.write, { dialect: 'sqlite' });
  const broken = {
    ...MIGRATIONS,
    '9002_broken': {
      up: async (db: Parameters<NumberedMigration['up']>[0]) => {
        await sql`create table half (id integer primary key) strict`.execute(db);
        await sql`create table half (id integer primary key) strict`.execute(db);
      },
    },
  };
  await expect(migrate(database.write, { dialect: 'sqlite', migrations: broken })).rejects.toThrow('half');
  const tables = await database.write.introspection.getTables();
  expect(tables.map((table) => table.name)).not.toContain('half');
  expect(await appliedMigrations(database.write)).toEqual(Object.keys(MIGRATIONS));
  await database.close();
});
