import type { Dialect } from '../db/dialect.ts';
import { idsIn } from '../db/json-list.ts';
import type { Db } from '../db/tables.ts';
import { DERIVING } from '../adapters.ts';
import { DERIVED_FROM, partsOf, type RootTable } from './aggregates.ts';
import { idsOf, isGone, rowOf, valueOf, type IncomingRow } from './incoming-row.ts';
import { dropChanges } from './capture.ts';
import type { SyncedTable, SyncValues } from './classes.ts';
import { readColumns } from './extra-columns.ts';
import { setAside } from './kept-logs.ts';
import { RowMap } from './row-map.ts';
import { deleteRows, readRows, upsertRows, upsertValues } from './rows.ts';

export interface InstallDeps {
  readonly db: Db;
  readonly dialect: Dialect;
  readonly now: number;
}

/**
 * Makes rows here what they are on the hub, together with what is derived from them.
 * @param seen those of which an author has then seen this version, as far as the hub is told.
 */
export async function put(
  deps: InstallDeps,
  arrivals: readonly IncomingRow[],
  seen: readonly IncomingRow[] = arrivals,
): Promise<void> {
  if (arrivals.length === 0) return;
  const { db, dialect } = deps;
  await keepLeaving(deps, arrivals);
  const writeAll = async (): Promise<void> => {
    for (const [table, own] of Map.groupBy(arrivals, (arrival) => arrival.table)) {
      const { here = [], gone = [] } = Object.groupBy(own, ({ values }) =>
        values === null ? 'gone' : 'here',
      );
      await writeRows(deps, table, here);
      await deleteRows(db, table, await withoutWritten(db, table, gone, arrivals));
    }
  };
  const writeDerived = DERIVED_FROM.reduce(
    (write, root) => async () => {
      const ids = await rootsAmong(db, root, arrivals);
      return DERIVING[root]({ db, dialect }, ids, write);
    },
    writeAll,
  );
  await writeDerived();
  await upsertValues(
    db,
    dialect,
    { table: 'sync_base', key: ['tbl', 'row_id'] },
    { columns: ['tbl', 'row_id', 'ver'], rows: seen.map(({ table, id, ver }) => [table, id, ver]) },
  );
  await dropChanges(db);
}

/** The versions in which rows stand here, as far as a pull or verdict brought them. */
export async function installedVersions(db: Db, arrivals: readonly IncomingRow[]): Promise<RowMap<number>> {
  const versions = new RowMap<number>();
  for (const [table, own] of Map.groupBy(arrivals, (arrival) => arrival.table)) {
    const rows = await db
      .selectFrom('sync_base')
      .where('tbl', '=', table)
      .where('row_id', 'in', idsIn(db, idsOf(own)))
      .select(['row_id', 'ver'])
      .execute();
    for (const { row_id: id, ver } of rows) versions.set(table, id, ver);
  }
  return versions;
}

/** Roots that change, themselves or by a part, when some rows arrive: with what stands here before. */
async function rootsAmong(db: Db, root: RootTable, arrivals: readonly IncomingRow[]): Promise<number[]> {
  const ids = new Set(idsOf(arrivals.filter(({ table }) => table === root)));
  for (const { table, by } of partsOf(root)) {
    const own = arrivals.filter((arrival) => arrival.table === table);
    for (const arrival of own) ids.add(Number(valueOf(arrival, by) ?? 0));
    for (const row of (await readRows(db, table, idsOf(own))).values()) ids.add(Number(row[by]));
  }
  ids.delete(0);
  return [...ids];
}

/** Writes rows; columns of a newer hub are kept aside until this program knows them. */
async function writeRows(
  deps: InstallDeps,
  table: SyncedTable,
  arrivals: readonly IncomingRow[],
): Promise<void> {
  const { db, dialect } = deps;
  const known = await knownColumns(deps, table);
  if (table === 'exam_attempt_event') await giveWay(deps, arrivals);
  const together = Map.groupBy(arrivals, (arrival) => arrival.columns);
  for (const [, same] of Map.groupBy(together, ([columns]) => columns.join())) {
    const columns = same[0]?.[0] ?? [];
    const rows = same.flatMap(([, own]) => own);
    const own = columns.filter((column) => known.has(column));
    const ownValues = ({ values }: IncomingRow): SyncValues =>
      (own.length === columns.length ? values : values?.filter((_, at) => known.has(columns[at] ?? ''))) ??
      [];
    await upsertValues(db, dialect, { table, key: ['id'] }, { columns: own, rows: rows.map(ownValues) });
    if (own.length < columns.length) await keepExtra(deps, known, rows);
  }
}

const columnsOf = new Map<string, ReadonlySet<string>>();

/** The columns that this program's schema has; the same for every database of a process. */
async function knownColumns({ db }: InstallDeps, table: SyncedTable): Promise<ReadonlySet<string>> {
  const known = columnsOf.get(table);
  if (known !== undefined) return known;
  const columns = await readColumns(db, table);
  columnsOf.set(table, columns);
  return columns;
}

async function keepExtra(
  { db, dialect }: InstallDeps,
  known: ReadonlySet<string>,
  arrivals: readonly IncomingRow[],
): Promise<void> {
  const extra = arrivals.map((arrival) => {
    const unknown = Object.entries(rowOf(arrival) ?? {}).filter(([column]) => !known.has(column));
    const columns = JSON.stringify(Object.fromEntries(unknown));
    return { tbl: arrival.table, row_id: arrival.id, columns };
  });
  await upsertRows(db, dialect, { table: 'sync_extra', key: ['tbl', 'row_id'] }, extra);
}

/** Events of a branch that the hub keeps beside the log make room for the log that counts. */
async function giveWay(deps: InstallDeps, events: readonly IncomingRow[]): Promise<void> {
  const { db, now } = deps;
  for (const [attemptId, own] of Map.groupBy(events, (event) => Number(valueOf(event, 'attempt_id')))) {
    const seqOf = new Map(own.map((event) => [event.id, Number(valueOf(event, 'seq'))]));
    const hashOf = new Map(own.map((event) => [event.id, valueOf(event, 'hash')]));
    const stored = await db
      .selectFrom('exam_attempt_event')
      .where('attempt_id', '=', attemptId)
      .where(({ eb, or }) =>
        or([eb('seq', 'in', idsIn(db, [...seqOf.values()])), eb('id', 'in', idsIn(db, [...seqOf.keys()]))]),
      )
      .select(['id', 'seq', 'hash'])
      .orderBy('seq')
      .execute();
    // The other half of a copied computer may have given the same ids in another order.
    const inTheWay = stored.find(({ id, seq, hash }) => seqOf.get(id) !== seq || hashOf.get(id) !== hash);
    if (inTheWay !== undefined) await setAside(db, { attemptId, fromSeq: inTheWay.seq }, now);
    await keepTaken(deps, attemptId, own);
  }
}

/** The other half of a copied computer has given the ids of events here to events of its own: those here are kept. */
async function keepTaken(
  { db, now }: InstallDeps,
  attemptId: number,
  events: readonly IncomingRow[],
): Promise<void> {
  const taken = await db
    .selectFrom('exam_attempt_event')
    .where('id', 'in', idsIn(db, idsOf(events)))
    .where('attempt_id', '<>', attemptId)
    .groupBy('attempt_id')
    .select((eb) => ['attempt_id', eb.fn.min('seq').as('seq')])
    .execute();
  for (const { attempt_id: id, seq } of taken) await setAside(db, { attemptId: id, fromSeq: seq }, now);
}

/**
 * The rows that go. Events of a log that was written here stay, whatever a hub says: no log grows shorter. One that
 * leaves as a whole, or makes room for another one, was set aside before.
 */
async function withoutWritten(
  db: Db,
  table: SyncedTable,
  gone: readonly IncomingRow[],
  arrivals: readonly IncomingRow[],
): Promise<number[]> {
  const ids = idsOf(gone);
  if (table !== 'exam_attempt_event' || ids.length === 0) return ids;
  const leaving = arrivals.filter((arrival) => arrival.table === 'exam_attempt' && isGone(arrival));
  const written = await db
    .selectFrom('exam_attempt_event as event')
    .innerJoin('exam_attempt_receipt as receipt', 'receipt.attempt_id', 'event.attempt_id')
    .where('event.id', 'in', idsIn(db, ids))
    .where('event.attempt_id', 'not in', idsIn(db, idsOf(leaving)))
    .select('event.id')
    .execute();
  const stays = new Set(written.map(({ id }) => id));
  return ids.filter((id) => !stays.has(id));
}

/** Logs that were written here and leave are kept: a hub may go back to a backup from before it got them. */
async function keepLeaving({ db, now }: InstallDeps, arrivals: readonly IncomingRow[]): Promise<void> {
  const leaving = arrivals.filter((arrival) => arrival.table === 'exam_attempt' && isGone(arrival));
  if (leaving.length === 0) return;
  const own = await db
    .selectFrom('exam_attempt_receipt as receipt')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'receipt.attempt_id')
    .where('receipt.attempt_id', 'in', idsIn(db, idsOf(leaving)))
    .select('receipt.attempt_id')
    .execute();
  for (const { attempt_id: attemptId } of own) await setAside(db, { attemptId, fromSeq: 1 }, now);
}
