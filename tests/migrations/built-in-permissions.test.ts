import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabaseFile, type Database } from '#server/db/database.ts';
import type { Dialect } from '#server/db/dialect.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS, type NumberedMigration } from '#server/db/migrations.ts';
import { INTEGER_PARSERS } from '#server/db/postgres-schema.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { createBuiltInRoles } from '#server/features/roles/role-service.ts';
import { addBuiltInPermissions } from '#migrations/built-in-permissions.ts';
import { makeMigratedFile } from '#tests/helpers/migrated-file.ts';
import { openPgliteDatabase } from '#tests/helpers/pglite-database.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

const OLDER = '0022_exam_ledger';
const DEVICE_NO = 7;
const until = (last: string) =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last));

const newest: NumberedMigration = {
  up: (db) =>
    addBuiltInPermissions(
      db,
      [
        { resource: 'announcements', action: 'view', roles: ['Admin', 'Student'] },
        { resource: 'questions', action: 'view', roles: ['Admin'] },
      ],
      5,
    ),
};
const toNewest = (dialect: Dialect) => ({
  dialect,
  migrations: { ...MIGRATIONS, '9999_announcement_permissions': newest },
});

let base: Promise<string> | null = null;
let close: () => Promise<unknown>;
afterEach(() => close());

/** Roles as a first start makes them, on a schema that has them. */
async function withRoles(db: Db): Promise<Db> {
  let counter = 0;
  await createBuiltInRoles({ db, now: 1, newId: () => DEVICE_NO * 2 ** 33 + ++counter });
  await db.insertInto('device').values({ device_no: DEVICE_NO, id_counter: counter }).execute();
  return db;
}

/** An institution before the migration under test, which is all that is left to do. */
async function openBefore(dialect: Dialect): Promise<Db> {
  let database: Database;
  if (dialect === 'sqlite') {
    base ??= makeMigratedFile(temporaryFolder('permissions-base'));
    const file = path.join(temporaryFolder('permissions'), 'lectern.db');
    copyFileSync(await base, file);
    database = openDatabaseFile(file);
  } else {
    database = await openPgliteDatabase();
  }
  close = () => database.close();
  return withRoles(database.write);
}

/** An institution of long ago, which all migrations since then run over. */
async function openOlder(dialect: Dialect): Promise<Db> {
  let db: Db;
  if (dialect === 'sqlite') {
    const database = openDatabaseFile(path.join(temporaryFolder('permissions'), 'lectern.db'));
    db = database.write;
    close = () => database.close();
  } else {
    const instance = await PGlite.create({ parsers: { ...INTEGER_PARSERS } });
    await instance.exec('create schema school; set search_path to school');
    db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: instance }) });
    close = () => instance.close();
  }
  await migrate(db, { dialect, migrations: until(OLDER) });
  return withRoles(db);
}

const setRole = (db: Db, value: string) =>
  db.insertInto('sync_state').values({ name: 'role', value }).execute();

const holders = (db: Db, resource: string) =>
  db
    .selectFrom('role_permission as permission')
    .innerJoin('role', 'role.id', 'permission.role_id')
    .where('permission.resource', '=', resource)
    .orderBy('role.name')
    .select(['role.name', 'permission.id', 'permission.action', 'permission.deleted_at'])
    .execute();

describe.each(['sqlite', 'postgres'] as const)('new built-in permissions on %s', (dialect) => {
  it('reach an institution that exists already, each under an id of its own', async () => {
    const db = await openBefore(dialect);
    await migrate(db, toNewest(dialect));
    const held = await holders(db, 'announcements');
    expect(held).toMatchObject([
      { name: 'Admin', action: 'view' },
      { name: 'Student', action: 'view' },
    ]);
    const { id_counter: counter } = await db.selectFrom('device').selectAll().executeTakeFirstOrThrow();
    expect(held.map(({ id }) => id)).toContain(DEVICE_NO * 2 ** 33 + counter);
    expect(new Set(held.map(({ id }) => id)).size).toBe(2);
  });

  it('leave alone what a role has, or what an administrator took from it', async () => {
    const db = await openOlder(dialect);
    const before = await holders(db, 'questions');
    await db
      .updateTable('role_permission')
      .set({ deleted_at: 3 })
      .where('resource', '=', 'questions')
      .execute();
    await migrate(db, toNewest(dialect));
    expect(await holders(db, 'questions')).toEqual(before.map((row) => ({ ...row, deleted_at: 3 })));
  });

  it('get their place in the order that computers pull, on a hub', async () => {
    const db = await openBefore(dialect);
    await setRole(db, 'hub');
    await db.insertInto('sync_scope').values({ scope: 'catalog', seq: 40 }).execute();
    await migrate(db, toNewest(dialect));
    const changes = db.selectFrom('sync_change').orderBy('seq').select(['tbl', 'scope', 'seq', 'op']);
    expect(await changes.execute()).toEqual([
      { tbl: 'role_permission', scope: 'catalog', seq: 41, op: 'put' },
      { tbl: 'role_permission', scope: 'catalog', seq: 42, op: 'put' },
    ]);
  });

  it('are not made on a computer that follows a hub, which gets them from there', async () => {
    const db = await openBefore(dialect);
    await setRole(db, 'device');
    await migrate(db, toNewest(dialect));
    expect(await holders(db, 'announcements')).toEqual([]);
  });
});
