import { CachingDatabase } from '#server/db/caching-database.ts';

/** Statements that write, or make durable what was written. */
export const WRITES = /^\s*(?:insert|update|delete|commit)\b/i;

/**
 * Does something in place of the n-th write from now on, counted over all connections; `commit` counts as one.
 * @returns what puts everything back, and answers how many writes there were.
 */
export function faultAtWrite(at: number, fault: (sql: string) => void): () => number {
  const prepare = Reflect.get(CachingDatabase.prototype, 'prepare');
  let writes = 0;
  CachingDatabase.prototype.prepare = function (this: CachingDatabase, sql: string) {
    if (WRITES.test(sql) && ++writes === at) fault(sql);
    return prepare.call(this, sql);
  };
  return () => {
    CachingDatabase.prototype.prepare = prepare;
    return writes;
  };
}
