import { z } from 'zod';
import type { ConflictKind } from '#shared/contract/sync-conflicts.ts';
import type { WaitingChange } from '#shared/contract/sync-status.ts';
import { Touch } from '#shared/contract/sync-wire.ts';
import type { Db } from '#server/db/tables.ts';
import { partsOf, ROOTS } from '#server/sync/aggregates.ts';
import { readRows } from '#server/sync/rows.ts';

/** The drafts that a command is about. */
export type Drafts = NonNullable<WaitingChange['touches']>;

/** Rows that are a part of a draft, and the column that says of which. */
const PARTS = ROOTS.flatMap((kind) => partsOf(kind).map(({ table, by }) => ({ table, kind, by })));

/** An import touches thousands of rows: naming them all would cost more than it says. */
const MAX_LENGTH = 20_000;

const Touches = z.array(Touch);

/** The drafts that each recorded command changes; undefined where they are too many or not known any more. */
export async function touchedDrafts(
  db: Db,
  commands: readonly { readonly mid: number; readonly touches: string }[],
): Promise<ReadonlyMap<number, Drafts | undefined>> {
  const touched = new Map(
    commands
      .filter(({ touches }) => touches.length <= MAX_LENGTH)
      .map(({ mid, touches }) => [mid, Touches.parse(JSON.parse(touches))]),
  );
  const owners = new Map<string, { kind: ConflictKind; id: number }>();
  for (const { table, kind, by } of PARTS) {
    const ids = [...touched.values()].flat().flatMap(([name, id]) => (name === table ? [id] : []));
    for (const [id, row] of await readRows(db, table, ids)) {
      owners.set(`${table} ${id}`, { kind, id: Number(row[by]) });
    }
  }
  const draftsOf = (touches: readonly Touch[]): Drafts | undefined => {
    const drafts = new Map<string, Drafts[number]>();
    for (const [table, id] of touches) {
      const kind = ROOTS.find((one) => one === table);
      const isPart = PARTS.some((part) => part.table === table);
      const draft = kind === undefined ? owners.get(`${table} ${id}`) : { kind, id };
      if (draft !== undefined) drafts.set(`${draft.kind} ${draft.id}`, draft);
      else if (isPart) return undefined;
    }
    return [...drafts.values()];
  };
  return new Map([...touched].map(([mid, touches]) => [mid, draftsOf(touches)]));
}

/** Tells which drafts stand here as a person's own: a refused creation is gone again. */
export async function standingAmong(
  db: Db,
  ownerId: number,
  drafts: Drafts,
): Promise<(draft: Drafts[number]) => boolean> {
  const standing = new Set<string>();
  for (const kind of ROOTS) {
    const ids = drafts.flatMap((draft) => (draft.kind === kind ? [draft.id] : []));
    for (const [id, row] of await readRows(db, kind, ids)) {
      if (row['instructor_id'] === ownerId && row['deleted_at'] === null) standing.add(`${kind} ${id}`);
    }
  }
  return ({ kind, id }) => standing.has(`${kind} ${id}`);
}
