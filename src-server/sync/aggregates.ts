import type { Db } from '../db/tables.ts';
import type { SyncedTable, SyncRow } from './classes.ts';
import { RowMap } from './row-map.ts';
import { readRows } from './rows.ts';

/** A row that is nothing without its root. */
export interface Part {
  readonly table: SyncedTable;
  readonly by: string;
  /** There is one of it, and it can change while its root does not: its version tells states apart too. */
  readonly isContent?: boolean;
  /** What it links its root to: a copy leaves it out where that is gone. */
  readonly links?: { readonly to: SyncedTable; readonly by: string };
}

export const ROOTS = ['question', 'exam', 'folder', 'tag'] as const;

/** A table whose rows are copied where an edit of them lost. */
export type RootTable = (typeof ROOTS)[number];

export interface RootRow {
  readonly table: RootTable;
  readonly id: number;
}

/** A root row and the rows that are nothing without it: edited, judged and copied as one. */
interface Aggregate {
  readonly title: string;
  readonly parts: readonly Part[];
  /** What a copy does not inherit. */
  readonly fresh: SyncRow;
}

export const AGGREGATES: Readonly<Record<RootTable, Aggregate>> = {
  question: {
    title: 'title',
    parts: [
      { table: 'answer', by: 'question_id', isContent: true },
      { table: 'question_tag', by: 'question_id', links: { to: 'tag', by: 'tag_id' } },
    ],
    fresh: { deleted_at: null, import_batch_id: null },
  },
  exam: {
    title: 'title',
    parts: [{ table: 'exam_question', by: 'exam_id' }],
    fresh: {
      deleted_at: null,
      status: 'savedAsDraft',
      published_version_id: null,
      published_at: null,
      before_publication: null,
    },
  },
  folder: { title: 'folder_name', parts: [], fresh: { deleted_at: null } },
  tag: { title: 'tag_name', parts: [], fresh: { deleted_at: null } },
};

/** The column that says what a root row is called. */
export const titleColumnOf = (root: RootTable): string => AGGREGATES[root].title;

/** The tables whose rows are nothing without a row of this one, and the column that names it. */
export const partsOf = (root: RootTable): readonly Part[] => AGGREGATES[root].parts;

/** Whether the version of such a row says which state of its aggregate somebody saw. */
export const tellsStates = (table: SyncedTable): boolean =>
  ROOTS.some(
    (root) =>
      root === table ||
      AGGREGATES[root].parts.some((part) => part.table === table && part.isContent === true),
  );

/** The table whose rows the rows of a table are part of, and by which column; undefined for what is edited alone. */
function rootTableOf(table: SyncedTable): { readonly root: RootTable; readonly by: string } | undefined {
  for (const root of ROOTS) {
    if (root === table) return { root, by: 'id' };
    const part = AGGREGATES[root].parts.find((one) => one.table === table);
    if (part !== undefined) return { root, by: part.by };
  }
  return undefined;
}

/**
 * The root of the aggregate of each row; rows that are edited alone, or gone, have none. Asked for all at once:
 * a device says how many rows a command touched.
 */
export async function rootsOf(
  db: Db,
  rows: readonly { readonly table: SyncedTable; readonly id: number }[],
): Promise<RowMap<RootRow>> {
  const roots = new RowMap<RootRow>();
  for (const [table, own] of Map.groupBy(rows, (row) => row.table)) {
    const ids = [...new Set(own.map(({ id }) => id))];
    const found = rootTableOf(table);
    if (found === undefined) continue;
    const { root, by } = found;
    if (root === table) for (const id of ids) roots.set(table, id, { table: root, id });
    else
      for (const [id, row] of await readRows(db, table, ids)) {
        const rootId = row[by];
        if (typeof rootId === 'number') roots.set(table, id, { table: root, id: rootId });
      }
  }
  return roots;
}
