import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { openDatabaseFile, type Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { installFileIndex } from '#server/sync/blobs/file-index.ts';
import { openPgliteDatabase } from './pglite-database.ts';
import { openPostgresSchema } from './postgres-database.ts';
import { temporaryFolder } from './temporary-folder.ts';

let base: Promise<string> | null = null;

/** A migrated file, made once per worker and copied for every test. */
async function migratedBase(): Promise<string> {
  const file = path.join(temporaryFolder('base'), 'base.db');
  const database = openDatabaseFile(file);
  await migrate(database.write, { dialect: 'sqlite' });
  // Every server has it; one that a test starts finds it there.
  await installFileIndex(database);
  await database.close();
  if (existsSync(`${file}-wal`)) throw new Error('The base database was not checkpointed.');
  return file;
}

/** A migrated, empty database of the dialect that LECTERN_TEST_DB names. */
export async function openTestDatabase(dataDir: string): Promise<Database> {
  if (process.env['LECTERN_TEST_DB'] === 'pglite') return openPgliteDatabase();
  if (process.env['LECTERN_TEST_DB'] === 'postgres') return openPostgresSchema();
  base ??= migratedBase();
  const file = path.join(dataDir, 'lectern.db');
  copyFileSync(await base, file);
  return openDatabaseFile(file);
}
