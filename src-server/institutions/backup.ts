import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { copyDatabaseFile } from '../db/backup.ts';
import { DATABASE_FILE } from '../db/data-files.ts';
import type { HubPlace } from './directory.ts';
import { copyBlobs, copyKeys, sha256Of, syncPath, type CopiedBlobs } from './files.ts';
import type { Located } from './institution-location.ts';
import { DUMP_FILE, MANIFEST_FILE, type Manifest } from './manifest.ts';

/** The database of an institution into a file, as it is at one moment. */
async function copyDatabase(
  { slug, folder, schema }: Located,
  postgresUrl: string | null,
  part: string,
): Promise<string> {
  if (schema === null) {
    const source = path.join(folder, DATABASE_FILE);
    if (!existsSync(source))
      throw new AppError('NOT_FOUND', `There is no database of '${slug}' in ${folder}.`);
    const file = path.join(part, DATABASE_FILE);
    await copyDatabaseFile(source, file);
    return file;
  }
  if (postgresUrl === null)
    throw new AppError('ILLEGAL_STATE', `'${slug}' is on PostgreSQL; DATABASE_URL is missing.`);
  const { dumpSchema, hasSchema } = await import('./postgres-tools.ts');
  if (!(await hasSchema(postgresUrl, schema)))
    throw new AppError('NOT_FOUND', `There is no schema ${schema} of '${slug}'.`);
  const file = path.join(part, DUMP_FILE);
  await dumpSchema(postgresUrl, schema, file);
  return file;
}

/**
 * Writes everything of an institution into a new folder, while a hub may serve it: first the database, as
 * it is at one moment, then the files, because what a database refers to is never deleted before. The
 * folder gets its name when all of it is on disk.
 */
export async function backUpInstitution(
  located: Located,
  { postgresUrl }: HubPlace,
  out: string,
  appVersion: string,
): Promise<CopiedBlobs> {
  if (existsSync(out)) throw new AppError('IN_USE', `${out} is there already. A backup is a new folder.`);
  mkdirSync(path.dirname(out), { recursive: true, mode: 0o700 });
  const part = mkdtempSync(`${out}.part-`);
  try {
    const database = await copyDatabase(located, postgresUrl, part);
    await syncPath(database);
    const blobs = await copyBlobs(path.join(located.folder, 'blobs'), path.join(part, 'blobs'));
    await copyKeys(path.join(located.folder, 'keys'), path.join(part, 'keys'), part);
    const { slug, schema, entry } = located;
    const manifest: Manifest = {
      format: 1,
      made_at: new Date().toISOString(),
      app_version: appVersion,
      slug,
      id: entry?.id ?? null,
      name: entry?.name ?? null,
      host: entry?.host ?? null,
      setup_code_hash: entry?.setup_code_hash ?? null,
      schema,
      database_sha256: await sha256Of(database),
    };
    await writeFile(path.join(part, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, {
      flush: true,
    });
    await syncPath(part);
    await rename(part, out);
    await syncPath(path.dirname(out));
    return blobs;
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}
