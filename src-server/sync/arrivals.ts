import { compileOnce } from '../db/compile-once.ts';
import type { Dialect } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';
import { withDerived } from '../features/questions/derived.ts';
import {
  arrivalOf,
  idsByTable,
  idsOf,
  isPart,
  parsedRow,
  PARTS,
  rowOf,
  valueOf,
  type Arrival,
} from './arrival.ts';
import { dropChanges } from './capture.ts';
import { isSyncedTable, SYNC_CLASSES, type SyncedTable, type SyncValues } from './classes.ts';
import { readColumns } from './extra-columns.ts';
import { setAside } from './kept-logs.ts';
import { idsIn } from '../db/json-list.ts';
import { RowMap, RowSet } from './row-map.ts';
import { deleteRows, readIds, upsertRows, upsertValues } from './rows.ts';
import { waitingAmong } from './waiting-arrivals.ts';

export interface InstallDeps {
  readonly db: Db;
  readonly dialect: Dialect;
  readonly now: number;
}

export async function installedVersions(db: Db, arrivals: readonly Arrival[]): Promise<RowMap<number>> {
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

/** Questions whose tallies or words change when some rows arrive, with what stands here before. */
async function questionsAmong(db: Db, arrivals: readonly Arrival[]): Promise<number[]> {
  const ids = new Set<number>();
  for (const arrival of arrivals) {
    if (arrival.table === 'question') ids.add(arrival.id);
    else if (isPart(arrival.table)) ids.add(Number(valueOf(arrival, 'question_id') ?? 0));
  }
  for (const table of PARTS) {
    const own = arrivals.filter((arrival) => arrival.table === table);
    if (own.length === 0) continue;
    const before = await db
      .selectFrom(table)
      .where('id', 'in', idsIn(db, idsOf(own)))
      .select('question_id')
      .execute();
    for (const row of before) ids.add(row.question_id);
  }
  ids.delete(0);
  return [...ids];
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

/** Writes rows; columns of a newer hub are kept aside until this program knows them (sync.md §3.8). */
async function writeRows(deps: InstallDeps, table: SyncedTable, arrivals: readonly Arrival[]): Promise<void> {
  const { db, dialect } = deps;
  const known = await knownColumns(deps, table);
  if (table === 'exam_attempt_event') await giveWay(deps, arrivals);
  const together = Map.groupBy(arrivals, (arrival) => arrival.columns);
  for (const [, same] of Map.groupBy(together, ([columns]) => columns.join())) {
    const columns = same[0]?.[0] ?? [];
    const rows = same.flatMap(([, own]) => own);
    const own = columns.filter((column) => known.has(column));
    const ownValues = ({ values }: Arrival): SyncValues =>
      (own.length === columns.length ? values : values?.filter((_, at) => known.has(columns[at] ?? ''))) ??
      [];
    await upsertValues(db, dialect, { table, key: ['id'] }, { columns: own, rows: rows.map(ownValues) });
    if (own.length < columns.length) await keepExtra(deps, known, rows);
  }
}

async function keepExtra(
  { db, dialect }: InstallDeps,
  known: ReadonlySet<string>,
  arrivals: readonly Arrival[],
): Promise<void> {
  const extra = arrivals.map((arrival) => {
    const unknown = Object.entries(rowOf(arrival) ?? {}).filter(([column]) => !known.has(column));
    const columns = JSON.stringify(Object.fromEntries(unknown));
    return { tbl: arrival.table, row_id: arrival.id, columns };
  });
  await upsertRows(db, dialect, { table: 'sync_extra', key: ['tbl', 'row_id'] }, extra);
}

/** Events of a branch that the hub keeps beside the log make room for the log that counts. */
async function giveWay(deps: InstallDeps, events: readonly Arrival[]): Promise<void> {
  const { db, now } = deps;
  for (const [attemptId, own] of Map.groupBy(events, (event) => Number(valueOf(event, 'attempt_id')))) {
    const seqOf = new Map(own.map((event) => [event.id, Number(valueOf(event, 'seq'))]));
    const stored = await db
      .selectFrom('exam_attempt_event')
      .where('attempt_id', '=', attemptId)
      .where(({ eb, or }) =>
        or([eb('seq', 'in', idsIn(db, [...seqOf.values()])), eb('id', 'in', idsIn(db, [...seqOf.keys()]))]),
      )
      .select(['id', 'seq'])
      .orderBy('seq')
      .execute();
    // The other half of a copied computer may have given the same ids in another order.
    const inTheWay = stored.find(({ id, seq }) => seqOf.get(id) !== seq);
    if (inTheWay !== undefined) await setAside(db, { attemptId, fromSeq: inTheWay.seq }, now);
    await keepTaken(deps, attemptId, own);
  }
}

/** The other half of a copied computer has given the ids of events here to events of its own: those here are kept. */
async function keepTaken(
  { db, now }: InstallDeps,
  attemptId: number,
  events: readonly Arrival[],
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

/** Logs that were written here and leave are kept: a hub may go back to a backup from before it got them. */
async function keepLeaving({ db, now }: InstallDeps, arrivals: readonly Arrival[]): Promise<void> {
  const leaving = arrivals.filter(({ table, values }) => table === 'exam_attempt' && values === null);
  if (leaving.length === 0) return;
  const own = await db
    .selectFrom('exam_attempt_receipt as receipt')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'receipt.attempt_id')
    .where('receipt.attempt_id', 'in', idsIn(db, idsOf(leaving)))
    .select('receipt.attempt_id')
    .execute();
  for (const { attempt_id: attemptId } of own) await setAside(db, { attemptId, fromSeq: 1 }, now);
}

/**
 * Makes rows here what they are on the hub, together with what is derived from them.
 * @param seen those of which an author has then seen this version, as far as the hub is told.
 */
export async function put(
  deps: InstallDeps,
  arrivals: readonly Arrival[],
  seen: readonly Arrival[] = arrivals,
): Promise<void> {
  if (arrivals.length === 0) return;
  const { db, dialect } = deps;
  await keepLeaving(deps, arrivals);
  const questions = await questionsAmong(db, arrivals);
  await withDerived({ db, services: { dialect } }, questions, async () => {
    for (const [table, own] of Map.groupBy(arrivals, (arrival) => arrival.table)) {
      await writeRows(
        deps,
        table,
        own.filter((arrival) => arrival.values !== null),
      );
      await deleteRows(db, table, idsOf(own.filter((arrival) => arrival.values === null)));
    }
  });
  await upsertValues(
    db,
    dialect,
    { table: 'sync_base', key: ['tbl', 'row_id'] },
    { columns: ['tbl', 'row_id', 'ver'], rows: seen.map(({ table, id, ver }) => [table, id, ver]) },
  );
  await dropChanges(db);
}

/**
 * Installs what has no edit waiting, and keeps the rest in the shadow of that edit.
 * @param isRepeated where a row may stand here in the version that arrives, and yet not be that one.
 */
export async function putOrShadow(
  deps: InstallDeps,
  arrivals: readonly Arrival[],
  isRepeated = false,
): Promise<void> {
  const pending = await waitingAmong(deps.db, arrivals);
  const installed = await installedVersions(deps.db, arrivals);
  const verHere = ({ table, id }: Arrival): number => installed.get(table, id) ?? 0;
  const isSame = (arrival: Arrival): boolean => arrival.ver === verHere(arrival);
  const missing = await missingAmong(deps.db, arrivals.filter(isSame));
  const isNewer = (arrival: Arrival): boolean => {
    if (arrival.values === null) return true;
    if (!isSame(arrival)) return arrival.ver > verHere(arrival);
    // Of the same version a device gets more when it holds another scope since, or may hold the row again.
    return isRepeated || isRedacted(arrival.table) || missing.has(arrival.table, arrival.id);
  };
  const isPending = ({ table, id }: Arrival): boolean => pending.has(table, id);
  const shadows = arrivals.filter(isPending).map((arrival) => {
    const row = rowOf(arrival);
    return {
      tbl: arrival.table,
      row_id: arrival.id,
      ver: arrival.ver,
      row: row === null ? null : JSON.stringify(row),
    };
  });
  await upsertRows(
    deps.db,
    deps.dialect,
    {
      table: 'sync_shadow',
      key: ['tbl', 'row_id'],
      keep: 'do update set ver = excluded.ver, row = excluded.row where excluded.row is null or excluded.ver >= sync_shadow.ver',
    },
    shadows,
  );
  const free = arrivals.filter((arrival) => !isPending(arrival));
  for (const [table, ids] of idsByTable(free)) await forgetShadows(deps.db, table, ids);
  await put(deps, free.filter(isNewer));
}

/** What arrives later takes the place of what had arrived before. */
const forgetShadows = (db: Db, table: SyncedTable, ids: readonly number[]) =>
  db.deleteFrom('sync_shadow').where('tbl', '=', table).where('row_id', 'in', idsIn(db, ids)).execute();

/** Rows that were taken from this device in the version that arrives. */
async function missingAmong(db: Db, arrivals: readonly Arrival[]): Promise<RowSet> {
  const missing = new RowSet();
  for (const [table, ids] of idsByTable(arrivals)) {
    const here = new Set(await readIds(db, table, ids));
    for (const id of ids) if (!here.has(id)) missing.add(table, id);
  }
  return missing;
}

const isRedacted = (table: SyncedTable): boolean => SYNC_CLASSES[table].redact !== undefined;

/** Installs the shadows of some rows that nothing waits for any more. */
export async function dropShadows(
  deps: InstallDeps,
  rows: ReadonlyMap<SyncedTable, readonly number[]>,
): Promise<void> {
  // What a part had been is given back in the version that it had: its own edit was refused before.
  await putOrShadow(deps, await takeShadows(deps.db, rows), true);
}

const selectShadow = compileOnce((db) => db.selectFrom('sync_shadow').select('row_id').limit(1));

/** Whether anything waits in the shadow. */
export const hasShadows = async (db: Db): Promise<boolean> => (await selectShadow(db, {})).length > 0;

/**
 * Installs all shadows that nothing waits for any more, at the end of a whole pull. Not sooner: a shadow
 * may be older than a command that the hub has done since, and what that made has to be pulled first.
 */
export async function dropFreeShadows(deps: InstallDeps): Promise<void> {
  const shadows = await deps.db
    .selectFrom('sync_shadow')
    .where('tbl', 'not in', ['exam_attempt', 'exam_attempt_event'])
    .select(['tbl', 'row_id'])
    .execute();
  const rows = Map.groupBy(shadows, ({ tbl }) => tbl);
  const ids = [...rows].flatMap(([tbl, own]) =>
    isSyncedTable(tbl) ? [[tbl, own.map(({ row_id: id }) => id)] as const] : [],
  );
  await dropShadows(deps, new Map(ids));
}

async function takeShadows(db: Db, rows: ReadonlyMap<SyncedTable, readonly number[]>): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  for (const [table, ids] of rows) {
    const shadows = await db
      .deleteFrom('sync_shadow')
      .where('tbl', '=', table)
      .where('row_id', 'in', idsIn(db, ids))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('sync_pending')
              .whereRef('sync_pending.tbl', '=', 'sync_shadow.tbl')
              .whereRef('sync_pending.row_id', '=', 'sync_shadow.row_id')
              .select('mid'),
          ),
        ),
      )
      .returning(['row_id', 'ver', 'row'])
      .execute();
    for (const { row_id: id, ver, row } of shadows) arrivals.push(arrivalOf(table, id, ver, parsedRow(row)));
  }
  return arrivals;
}
