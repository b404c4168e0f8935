import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabaseFile, type Database } from '#server/db/database.ts';
import { makeMigratedFile } from './migrated-file.ts';
import { openPgliteDatabase } from './pglite-database.ts';
import { openPostgresSchema } from './postgres-database.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A migrated file, made once per worker and copied for every test. */
let base: Promise<string> | null = null;

/** A migrated, empty database of the dialect that LECTERN_TEST_DB names. */
export async function openTestDatabase(dataDir: string): Promise<Database> {
  if (process.env['LECTERN_TEST_DB'] === 'pglite') return openPgliteDatabase();
  if (process.env['LECTERN_TEST_DB'] === 'postgres') return openPostgresSchema();
  base ??= makeMigratedFile(temporaryFolder('base'));
  const file = path.join(dataDir, 'lectern.db');
  copyFileSync(await base, file);
  return openDatabaseFile(file);
}
