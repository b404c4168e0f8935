import { CompiledQuery } from 'kysely';
import { compileOnce } from './compile-once.ts';
import type { Db } from './tables.ts';

const prepared = (statement: string) => {
  const run = compileOnce(() => ({ compile: () => CompiledQuery.raw(statement) }));
  return (db: Db) => run(db, {});
};

const begin = prepared('savepoint part');
const release = prepared('release savepoint part');
const rollback = prepared('rollback to savepoint part');

/** Runs a part of a transaction that may fail alone: what it had written is undone, and it throws. */
export async function savepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await begin(db);
  try {
    const result = await work();
    await release(db);
    return result;
  } catch (error) {
    await rollback(db);
    await release(db);
    throw error;
  }
}
