import { sql } from 'kysely';
import type { Change, PullAnswer, RowState } from '#shared/contract/sync-wire.ts';
import type { Dialect } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';
import { unsentAmong } from '../features/exam-attempts/send-service.ts';
import { withDerived } from '../features/questions/derived.ts';
import { dropChanges } from './capture.ts';
import { isSyncedTable, type SyncedTable, type SyncRow } from './classes.ts';
import { readColumns } from './extra-columns.ts';
import { setAside } from './kept-logs.ts';
import { deleteRows, idsIn, readRows, upsertRows } from './rows.ts';

/** A row as the hub has it: `row` null when it is gone, or no longer for this device. */
interface Arrival {
  readonly table: SyncedTable;
  readonly id: number;
  readonly ver: number;
  readonly row: SyncRow | null;
}

type Shadow = Pick<Arrival, 'id' | 'row'> & { readonly table: string };

interface InstallDeps {
  readonly db: Db;
  readonly dialect: Dialect;
  readonly now: number;
}

const idsOf = (arrivals: readonly Arrival[]): number[] => arrivals.map((arrival) => arrival.id);

const keyOf = (table: string, id: number): string => `${table} ${id}`;

/** Rows that a command still waiting has changed: what arrives for them goes to the shadow. */
async function pendingAmong(db: Db, arrivals: readonly Arrival[]): Promise<Set<string>> {
  const pending = new Set<string>();
  for (const [table, own] of Map.groupBy(arrivals, (arrival) => arrival.table)) {
    const rows = await db
      .selectFrom('sync_pending')
      .where('tbl', '=', table)
      .where('row_id', 'in', idsIn(db, idsOf(own)))
      .select('row_id')
      .distinct()
      .execute();
    for (const row of rows) pending.add(keyOf(table, row.row_id));
  }
  for (const arrival of await writtenHere(db, arrivals)) pending.add(keyOf(arrival.table, arrival.id));
  return pending;
}

/** The attempt that each of some rows belongs to; of an event that is gone, as the one that stands here says. */
async function attemptsOf(db: Db, rows: readonly Shadow[]): Promise<(row: Shadow) => number> {
  const gone = rows.filter(({ table, row }) => table === 'exam_attempt_event' && row === null);
  const held = await readRows(
    db,
    'exam_attempt_event',
    gone.map(({ id }) => id),
  );
  return ({ table, id, row }) =>
    table === 'exam_attempt' ? id : Number((row ?? held.get(id))?.['attempt_id'] ?? 0);
}

/** Attempts and events of logs that this device is still writing: its own state counts until it is sent. */
async function writtenHere(db: Db, arrivals: readonly Arrival[]): Promise<Arrival[]> {
  const own = arrivals.filter(({ table }) => table === 'exam_attempt' || table === 'exam_attempt_event');
  if (own.length === 0) return [];
  const attemptOf = await attemptsOf(db, own);
  const unsent = await unsentAmong(db, [...new Set(own.map(attemptOf))]);
  return own.filter((arrival) => unsent.has(attemptOf(arrival)));
}

async function installedVersions(db: Db, arrivals: readonly Arrival[]): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  for (const [table, own] of Map.groupBy(arrivals, (arrival) => arrival.table)) {
    const rows = await db
      .selectFrom('sync_base')
      .where('tbl', '=', table)
      .where('row_id', 'in', idsIn(db, idsOf(own)))
      .select(['row_id', 'ver'])
      .execute();
    for (const row of rows) versions.set(keyOf(table, row.row_id), row.ver);
  }
  return versions;
}

/** Questions whose tallies or words change when some rows arrive, with what stands here before. */
async function questionsAmong(db: Db, arrivals: readonly Arrival[]): Promise<number[]> {
  const ids = new Set<number>();
  for (const [table, own] of Map.groupBy(arrivals, (arrival) => arrival.table)) {
    if (table === 'question') for (const { id } of own) ids.add(id);
    if (table !== 'answer' && table !== 'question_tag') continue;
    const before = await readRows(
      db,
      table,
      own.map((arrival) => arrival.id),
    );
    for (const row of [...before.values(), ...own.map((arrival) => arrival.row)]) {
      if (typeof row?.['question_id'] === 'number') ids.add(row['question_id']);
    }
  }
  return [...ids];
}

const columnsOf = new Map<string, ReadonlySet<string>>();

/** The columns that this program's schema has; the same for every database of a process. */
async function knownColumns({ db, dialect }: InstallDeps, table: SyncedTable): Promise<ReadonlySet<string>> {
  const known = columnsOf.get(table);
  if (known !== undefined) return known;
  const columns = await readColumns(db, dialect, table);
  columnsOf.set(table, columns);
  return columns;
}

/** Writes rows; columns of a newer hub are kept aside until this program knows them (sync.md §3.8). */
async function writeRows(deps: InstallDeps, table: SyncedTable, rows: readonly SyncRow[]): Promise<void> {
  const { db, dialect } = deps;
  const known = await knownColumns(deps, table);
  if (table === 'exam_attempt_event') await giveWay(deps, rows);
  for (const [, same] of Map.groupBy(rows, (row) => Object.keys(row).join())) {
    const columns = Object.keys(same[0] ?? {});
    const unknown = columns.filter((column) => !known.has(column));
    // Almost always; rows are not taken apart then.
    if (unknown.length === 0) {
      await upsertRows(db, dialect, { table, key: ['id'] }, same);
      continue;
    }
    const own = columns.filter((column) => known.has(column));
    const part = (row: SyncRow, names: readonly string[]): SyncRow =>
      Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
    await upsertRows(
      db,
      dialect,
      { table, key: ['id'] },
      same.map((row) => part(row, own)),
    );
    const extra = same.map((row) => ({
      tbl: table,
      row_id: Number(row['id']),
      columns: JSON.stringify(part(row, unknown)),
    }));
    await upsertRows(db, dialect, { table: 'sync_extra', key: ['tbl', 'row_id'] }, extra);
  }
}

/** Events of a branch that the hub keeps beside the log make room for the log that counts. */
async function giveWay({ db, now }: InstallDeps, events: readonly SyncRow[]): Promise<void> {
  for (const [attemptId, own] of Map.groupBy(events, (event) => Number(event['attempt_id']))) {
    const ids = own.map((event) => Number(event['id']));
    const seqs = own.map((event) => Number(event['seq']));
    const inTheWay = await db
      .selectFrom('exam_attempt_event')
      .where('attempt_id', '=', attemptId)
      .where('seq', 'in', seqs)
      .where('id', 'not in', ids)
      .select('seq')
      .orderBy('seq')
      .executeTakeFirst();
    if (inTheWay !== undefined) await setAside(db, { attemptId, fromSeq: inTheWay.seq }, now);
  }
}

async function noteVersions({ db, dialect }: InstallDeps, arrivals: readonly Arrival[]): Promise<void> {
  const rows = arrivals.map(({ table, id, ver }) => ({ tbl: table, row_id: id, ver }));
  await upsertRows(db, dialect, { table: 'sync_base', key: ['tbl', 'row_id'] }, rows);
}

/** Makes rows here what they are on the hub, together with what is derived from them. */
async function put(deps: InstallDeps, arrivals: readonly Arrival[]): Promise<void> {
  if (arrivals.length === 0) return;
  const { db, dialect } = deps;
  const questions = await questionsAmong(db, arrivals);
  await withDerived({ db, services: { dialect } }, questions, async () => {
    for (const [table, own] of Map.groupBy(arrivals, (arrival) => arrival.table)) {
      await writeRows(
        deps,
        table,
        own.flatMap((arrival) => (arrival.row === null ? [] : [arrival.row])),
      );
      await deleteRows(
        db,
        table,
        own.filter((arrival) => arrival.row === null).map((arrival) => arrival.id),
      );
    }
  });
  await noteVersions(deps, arrivals);
  await dropChanges(db, dialect);
}

/** Installs what has no edit waiting, and keeps the rest in the shadow of that edit. */
async function putOrShadow(deps: InstallDeps, arrivals: readonly Arrival[]): Promise<void> {
  const pending = await pendingAmong(deps.db, arrivals);
  const installed = await installedVersions(deps.db, arrivals);
  // A first pull, for one.
  if (pending.size === 0 && installed.size === 0) {
    return put(
      deps,
      arrivals.filter(({ row, ver }) => row === null || ver > 0),
    );
  }
  const isNewer = (arrival: Arrival): boolean =>
    arrival.row === null || arrival.ver > (installed.get(keyOf(arrival.table, arrival.id)) ?? 0);
  const isPending = (arrival: Arrival): boolean => pending.has(keyOf(arrival.table, arrival.id));
  const shadows = arrivals.filter(isPending).map(({ table, id, ver, row }) => ({
    tbl: table,
    row_id: id,
    ver,
    row: row === null ? null : JSON.stringify(row),
  }));
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
  await put(
    deps,
    arrivals.filter((arrival) => !isPending(arrival) && isNewer(arrival)),
  );
}

/** Installs the shadows of rows that nothing waits for any more. */
export async function dropShadows(
  deps: InstallDeps,
  rows: readonly (readonly [string, number])[],
): Promise<void> {
  const arrivals: Arrival[] = [];
  for (const [tbl, id] of rows) {
    if (!isSyncedTable(tbl)) continue;
    const shadow = await deps.db
      .deleteFrom('sync_shadow')
      .where('tbl', '=', tbl)
      .where('row_id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('sync_pending').where('tbl', '=', tbl).where('row_id', '=', id).select('mid'))),
      )
      .returning(['ver', 'row'])
      .executeTakeFirst();
    if (shadow === undefined) continue;
    // Written above from a row.
    const row = shadow.row === null ? null : (JSON.parse(shadow.row) as SyncRow);
    arrivals.push({ table: tbl, id, ver: shadow.ver, row });
  }
  await putOrShadow(deps, arrivals);
}

/** What arrived for attempts while they were written here, now that the hub has their logs. */
export async function dropShadowsOfAttempts(deps: InstallDeps, attemptIds: readonly number[]): Promise<void> {
  const done = new Set(attemptIds);
  if (done.size === 0) return;
  const shadows = await deps.db
    .selectFrom('sync_shadow')
    .where('tbl', 'in', ['exam_attempt', 'exam_attempt_event'])
    .select(['tbl', 'row_id', 'row'])
    .execute();
  const held = shadows.map(({ tbl, row_id, row }) => ({
    table: tbl,
    id: row_id,
    row: row === null ? null : (JSON.parse(row) as SyncRow),
  }));
  const attemptOf = await attemptsOf(deps.db, held);
  const free = held.filter((shadow) => done.has(attemptOf(shadow)));
  const leaving = await leavingAmong(deps.db, free);
  // What a restored hub had lost of a log that stays is there again, or in a branch that is set aside as a whole.
  const isBack = (shadow: Shadow): boolean =>
    shadow.table === 'exam_attempt_event' && shadow.row === null && !leaving.has(attemptOf(shadow));
  for (const { table, id } of free.filter(isBack)) {
    await deps.db.deleteFrom('sync_shadow').where('tbl', '=', table).where('row_id', '=', id).execute();
  }
  await dropShadows(
    deps,
    free.map(({ table, id }) => [table, id] as const),
  );
  await askAgain(deps, attemptIds);
}

/** Attempts that leave this device altogether, and whose logs the hub has as the ones that count. */
async function leavingAmong(db: Db, shadows: readonly Shadow[]): Promise<Set<number>> {
  const gone = shadows.filter(({ table, row }) => table === 'exam_attempt' && row === null);
  const rows = await db
    .selectFrom('exam_attempt_receipt')
    .where(
      'attempt_id',
      'in',
      idsIn(
        db,
        gone.map(({ id }) => id),
      ),
    )
    .where('status', '=', 'accepted')
    .select('attempt_id')
    .execute();
  return new Set(rows.map((row) => row.attempt_id));
}

/** Asks the hub once more for attempts whose log here was a branch: what it had said of them was not kept. */
async function askAgain({ db }: InstallDeps, attemptIds: readonly number[]): Promise<void> {
  const branched = await db
    .selectFrom('exam_attempt')
    .innerJoin('exam_attempt_receipt', 'exam_attempt_receipt.attempt_id', 'exam_attempt.id')
    .where('exam_attempt.id', 'in', [...attemptIds])
    .where('exam_attempt_receipt.status', '=', 'branched')
    .select(['exam_attempt.id', 'exam_attempt.student_id'])
    .execute();
  for (const { id, student_id: studentId } of branched) {
    await db
      .updateTable('sync_base')
      .set({ ver: 0 })
      .where('tbl', '=', 'exam_attempt')
      .where('row_id', '=', id)
      .execute();
    await db.deleteFrom('sync_cursor').where('scope', '=', `u:${studentId}`).execute();
  }
}

/**
 * A log that the hub keeps as a branch is not the one that counts: once that one has arrived, what is not
 * part of it goes. Until then the branch stays, so that its candidate has something to go on with.
 */
export async function leaveBranches({ db, dialect, now }: InstallDeps): Promise<void> {
  const branches = await sql<{ attempt_id: number; from_seq: number | null }>`
    select r.attempt_id, (select min(e.seq) from exam_attempt_event e
      where e.attempt_id = r.attempt_id and not exists (select 1 from sync_member m
        where m.tbl = 'exam_attempt_event' and m.row_id = e.id and m.is_stale = 0)) as from_seq
    from exam_attempt_receipt r where r.status = 'branched' and r.is_open = 0
      and exists (select 1 from exam_attempt_event e
        join sync_member m on m.tbl = 'exam_attempt_event' and m.row_id = e.id and m.is_stale = 0
        where e.attempt_id = r.attempt_id)`.execute(db);
  for (const { attempt_id: attemptId, from_seq: fromSeq } of branches.rows) {
    if (fromSeq !== null) await setAside(db, { attemptId, fromSeq }, now);
  }
  await dropChanges(db, dialect);
}

/** Rows that a verdict makes the device give up: the hub's state counts, whatever stands here. */
export async function installStates(deps: InstallDeps, states: readonly RowState[]): Promise<void> {
  const arrivals = states.flatMap(({ t, id, ver, row }) =>
    isSyncedTable(t) ? [{ table: t, id, ver, row }] : [],
  );
  const pending = await pendingAmong(deps.db, arrivals);
  const free = arrivals.filter((arrival) => !pending.has(keyOf(arrival.table, arrival.id)));
  await putOrShadow(
    deps,
    arrivals.filter((arrival) => pending.has(keyOf(arrival.table, arrival.id))),
  );
  const installed = await installedVersions(deps.db, free);
  // A later state may have been pulled before this verdict arrived: no row goes back.
  await put(
    deps,
    free.filter(({ table, id, ver }) => ver >= (installed.get(keyOf(table, id)) ?? 0)),
  );
}

/** Installs a pull and moves its cursors: the caller's one transaction makes them one. */
export async function installPull(deps: InstallDeps, answer: PullAnswer): Promise<void> {
  const { db, dialect } = deps;
  for (const scope of answer.resets) await markStale(db, scope);
  await noteMembers(deps, answer.changes);
  const left = await leftRows(db, answer.changes);
  const arrivals = new Map<string, Arrival>();
  for (const { t, id, op, ver, row } of answer.changes) {
    if (!isSyncedTable(t) || op === 'leave') continue;
    arrivals.set(keyOf(t, id), { table: t, id, ver, row });
  }
  for (const gone of left)
    if (!arrivals.has(keyOf(gone.table, gone.id))) arrivals.set(keyOf(gone.table, gone.id), gone);
  await putOrShadow(deps, [...arrivals.values()]);
  for (const scope of answer.revoked) await leaveScope(deps, scope);
  const cursors = answer.cursors.map(({ scope, seq }) => ({ scope, seq }));
  await upsertRows(db, dialect, { table: 'sync_cursor', key: ['scope'] }, cursors);
}

const markStale = (db: Db, scope: string) =>
  db.updateTable('sync_member').set({ is_stale: 1 }).where('scope', '=', scope).execute();

async function noteMembers({ db, dialect }: InstallDeps, changes: readonly Change[]): Promise<void> {
  const members = changes
    .filter((change) => change.op === 'put')
    .map(({ t, id, scope }) => ({ tbl: t, row_id: id, scope, is_stale: 0 }));
  await upsertRows(db, dialect, { table: 'sync_member', key: ['tbl', 'row_id', 'scope'] }, members);
}

/** Rows that left their last scope on this device. */
async function leftRows(db: Db, changes: readonly Change[]): Promise<Arrival[]> {
  const left: Arrival[] = [];
  for (const { t, id, scope, op, ver } of changes) {
    if (op !== 'leave' || !isSyncedTable(t)) continue;
    await db
      .deleteFrom('sync_member')
      .where('tbl', '=', t)
      .where('row_id', '=', id)
      .where('scope', '=', scope)
      .execute();
    if (!(await isMember(db, t, id))) left.push({ table: t, id, ver, row: null });
  }
  return left;
}

const isMember = async (db: Db, table: string, id: number): Promise<boolean> =>
  (await db
    .selectFrom('sync_member')
    .where('tbl', '=', table)
    .where('row_id', '=', id)
    .select('scope')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Gives up a scope: its rows go, unless another scope holds them or an edit of theirs still waits. */
async function leaveScope(deps: InstallDeps, scope: string): Promise<void> {
  await removeMembers(deps, scope, null);
  await deps.db.deleteFrom('sync_cursor').where('scope', '=', scope).execute();
}

/** After scopes were read anew to their end: what did not arrive again is no longer in them. */
export async function sweepStale(deps: InstallDeps): Promise<void> {
  const stale = await deps.db
    .selectFrom('sync_member')
    // A literal, so that the index of the few stale ones serves.
    .where('is_stale', '=', sql.lit(1))
    .select('scope')
    .distinct()
    .execute();
  for (const { scope } of stale) await removeMembers(deps, scope, 1);
}

/** A hub that went back to a backup counts anew: what is held of it counts only when it arrives again. */
export async function forgetHistory({ db }: InstallDeps): Promise<void> {
  await db.updateTable('sync_member').set({ is_stale: 1 }).execute();
  await db.updateTable('sync_base').set({ ver: 0, own_mid: 0 }).execute();
  await db.updateTable('sync_shadow').set({ ver: 0 }).execute();
  await db.deleteFrom('sync_cursor').execute();
}

async function removeMembers(deps: InstallDeps, scope: string, isStale: 1 | null): Promise<void> {
  let query = deps.db.deleteFrom('sync_member').where('scope', '=', scope);
  if (isStale !== null) query = query.where('is_stale', '=', isStale);
  const removed = await query.returning(['tbl', 'row_id']).execute();
  const gone: Arrival[] = [];
  for (const { tbl, row_id } of removed) {
    if (!isSyncedTable(tbl) || (await isMember(deps.db, tbl, row_id))) continue;
    gone.push({ table: tbl, id: row_id, ver: 0, row: null });
  }
  await putOrShadow(deps, gone);
}
