import { hashKey, type Query } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { readersOf } from './readers.ts';
import { syncStatusQuery } from './sync-status.ts';

const statusHash = hashKey(syncStatusQuery.queryKey);

/** What others may have changed; not what never does, nor what was read to be written back. */
const mayHaveChanged = ({ queryHash, observers }: Query): boolean =>
  // The status is how one knows.
  queryHash !== statusHash &&
  observers.every(({ options }) => options.refetchOnWindowFocus !== false && options.staleTime !== Infinity);

/** Asks again for what shows rows of these tables, and for all that may have changed where none is named. */
export function askAgain(tables: readonly string[]): void {
  const readers = readersOf(tables);
  void queryClient.invalidateQueries({
    predicate: (query) =>
      mayHaveChanged(query) && (readers === undefined || readers.has(String(query.queryKey[0]))),
  });
}
