import type { Db } from '#server/db/tables.ts';
import type { CellTransaction } from './cell-transaction.ts';
import { standingsOf } from './standing-service.ts';
import * as repo from './standing-repo.ts';

/** So many changes are looked at in a step, and so many students written: a few milliseconds of the writer. */
const NOTES = 1000;
const STUDENTS = 40;

/** Throws all standings away and has everybody wait. */
export async function beginStudentsAgain(read: Db, transaction: CellTransaction): Promise<void> {
  const everybody = await repo.listEverybody(read);
  await transaction(({ db }) => repo.beginAgain(db, everybody));
}

/**
 * One step: what some students did is read outside the transaction, which writes how they stand and takes the changes away
 * that were seen. @returns whether there was anything to do
 */
export async function foldStudents(read: Db, transaction: CellTransaction, now: number): Promise<boolean> {
  const byStudent = Map.groupBy(await repo.listNotes(read, NOTES), ({ student_id: id }) => id);
  const noted = [...byStudent].slice(0, STUDENTS);
  const students = noted.length > 0 ? noted.map(([id]) => id) : await repo.listOverdue(read, now, STUDENTS);
  if (students.length === 0) return false;
  const rows = await standingsOf(read, students, now);
  await transaction(async ({ db }) => {
    await repo.putStandings(db, students, rows);
    await repo.dropNotes(
      db,
      noted.flatMap(([, notes]) => notes.map(({ id }) => id)),
    );
  });
  return true;
}
