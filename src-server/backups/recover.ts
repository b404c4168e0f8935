import path from 'node:path';
import { DEFAULT_SLUG } from '#shared/domain/institutions/names.ts';
import { assertSound, DamagedCopyError } from '../db/backup.ts';
import { DATABASE_FILE } from '../db/data-files.ts';
import { problemOf } from '../db/data-problem.ts';
import { UnusableDataError } from '../db/unusable-data.ts';
import { whileLocked } from '../institutions/institution-lock.ts';
import type { Located } from '../institutions/institution-location.ts';
import { readBackup } from '../institutions/manifest.ts';
import { restoreInstitution, type Restored } from '../institutions/restore.ts';
import { backupFolders, listBackups } from './stored.ts';

export interface PutBack {
  /** The backup that is in the place of the database. */
  readonly file: string;
  readonly backupAt: number | null;
  readonly aside: string | null;
}

/** What keeps the database of a folder from being used, looked at as a whole; null where nothing does. */
export function damageOf(folder: string): string | null {
  const problem = problemOf(folder);
  if (problem !== null) {
    if (!problem.isLoss) throw new UnusableDataError(problem.text);
    return problem.text;
  }
  try {
    assertSound(path.join(folder, DATABASE_FILE));
    return null;
  } catch (error) {
    if (error instanceof DamagedCopyError) return error.message;
    throw error;
  }
}

/** Goes back to the newest backup that holds. @param onDamaged told of newer ones that do not. @returns null for none */
export async function restoreNewest(
  located: Located,
  folders: readonly string[],
  onDamaged: (file: string, error: Error) => void,
): Promise<[string, Restored] | null> {
  for (const { file } of listBackups(folders)) {
    try {
      return [file, await restoreInstitution(located, await readBackup(file), null)];
    } catch (error) {
      if (!(error instanceof DamagedCopyError)) throw error;
      onDamaged(file, error);
    }
  }
  return null;
}

/** Puts the newest good backup in the place of a damaged database, which is kept. @returns null where there is none */
export async function putNewestBack(
  folder: string,
  onDamaged: (file: string, error: Error) => void,
): Promise<PutBack | null> {
  const located = { slug: DEFAULT_SLUG, folder, schema: null, entry: null };
  const folders = backupFolders(folder);
  const known = listBackups(folders);
  const put = await whileLocked(located, null, 0, () => restoreNewest(located, folders, onDamaged));
  if (put === null) return null;
  const [file, { aside }] = put;
  return { file, aside, backupAt: known.find((one) => one.file === file)?.at ?? null };
}
