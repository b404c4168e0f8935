import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { hashOfDatabase } from './backup-sum.ts';

/** A database to be looked through in a copy, which is removed afterwards. */
export type ExaminationTask =
  /** The one that is in use. On a computer of a hub what rows refer to may be elsewhere. */
  | {
      readonly type: 'examine';
      readonly database: string;
      readonly scratch: string;
      readonly hasForeignKeys: boolean;
    }
  /** A backup, opened and counted as a restore would. */
  | {
      readonly type: 'drill';
      readonly backup: string;
      /** Where the sum of its bytes was noted. */
      readonly sum: string;
      readonly scratch: string;
    };

/** What was found in it. */
export interface Examination {
  readonly problems: readonly string[];
  readonly tables: number;
  readonly rows: number;
  /** Whether a backup has the bytes that it was made with; `none` where nobody noted them. */
  readonly checksum: 'right' | 'wrong' | 'none';
}

const MOST_PROBLEMS = 10;

function rowsOf(copy: Sqlite.Database): { tables: number; rows: number } {
  const names = copy
    .prepare<[], string>(`select name from sqlite_schema where type = 'table' and rootpage > 0`)
    .pluck()
    .all();
  let rows = 0;
  for (const name of names)
    rows += Number(
      copy
        .prepare(`select count(*) from "${name.replaceAll('"', '""')}"`)
        .pluck()
        .get(),
    );
  return { tables: names.length, rows };
}

function lookThrough(file: string, isWhole: boolean, hasForeignKeys: boolean): Omit<Examination, 'checksum'> {
  let copy: Sqlite.Database | null = null;
  try {
    copy = new Sqlite(file, { fileMustExist: true });
    const check = isWhole ? 'integrity_check' : 'quick_check';
    const verdicts = copy.prepare<[], string>(`pragma ${check}(${MOST_PROBLEMS})`).pluck().all();
    const problems = verdicts.filter((verdict) => verdict !== 'ok');
    if (hasForeignKeys && problems.length === 0)
      for (const table of copy
        .prepare<[], string>('pragma foreign_key_check')
        .pluck()
        .all()
        .slice(0, MOST_PROBLEMS))
        problems.push(`A row of ${table} refers to one that is not there.`);
    return { problems, ...(problems.length === 0 ? rowsOf(copy) : { tables: 0, rows: 0 }) };
  } catch (error) {
    // What cannot be opened is what is wrong with it.
    return { problems: [error instanceof Error ? error.message : String(error)], tables: 0, rows: 0 };
  } finally {
    copy?.close();
  }
}

async function copyUsed(database: string, target: string): Promise<void> {
  const source = new Sqlite(database, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    source.exec('begin');
    source.prepare('select 1 from sqlite_schema').get();
    await source.backup(target, { progress: () => 1024 });
  } finally {
    source.close();
  }
}

function checksumOf(sum: string, copy: string): Examination['checksum'] {
  if (!existsSync(sum)) return 'none';
  return readFileSync(sum, 'utf8').trim() === hashOfDatabase(copy) ? 'right' : 'wrong';
}

/** Copies a database into the scratch folder, looks through the copy and removes it. For a thread of its own. */
export async function examine(task: ExaminationTask): Promise<Examination> {
  rmSync(task.scratch, { recursive: true, force: true });
  mkdirSync(task.scratch, { recursive: true, mode: 0o700 });
  const copy = path.join(task.scratch, 'copy.db');
  try {
    if (task.type === 'examine') {
      await copyUsed(task.database, copy);
      return { ...lookThrough(copy, false, task.hasForeignKeys), checksum: 'none' };
    }
    copyFileSync(task.backup, copy);
    const checksum = checksumOf(task.sum, copy);
    const found = lookThrough(copy, true, false);
    if (checksum !== 'wrong') return { ...found, checksum };
    const changed = 'The backup is not what it was when it was made: its bytes have changed.';
    return { ...found, problems: [changed, ...found.problems], checksum };
  } finally {
    rmSync(task.scratch, { recursive: true, force: true });
  }
}
