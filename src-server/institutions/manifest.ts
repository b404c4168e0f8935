import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { DATABASE_FILE } from '../db/data-files.ts';
import { DamagedCopyError } from '../db/backup.ts';
import { sha256Of } from './files.ts';

export const MANIFEST_FILE = 'institution.json';
/** What `pg_dump` wrote. */
export const DUMP_FILE = 'lectern.dump';

const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  app_version: z.string(),
  slug: z.string(),
  /** Of the directory; null for the institution that a data folder held itself. */
  id: z.string().nullable(),
  name: z.string().nullable(),
  host: z.string().nullable(),
  setup_code_hash: z.string().nullable(),
  schema: z.string().nullable(),
  database_sha256: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

/** A backup to restore from: a folder of `institution backup`, or the one file of `backup`. */
export interface Backup {
  /** Null for a file by itself. */
  readonly manifest: Manifest | null;
  readonly database: string;
  /** Where its blobs and keys are; null for a file by itself. */
  readonly folder: string | null;
}

function readManifest(file: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new DamagedCopyError(`${MANIFEST_FILE} cannot be read`, { cause });
  }
}

/** @throws ENOENT, or DamagedCopyError when it is not what was written. */
export async function readBackup(from: string): Promise<Backup> {
  if (statSync(from).isFile()) return { manifest: null, database: from, folder: null };
  const manifestFile = path.join(from, MANIFEST_FILE);
  if (!existsSync(manifestFile)) throw new DamagedCopyError(`there is no ${MANIFEST_FILE} in ${from}`);
  const manifest = readManifest(manifestFile);
  const database = path.join(from, manifest.schema === null ? DATABASE_FILE : DUMP_FILE);
  if ((await sha256Of(database)) !== manifest.database_sha256)
    throw new DamagedCopyError(`${path.basename(database)} is not what was written`);
  return { manifest, database, folder: from };
}
