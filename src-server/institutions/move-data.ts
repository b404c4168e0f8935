import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { copyDatabaseFile } from '../db/backup.ts';
import { AppError } from '#shared/contract/errors.ts';
import { DATABASE_FILE } from '../db/data-files.ts';
import { copyBlobs, copyKeys, syncPath } from './files.ts';

export interface Copied {
  readonly files: number;
  /** Files whose content was not what their name says, before they were moved. */
  readonly damaged: readonly string[];
}

const stampNow = (): string => new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);

export interface FileMove {
  readonly source: string;
  readonly target: string;
  /** False where the database is on PostgreSQL. */
  readonly isDatabase: boolean;
  /** An earlier try, or an earlier stay, may have left something there: it is put aside. */
  readonly isAgain: boolean;
}

/** Copies the folder of an institution; it gets its name when all of it is on disk and has been looked through. */
export async function moveFiles({ source, target, isDatabase, isAgain }: FileMove): Promise<Copied> {
  const parent = path.dirname(target);
  const slug = path.basename(target);
  // No short name begins with a dot.
  const incoming = path.join(parent, `.${slug}.incoming`);
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  if (isDatabase) {
    await copyDatabaseFile(path.join(source, DATABASE_FILE), path.join(incoming, DATABASE_FILE));
    await syncPath(path.join(incoming, DATABASE_FILE));
  }
  const { count, damaged } = await copyBlobs(path.join(source, 'blobs'), path.join(incoming, 'blobs'));
  await copyKeys(path.join(source, 'keys'), path.join(incoming, 'keys'), incoming);
  await syncPath(incoming);
  if (existsSync(target)) {
    if (!isAgain) throw new AppError('IN_USE', `${target} is there already. Move it aside first.`);
    renameSync(target, path.join(parent, `.${slug}.before-${stampNow()}`));
  }
  renameSync(incoming, target);
  await syncPath(parent);
  return { files: count, damaged };
}

export interface SchemaMove {
  readonly fromUrl: string;
  readonly toUrl: string;
  readonly schema: string;
  /** Of the institution at the other hub; the dump passes through the folder that it is in. */
  readonly folder: string;
  readonly isAgain: boolean;
}

/** Copies a schema to another server, and counts the rows of every table on both. */
export async function moveSchema({ fromUrl, toUrl, schema, folder, isAgain }: SchemaMove): Promise<void> {
  const { dumpSchema, hasSchema, renameSchema, restoreSchema, rowCounts } =
    await import('./postgres-tools.ts');
  const { lockSchema } = await import('../db/postgres.ts');
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 });
  const dump = path.join(path.dirname(folder), `.${path.basename(folder)}.dump`);
  const lock = await lockSchema(toUrl, { schema, lockWaitMs: 0 });
  try {
    await dumpSchema(fromUrl, schema, dump);
    if (await hasSchema(toUrl, schema)) {
      if (!isAgain)
        throw new AppError('IN_USE', `The other hub has a schema ${schema} already. Rename it first.`);
      await renameSchema(toUrl, schema, `${schema.slice(0, 40)}_before_${stampNow()}`);
    }
    await restoreSchema(toUrl, dump);
    const [here, there] = [await rowCounts(fromUrl, schema), await rowCounts(toUrl, schema)];
    if (here !== there) throw new Error(`The copy of ${schema} differs: ${here} became ${there}.`);
  } finally {
    rmSync(dump, { force: true });
    await lock.release();
  }
}
