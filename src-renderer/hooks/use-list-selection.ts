import { useCallback, useMemo, useState } from 'react';

type RowId = string | number;

export interface ListSelection<T> {
  ids: ReadonlySet<RowId>;
  /** Those of them that were shown; `selectIds` selects others too. */
  rows: T[];
  toggle: (row: T) => void;
  /** Replaces what is selected among the rows of one page; other pages keep theirs. */
  setOnPage: (page: readonly T[], selected: readonly T[]) => void;
  /** Selects these and nothing else, whether they were shown or not. */
  selectIds: (ids: readonly RowId[]) => void;
  clear: () => void;
}

/** Rows picked over several pages of one list. */
export const useListSelection = <T>(rowId: (row: T) => RowId): ListSelection<T> => {
  const [picked, setPicked] = useState<ReadonlyMap<RowId, T | undefined>>(new Map());

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

  const selectIds = useCallback(
    (ids: readonly RowId[]) =>
      setPicked((current) => new Map(ids.map((id) => [id, current.get(id)] as const))),
    [],
  );

  const clear = useCallback(() => setPicked(new Map()), []);

  return useMemo(
    () => ({
      ids: new Set(picked.keys()),
      rows: [...picked.values()].filter((row) => row !== undefined),
      toggle,
      setOnPage,
      selectIds,
      clear,
    }),
    [picked, toggle, setOnPage, selectIds, clear],
  );
};
