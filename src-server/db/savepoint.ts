import { CompiledQuery } from 'kysely';
import type { Db } from './tables.ts';

const run = (db: Db, statement: string) => db.executeQuery(CompiledQuery.raw(statement));

/** Runs a part of a transaction that may fail alone: what it had written is undone, and it throws. */
export async function savepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await run(db, 'savepoint part');
  try {
    const result = await work();
    await run(db, 'release savepoint part');
    return result;
  } catch (error) {
    await run(db, 'rollback to savepoint part');
    await run(db, 'release savepoint part');
    throw error;
  }
}
