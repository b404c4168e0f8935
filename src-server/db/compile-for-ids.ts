import type { CompiledQuery } from 'kysely';
import { compileOnce } from './compile-once.ts';
import type { Db } from './tables.ts';

/** Lengths that are compiled; a shorter list is filled up by repeating its last id. */
const LENGTHS = [1, 10, 25, 50, 100, 400];

/**
 * A query over a list of ids, compiled once per length instead of every time: what a list page
 * runs several of.
 * @param build must use the ids as values of one `in` only.
 */
export function compileForIds<Row>(
  build: (db: Db, ids: readonly number[]) => { compile(): CompiledQuery<Row> },
): (db: Db, ids: readonly number[]) => Promise<Row[]> {
  const byLength = new Map(
    LENGTHS.map((length) => [
      length,
      compileOnce<Record<string, number>, Row>((db, params) => build(db, Object.values(params))),
    ]),
  );
  return async (db, ids) => {
    const last = ids.at(-1);
    if (last === undefined) return [];
    const length = LENGTHS.find((known) => known >= ids.length) ?? 0;
    const run = byLength.get(length);
    if (run === undefined) return (await db.executeQuery(build(db, ids).compile())).rows;
    const filled = Array.from({ length }, (_, at) => [`id${at}`, ids[at] ?? last]);
    return run(db, Object.fromEntries(filled));
  };
}
