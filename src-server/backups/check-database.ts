import { setImmediate as nextTurn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { isUnreadable } from '../db/unusable-data.ts';

/** What an exam cannot be sat, or scored, without; looked through first. */
const NEEDED = [
  'sqlite_schema',
  'kysely_migration',
  'sync_state',
  'device',
  'user',
  'role',
  'session',
  'exam',
  'exam_version',
  'exam_version_paper',
  'exam_version_key',
  'enrolment',
  'exam_attempt',
  'exam_attempt_event',
];

function tablesOf(database: Sqlite.Database): string[] {
  const names = database
    .prepare<[], string>(`select name from sqlite_schema where type = 'table' and rootpage > 0`)
    .pluck()
    .all();
  const needed = NEEDED.filter((name) => name === 'sqlite_schema' || names.includes(name));
  return [...needed, ...names.filter((name) => !needed.includes(name))];
}

/** Null where every page of a table and its indexes is what it has to be. */
function problemOfTable(database: Sqlite.Database, table: string): string | null {
  const verdict = String(database.pragma(`quick_check("${table.replaceAll('"', '""')}")`, { simple: true }));
  return verdict === 'ok' ? null : `${table}: ${verdict}`;
}

/**
 * Reads a database page by page, one table after another, so that it can be closed in between.
 * @param onReadable called when what exams need has been read.
 * @returns the first thing that is wrong, or null.
 */
export async function checkDatabase(file: string, onReadable: () => void): Promise<string | null> {
  const database = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    const missing = new Set(NEEDED);
    for (const table of tablesOf(database)) {
      const problem = problemOfTable(database, table);
      if (problem !== null) return problem;
      if (missing.delete(table) && missing.size === 0) onReadable();
      await nextTurn();
    }
    return missing.size === 0 ? null : `There is no table ${[...missing].join(', ')}.`;
  } catch (error) {
    if (isUnreadable(error) && error instanceof Error) return error.message;
    throw error;
  } finally {
    database.close();
  }
}
