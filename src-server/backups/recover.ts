import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { DEFAULT_SLUG } from '#shared/domain/institutions/names.ts';
import { assertSound, DamagedCopyError } from '../db/backup.ts';
import { DATABASE_FILE } from '../db/data-files.ts';
import { problemOf } from '../db/data-problem.ts';
import { UnusableDataError } from '../db/unusable-data.ts';
import { replaceFile } from '../durable-file.ts';
import { whileLocked } from '../institutions/institution-lock.ts';
import type { Located } from '../institutions/institution-location.ts';
import { readBackup } from '../institutions/manifest.ts';
import { restoreInstitution, type Restored } from '../institutions/restore.ts';
import { backupFolders, listBackups } from './stored.ts';

const NOTE = 'recovered.json';

const RecoveryNote = z.object({
  at: z.number(),
  problem: z.string(),
  /** When the backup was made that is in the place of the database now. */
  backup_at: z.number().nullable(),
  /** Where the damaged database is kept. */
  aside: z.string().nullable(),
  /** Entries of exams that the backup lacked and that are back. */
  restored: z.number(),
  /** Those that are kept beside a log, or in their file, for a person to judge. */
  left: z.number(),
});

/** What was done about a damaged database when it was opened, for people to read. */
export type RecoveryNote = z.infer<typeof RecoveryNote>;

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

/** Keeps what was done for whoever works here next. */
export const noteRecovery = (folder: string, note: RecoveryNote): void =>
  replaceFile(path.join(folder, NOTE), JSON.stringify(note));

/** What was done, where it was done after a moment; null for nothing. */
export function readRecovery(folder: string, since: number): RecoveryNote | null {
  const file = path.join(folder, NOTE);
  if (!existsSync(file)) return null;
  const note = RecoveryNote.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return note.success && note.data.at >= since ? note.data : null;
}
