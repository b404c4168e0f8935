import { sql } from 'kysely';
import { AppError } from '#shared/contract/errors.ts';
import { formerVersion, type Mutation, type Verdict } from '#shared/contract/sync-wire.ts';
import { idsIn } from '../db/json-list.ts';
import { OLDEST_SCHEMA_VERSION, SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { ownerColumnOf, ROOTS, rootsOf, tellsStates, type RootRow } from './aggregates.ts';
import { takeChanges, type ChangedRows } from './capture.ts';
import { isSyncedTable, type SyncedTable } from './classes.ts';
import { versionSeenBy } from './conflict-copy.ts';
import { keepAsCopy, unheardCopiesAmong, withoutCopies } from './hub-copies.ts';
import { verdictElsewhere } from './hub-verdicts.ts';
import { isMintedUnder } from './id-ranges.ts';
import { RESTORED, type JudgeDeps, type LostRace, type RowBehind } from './judging.ts';
import { RowMap, RowSet } from './row-map.ts';
import { notDone, type Judgement } from './row-report.ts';
import { readRows, type RowVersion } from './rows.ts';

/**
 * Judges one command of a device: runs it, keeps it as a copy where it lost a race, or refuses it. The
 * caller has the savepoint; what a refusal had written is undone there.
 */
export async function judge(deps: JudgeDeps, mutation: Mutation): Promise<Judgement> {
  const verdict = await verdictBeforehand(deps, mutation);
  if (verdict !== null) return notDone(mutation, verdict);
  const conflict = deps.replay.conflictOf(mutation.endpoint, mutation.input);
  const behind = rowsBehind(deps, mutation);
  const unseen = conflict === null ? [] : [...behind, ...(await unheardCopiesAmong(deps, mutation))];
  const lost = await withoutCopies(deps, await ownRootsAmong(deps, mutation, unseen));
  if (lost.length > 0 && conflict === 'refuse') throw changedMeanwhile();
  if (lost.length > 0) {
    // Its device goes on from what is in the copy now, not from what this push made of the original.
    for (const { table, id } of behind) deps.pushed.noteMixed(table, id);
    const races = await lostRacesOf(deps, mutation, lost);
    return notDone(mutation, await keepAsCopy(deps, mutation, races));
  }
  if (conflict === 'copy') await countAsDevice(deps, mutation);
  await deps.replay.run(deps.db, mutation, mutation.input, deps.client.name);
  const changed = await takeChanges(deps.db);
  const unseenRows = unseenAmong(changed, mutation);
  if (conflict === 'refuse') await assertNothingUnseen(deps, mutation, unseenRows);
  deps.pushed.note(changed, mutation.mid);
  for (const { table, id } of [...behind, ...unseenRows]) deps.pushed.noteMixed(table, id);
  return { verdict: { mid: mutation.mid, s: 'ok' }, touches: mutation.touches, changed };
}

const changedMeanwhile = (): AppError =>
  new AppError('VERSION_CONFLICT', 'This was changed on another device meanwhile.');

/** What is said to a command without running it; null where it is run. */
async function verdictBeforehand(deps: JudgeDeps, mutation: Mutation): Promise<Omit<Verdict, 'mid'> | null> {
  const known = await verdictElsewhere(deps, mutation);
  if (known !== null) return known;
  if (mutation.schema_version > SCHEMA_VERSION) {
    return { s: 'deferred', message: 'This hub is older than the device.' };
  }
  if (mutation.schema_version < OLDEST_SCHEMA_VERSION) {
    // Once it is updated, its device says these again as its new version understands them.
    return { s: 'deferred', message: 'This version of Lectern is too old for the hub. Update it.' };
  }
  const stranger = findStranger(deps, mutation);
  return stranger === null ? null : { s: 'refused', ...stranger };
}

/** A command that its device cannot have recorded: of somebody who was never there, or with the ids of another one. */
function findStranger(
  { client }: JudgeDeps,
  { user_id: userId, first_id: firstId, id_count: count }: Mutation,
): { readonly code: string; readonly message: string } | null {
  if (!client.users.has(userId)) {
    return { code: 'NOT_SIGNED_IN_HERE', message: 'This person has not signed in on this computer.' };
  }
  return count === 0 || isMintedUnder(client.numbers, firstId, count)
    ? null
    : { code: 'ID_FOREIGN', message: 'This change has numbers that only another computer may give.' };
}

/**
 * Lets a row whose latest state an author had seen count its versions as their device did: what an own command
 * changed there, and found done here already, is not somebody else's edit.
 */
async function countAsDevice({ db }: JudgeDeps, mutation: Mutation): Promise<void> {
  const { input, touches, user_id: userId } = mutation;
  const version = versionSeenBy(input);
  if (version === undefined) return;
  for (const root of ROOTS) {
    const touched = touches.filter(([table, , , baseMid]) => table === root && baseMid !== 0);
    const ids = [...new Set(touched.map(([, id]) => id))];
    if (ids.length === 0) continue;
    await sql`update ${sql.table(root)} set version = ${version}
      where id in ${idsIn(db, ids)} and version <> ${version} and ${sql.ref(ownerColumnOf(root))} = ${userId}`.execute(
      db,
    );
  }
}

/** Rows that a command changed here and had found as it wanted them on its device: they were others here. */
function unseenAmong(changed: ChangedRows, { touches }: Mutation): RowBehind[] {
  const seen = new RowSet();
  for (const [table, id] of touches) seen.add(table, id);
  const rows = [...changed].flatMap(([table, ids]) => ids.map((id) => ({ table, id })));
  return rows.filter(({ table, id }) => !seen.has(table, id));
}

/**
 * What removes or publishes changes nothing of its author's content here that it did not change on its device:
 * nobody does that to what they never saw.
 */
async function assertNothingUnseen(deps: JudgeDeps, mutation: Mutation, unseen: readonly RowBehind[]) {
  if ((await ownRootsAmong(deps, mutation, unseen)).length > 0) throw changedMeanwhile();
}

/**
 * Rows that somebody else changed after the device saw them. A row is still the device's when the hub
 * has the version it saw, or a later one that is the device's own making alone and that its author had seen.
 */
function rowsBehind(deps: JudgeDeps, mutation: Mutation): RowBehind[] {
  const behind: RowBehind[] = [];
  for (const [table, id, baseVer, baseMid] of mutation.touches) {
    if (!isSyncedTable(table) || (baseVer === 0 && baseMid === 0)) continue;
    if (deps.pushed.has(table, id)) {
      // After a restore a command may be done anew that its device saw as a copy: what follows did not build on it.
      const ownMid = deps.pushed.ownMidOf(table, id);
      if (ownMid === 0 || ownMid > baseMid) behind.push({ table, id });
      continue;
    }
    const current = deps.versionOf(table, id);
    if (current === undefined || current.ver === baseVer) continue;
    if (isSeenBeforeRestore(current, baseVer)) continue;
    if (current.client_id === deps.client.id && baseMid > 0 && current.mid === baseMid) continue;
    behind.push({ table, id });
  }
  return behind;
}

/** A row that nobody has changed since the restore, in a state that the author had seen, or one before it. */
function isSeenBeforeRestore(current: RowVersion, baseVer: number): boolean {
  const seen = formerVersion(baseVer);
  return seen !== null && current.client_id === RESTORED && current.ver <= seen;
}

/** The aggregates of the author that rows are part of, once each. */
async function ownRootsAmong(
  deps: JudgeDeps,
  mutation: Mutation,
  rows: readonly RowBehind[],
): Promise<RootRow[]> {
  const edited = new RowMap<RootRow>();
  for (const root of (await rootsOf(deps.db, rows)).values()) edited.set(root.table, root.id, root);
  return ownAmong(deps, mutation, edited.values());
}

/** A device may say of any row that it changed it: of what others have, nothing is copied for that. */
async function ownAmong(
  { db }: JudgeDeps,
  { user_id: userId }: Mutation,
  roots: readonly RootRow[],
): Promise<RootRow[]> {
  const own = new RowSet();
  for (const [table, some] of Map.groupBy(roots, (root) => root.table))
    for (const [id, row] of await readRows(
      db,
      table,
      some.map((root) => root.id),
    ))
      if (row[ownerColumnOf(table)] === userId) own.add(table, id);
  return roots.filter(({ table, id }) => own.has(table, id));
}

/** Which state of each aggregate an edit was made for: edits of one state may share a copy, others never do. */
async function lostRacesOf(
  deps: JudgeDeps,
  mutation: Mutation,
  lost: readonly RootRow[],
): Promise<LostRace[]> {
  const { mid, touches, unheard_from: unheardFrom = mid } = mutation;
  const telling = touches.flatMap(([table, id, baseVer]) =>
    isSyncedTable(table) && tellsStates(table) ? [{ table, id, baseVer }] : [],
  );
  const roots = await rootsOf(deps.db, telling);
  const seen = new RowMap<{ readonly table: SyncedTable; readonly baseVer: number }[]>();
  for (const { table, id, baseVer } of telling) {
    const root = roots.get(table, id);
    if (root === undefined) continue;
    const states = seen.get(root.table, root.id) ?? [];
    states.push({ table, baseVer });
    seen.set(root.table, root.id, states);
  }
  return lost.map((root) => {
    const states = seen.get(root.table, root.id) ?? [];
    // What was seen in a history that is gone cannot be told apart: each such edit loses for itself.
    const isGone = states.some(({ baseVer }) => baseVer < 0);
    const base = states.map(({ table, baseVer }) => `${table} ${baseVer}`).toSorted();
    return { ...root, mid, base: isGone ? `lost ${mid}` : base.join(', '), unheardFrom };
  });
}
