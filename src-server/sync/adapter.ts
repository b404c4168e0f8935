import type { Dialect } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';

/**
 * Runs something that writes rows of some roots, or of their parts, past the services of their feature, and brings
 * what is derived from them in step. @param rootIds every root that it may touch.
 */
export type Deriving = <T>(
  at: { readonly db: Db; readonly dialect: Dialect },
  rootIds: readonly number[],
  write: () => Promise<T>,
) => Promise<T>;
