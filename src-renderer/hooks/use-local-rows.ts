import { useMemo } from 'react';
import type { ListQuery } from '#renderer/components/patterns/list-props.ts';
import type { ListParams } from './use-list-params.ts';

export interface LocalRowRules<Row> {
  /** What the search looks through. */
  readonly words: (row: Row) => readonly string[];
  /** By which rows stand that are alike otherwise. */
  readonly name: (row: Row) => string;
  /** What each column is sorted by; the first one holds where the address names none of them. */
  readonly sortBy: Readonly<Record<string, (row: Row) => string | number>>;
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other));

/** The rows that a search finds, in the order that is asked for. */
export const arrangeRows = <Row>(
  rows: readonly Row[],
  { q, sort, dir }: Pick<ListParams, 'q' | 'sort' | 'dir'>,
  { words, name, sortBy }: LocalRowRules<Row>,
): Row[] => {
  const wanted = q.trim().toLowerCase();
  const sign = dir === 'asc' ? 1 : -1;
  const known = sort !== undefined && Object.hasOwn(sortBy, sort) ? sortBy[sort] : Object.values(sortBy)[0];
  const by = known ?? name;
  return rows
    .filter((row) => words(row).join(' ').toLowerCase().includes(wanted))
    .toSorted((one, other) => sign * compare(by(one), by(other)) || compare(name(one), name(other)));
};

/** Rows of a page on the screen, and all that the search finds: for the export. */
export interface LocalRows<Row> {
  readonly query: ListQuery<Row>;
  readonly found: readonly Row[];
}

/** Search, order and pages of a list that the server gives whole. `rules` stand outside of the component. */
export const useLocalRows = <Row>(
  query: Omit<ListQuery<Row>, 'data'>,
  rows: readonly Row[] | undefined,
  { q, sort, dir, page }: ListParams,
  rules: LocalRowRules<Row>,
  pageSize: number,
): LocalRows<Row> => {
  const found = useMemo(() => arrangeRows(rows ?? [], { q, sort, dir }, rules), [rows, q, sort, dir, rules]);
  const data = { rows: found.slice(page * pageSize, (page + 1) * pageSize), total: found.length };
  return { query: { ...query, data: rows === undefined ? undefined : data }, found };
};
