import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { backupTime } from '#shared/domain/backups/names.ts';
import { makeFolder, replaceFile } from '../durable-file.ts';

/** Beside the database, because it is read when that cannot be. */
const SETTINGS_FILE = 'backups.json';
const Settings = z.object({ folder: z.string().nullable() });

export interface StoredBackup {
  readonly file: string;
  readonly name: string;
  readonly at: number;
  readonly bytes: number;
}

/** The folder on another disk that was chosen for the backups of this data; null for that of the data itself. */
export function chosenFolder(dataDir: string): string | null {
  try {
    return Settings.parse(JSON.parse(readFileSync(path.join(dataDir, SETTINGS_FILE), 'utf8'))).folder;
  } catch {
    // None was chosen, or the note is spoilt: the folder of the data is always there.
    return null;
  }
}

export const chooseFolder = (dataDir: string, folder: string | null): void =>
  replaceFile(path.join(dataDir, SETTINGS_FILE), JSON.stringify({ folder }));

/** Makes a folder; false for one that is there already, or cannot be made now. */
function isMade(folder: string): boolean {
  try {
    makeFolder(path.dirname(folder));
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/**
 * The folder that a start names for the backups of this data. Where other data has its own there, it is one
 * beside it: data that shared a folder would remove each other's backups. @returns the folder, noted
 */
export function claimFolder(dataDir: string, wanted: string): string {
  const chosen = chosenFolder(dataDir);
  if (chosen === wanted || chosen?.startsWith(`${wanted}.`) === true) return chosen;
  const folder = isMade(wanted) ? wanted : `${wanted}.${randomBytes(4).toString('hex')}`;
  chooseFolder(dataDir, folder);
  return folder;
}

export const ownFolder = (dataDir: string): string => path.join(dataDir, 'backups');

/** Where backups of this data may be. */
export function backupFolders(dataDir: string): readonly string[] {
  const chosen = chosenFolder(dataDir);
  return chosen === null ? [ownFolder(dataDir)] : [chosen, ownFolder(dataDir)];
}

function backupsIn(folder: string): StoredBackup[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.flatMap((name) => {
    const at = backupTime(name);
    const file = path.join(folder, name);
    return at === null ? [] : [{ file, name, at, bytes: statSync(file).size }];
  });
}

/** Newest first. */
export const listBackups = (folders: readonly string[]): readonly StoredBackup[] =>
  folders.flatMap(backupsIn).toSorted((one, other) => other.at - one.at);

/** Whether a backup can be read from its first page to its last, without changing it. */
export function isGood(file: string): boolean {
  let copy: Sqlite.Database | null = null;
  try {
    copy = new Sqlite(file, { readonly: true, fileMustExist: true });
    return copy.pragma('integrity_check', { simple: true }) === 'ok';
  } catch {
    return false;
  } finally {
    copy?.close();
  }
}

export const newestGood = (folders: readonly string[]): StoredBackup | null =>
  listBackups(folders).find(({ file }) => isGood(file)) ?? null;
