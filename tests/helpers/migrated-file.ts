import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DATABASE_FILE } from '#server/db/data-files.ts';
import { openDatabaseFile } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { installFileIndex } from '#server/sync/blobs/file-index.ts';

/** Makes a migrated database that nothing was written into, not even its device number. @returns the file */
export async function makeMigratedFile(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, DATABASE_FILE);
  const database = openDatabaseFile(file);
  await migrate(database.write, { dialect: 'sqlite' });
  // Every server has it; one that a test starts finds it there.
  await installFileIndex(database);
  await database.close();
  if (existsSync(`${file}-wal`)) throw new Error('The database was not checkpointed.');
  return file;
}
