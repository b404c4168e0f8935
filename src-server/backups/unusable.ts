import path from 'node:path';
import { DATABASE_FILE } from '../db/data-files.ts';
import { problemOf } from '../db/data-problem.ts';
import { DataInUseError } from '../db/lock.ts';
import {
  codeOf,
  isBusy,
  isFull,
  isNotWritable,
  isSqlite,
  isUnreadable,
  UnusableDataError,
} from '../db/unusable-data.ts';
import { backupFolders, newestGood } from './stored.ts';

const MEGABYTE = 1_000_000;

/** What lies ready for whoever lost a database, and the command that puts it in its place. */
export function remedy(dataDir: string): string {
  const folders = backupFolders(dataDir);
  const backup = newestGood(folders);
  if (backup === null)
    return `There is no good backup in ${folders.join(' or ')}. With one from elsewhere: npm run -s lectern -- restore --from FILE --data ${dataDir}`;
  const size = (backup.bytes / MEGABYTE).toFixed(1);
  return `The newest good backup is ${backup.file}, of ${new Date(backup.at).toISOString()} (${size} MB). To go back to it: npm run -s lectern -- restore --latest --data ${dataDir}\nWhat is there now is kept beside it.`;
}

/** Refuses to open what SQLite would overwrite, or would leave answers out of. @throws UnusableDataError */
export function assertUsable(dataDir: string, isExisting = false): void {
  const problem = problemOf(dataDir, isExisting);
  if (problem === null) return;
  const { text, isLoss, isDamage } = problem;
  throw new UnusableDataError(`${text} Nothing was changed.${isLoss ? `\n${remedy(dataDir)}` : ''}`, {
    isDamage: isDamage === true,
  });
}

/** An error that came while a database was opened, as a sentence where it is about its file. */
export function asUnusable(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !isSqlite(error)) return error;
  const file = path.join(dataDir, DATABASE_FILE);
  if (isBusy(error)) return new DataInUseError(dataDir);
  if (isFull(error))
    return new UnusableDataError(`The disk of ${dataDir} is full. Free some space and start again.`, {
      cause: error,
    });
  if (isNotWritable(error))
    return new UnusableDataError(
      `${file} cannot be written (${codeOf(error)}): it, or its folder, is read-only or belongs to somebody else.`,
      { cause: error },
    );
  return new UnusableDataError(`${file} is damaged: ${error.message}.\n${remedy(dataDir)}`, {
    cause: error,
    isDamage: isUnreadable(error),
  });
}
