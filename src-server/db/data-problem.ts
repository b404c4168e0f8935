import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { DATABASE_FILE } from './data-files.ts';
import { codeOf } from './unusable-data.ts';
import { walProblem } from './wal-file.ts';

const HEAD = Buffer.from('SQLite format 3\0');
const KILOBYTE = 1024;

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/** Logs of SQLite that hold changes of the database beside which they lie. */
const logsBeside = (database: string): string[] =>
  ['-wal', '-journal'].map((end) => database + end).filter((file) => sizeOf(file) > 0);

/** What only a folder holds in which there has been an institution. */
function tracesIn(dataDir: string): string[] {
  const backups = path.join(dataDir, 'backups');
  const hasBackups = existsSync(backups) && readdirSync(backups).some((name) => name.endsWith('.db'));
  return [
    ...(hasBackups ? [backups] : []),
    ...[path.join(dataDir, 'keys', 'receipt.pem')].filter((file) => existsSync(file)),
  ];
}

function missingProblem(dataDir: string, database: string, what: 'missing' | 'empty'): string | null {
  const logs = logsBeside(database);
  if (logs.length > 0) {
    const [log = ''] = logs;
    const size = Math.ceil(sizeOf(log) / KILOBYTE);
    return `${database} is ${what}, but ${log} (${size} kB) with changes of it is there. A start would overwrite them. Put the database that belongs to it back beside it.`;
  }
  const traces = tracesIn(dataDir);
  if (traces.length === 0) return null;
  return `${database} is ${what}, but there has been an institution in this folder: ${traces.join(' and ')} is there. Put the database back; for a new institution choose another folder with --data.`;
}

function accessProblem(file: string): string | null {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    return null;
  } catch (error) {
    return `${file} cannot be read and written (${codeOf(error)}): it is read-only or belongs to somebody else.`;
  }
}

function headOf(file: string): Buffer {
  const head = Buffer.alloc(HEAD.length);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, head);
    return head;
  } finally {
    closeSync(handle);
  }
}

export interface DataProblem {
  readonly text: string;
  /** A backup is what helps, rather than another owner of the file. */
  readonly isLoss: boolean;
  /** The database is there, and cannot be read as one. */
  readonly isDamage?: true;
}

const loss = (text: string | null): DataProblem | null => (text === null ? null : { text, isLoss: true });

const damage = (text: string | null): DataProblem | null =>
  text === null ? null : { text, isLoss: true, isDamage: true };

/**
 * What keeps the database of a folder from being opened truthfully, or null. It only looks,
 * for what SQLite would overwrite or leave out without a word. Nobody of this process may have it open: to
 * close a file gives up every lock on it.
 */
export function problemOf(dataDir: string, isExisting = false): DataProblem | null {
  const database = path.join(dataDir, DATABASE_FILE);
  for (const file of [database, `${database}-wal`, `${database}-shm`, `${database}-journal`]) {
    if (existsSync(file) && !statSync(file).isFile())
      return loss(`${file} is a folder or another thing, not a file of the database.`);
  }
  if (!existsSync(database))
    return loss(
      missingProblem(dataDir, database, 'missing') ?? (isExisting ? `${database} is missing.` : null),
    );
  if (statSync(database).size === 0)
    return loss(missingProblem(dataDir, database, 'empty') ?? (isExisting ? `${database} is empty.` : null));
  const access = [dataDir, database, ...logsBeside(database)]
    .map(accessProblem)
    .find((text) => text !== null);
  if (access !== undefined) return { text: access, isLoss: false };
  if (!headOf(database).equals(HEAD))
    return damage(`${database} is damaged: it does not begin like a database.`);
  return loss(walProblem(database));
}
