import { useState } from 'react';
import type { PeopleImportRow } from '#shared/contract/people-imports.ts';
import type { ImportChoices, RowKind } from './queries.ts';

type Kinds = Readonly<Record<RowKind, number>>;

export interface Choices {
  readonly body: ImportChoices;
  /** How many people would be created, and how many updated. */
  readonly counts: (kinds: Kinds) => { readonly created: number; readonly updated: number };
  /** Whether a row is imported; undefined where nobody can choose. */
  readonly isTaken: (row: PeopleImportRow) => boolean | undefined;
  readonly take: (row: PeopleImportRow, isTaken: boolean) => void;
  readonly doesUpdate: boolean;
  readonly setUpdate: (doesUpdate: boolean) => void;
}

const without = (lines: ReadonlyMap<number, RowKind>, line: number): Map<number, RowKind> => {
  const rest = new Map(lines);
  rest.delete(line);
  return rest;
};

/** What somebody chooses about the rows of a file: kinds of them, and single ones. */
export const useChoices = (): Choices => {
  const [doesUpdate, setUpdate] = useState(true);
  // The lines that are not treated like their kind.
  const [others, setOthers] = useState<ReadonlyMap<number, RowKind>>(new Map());
  const linesOf = (kinds: readonly RowKind[]): number[] =>
    [...others].filter(([, kind]) => kinds.includes(kind)).map(([line]) => line);
  const usually = (kind: RowKind): boolean => kind === 'new' || (kind === 'changed' && doesUpdate);
  return {
    body: {
      changed: doesUpdate ? 'update' : 'leave',
      twins: 'leave',
      left_out: linesOf(['new', 'changed']),
      created: linesOf(['twin']),
    },
    counts: (kinds) => ({
      created: kinds.new - linesOf(['new']).length + linesOf(['twin']).length,
      updated: doesUpdate ? kinds.changed - linesOf(['changed']).length : 0,
    }),
    isTaken: ({ kind, line }) => {
      if (kind === 'wrong' || kind === 'same' || (kind === 'changed' && !doesUpdate)) return undefined;
      return others.has(line) !== usually(kind);
    },
    take: ({ kind, line }, isTaken) =>
      setOthers((last) => (isTaken === usually(kind) ? without(last, line) : new Map(last).set(line, kind))),
    doesUpdate,
    setUpdate,
  };
};
