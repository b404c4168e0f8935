import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import {
  Directory,
  makeDirectoryTable,
  type DirectoryTables,
  type HubPlace,
  type Institution,
} from './directory.ts';

const DIRECTORY_FILE = 'directory.db';

function openDirectoryFile(file: string): Kysely<DirectoryTables> {
  const raw = new Sqlite(file);
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'busy_timeout = 5000'])
    raw.pragma(pragma);
  return new Kysely<DirectoryTables>({ dialect: new SqliteDialect({ database: raw }) });
}

/** The directory of a hub, made where it is missing. */
export async function openDirectory({ dataDir, postgresUrl }: HubPlace): Promise<Directory> {
  if (postgresUrl !== null) {
    // A hub on SQLite never loads it.
    const { openPostgresDirectory } = await import('./postgres-directory.ts');
    return openPostgresDirectory(postgresUrl);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const db = openDirectoryFile(path.join(dataDir, DIRECTORY_FILE));
  await makeDirectoryTable(db);
  return new Directory(db);
}

/** The directory of a hub as it is, or null where there is none; nothing is made. */
export async function findDirectory(place: HubPlace): Promise<Directory | null> {
  if (place.postgresUrl !== null) {
    const { postgresDirectory } = await import('./postgres-directory.ts');
    return postgresDirectory(place.postgresUrl);
  }
  return existsSync(path.join(place.dataDir, DIRECTORY_FILE)) ? openDirectory(place) : null;
}

/** Reads the directory of a running hub again and again, from whenever there is one. */
export class DirectoryReader {
  readonly #place: HubPlace;
  #directory: Directory | null = null;

  constructor(place: HubPlace) {
    this.#place = place;
  }

  async list(): Promise<readonly Institution[]> {
    this.#directory ??= await findDirectory(this.#place);
    return (await this.#directory?.list()) ?? [];
  }

  async close(): Promise<void> {
    await this.#directory?.close();
  }
}
