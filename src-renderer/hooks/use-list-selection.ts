import { useCallback, useMemo, useState } from 'react';

type RowId = string | number;

export interface ListSelection<T> {
  ids: ReadonlySet<RowId>;
  rows: T[];
  toggle: (row: T) => void;
  /** Replaces what is selected among the rows of one page; other pages keep theirs. */
  setOnPage: (page: readonly T[], selected: readonly T[]) => void;
  clear: () => void;
}

/** Rows picked over several pages of one list. */
export const useListSelection = <T>(rowId: (row: T) => RowId): ListSelection<T> => {
  const [picked, setPicked] = useState<ReadonlyMap<RowId, T>>(new Map());

  const toggle = useCallback(
    (row: T) =>
      setPicked((current) => {
        const next = new Map(current);
        if (!next.delete(rowId(row))) next.set(rowId(row), row);
        return next;
      }),
    [rowId],
  );

  const setOnPage = useCallback(
    (page: readonly T[], selected: readonly T[]) =>
      setPicked((current) => {
        const next = new Map(current);
        for (const row of page) next.delete(rowId(row));
        for (const row of selected) next.set(rowId(row), row);
        return next;
      }),
    [rowId],
  );

  const clear = useCallback(() => setPicked(new Map()), []);

  return useMemo(
    () => ({ ids: new Set(picked.keys()), rows: [...picked.values()], toggle, setOnPage, clear }),
    [picked, toggle, setOnPage, clear],
  );
};
