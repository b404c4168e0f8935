import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { formerVersion, type Mutation, type Verdict } from '#shared/contract/sync-wire.ts';
import { SCHEMA_VERSION } from '../db/migrations.ts';
import type { Dialect } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';
import { withDerived } from '../features/questions/derived.ts';
import type { Replay } from './replay.ts';
import { takeChanges, type ChangedRows } from './capture.ts';
import { isSyncedTable, type SyncedTable } from './classes.ts';
import {
  copyAggregate,
  nameCopy,
  rootOf,
  tellsStates,
  versionSeenBy,
  withCopiedIds,
  type CopiedIds,
} from './conflict-copy.ts';
import { isMintedUnder } from './id-ranges.ts';
import { readVersions, type RowVersion } from './pull.ts';
import { rowKey, type Judgement } from './row-report.ts';

/** Devices up to this many schema versions behind are still understood (sync.md §3.8). */
export const OLDEST_SCHEMA_VERSION = Math.max(1, SCHEMA_VERSION - 2);

/** What a mutation is told apart by: the same number with another content is another history. */
export const hashOfMutation = (mutation: Mutation): string => {
  const { endpoint, input, user_id, now, first_id, id_count, seed } = mutation;
  return hash('sha256', JSON.stringify([endpoint, input, user_id, now, first_id, id_count, seed]));
};

/** Rows that this push has changed so far, each with the command that did it last. */
export class PushedRows {
  readonly #mids = new Map<string, number>();
  readonly #changed = new Map<SyncedTable, Set<number>>();
  readonly #mixed = new Set<string>();

  note(changed: ChangedRows, mid: number): void {
    for (const [table, ids] of changed) {
      const rows = this.#changed.get(table) ?? new Set<number>();
      for (const id of ids) {
        rows.add(id);
        this.#mids.set(rowKey(table, id), mid);
      }
      this.#changed.set(table, rows);
    }
  }

  /** Says that a row holds what its device has never seen: it is nobody's latest state. */
  noteMixed(table: SyncedTable, id: number): void {
    this.#mixed.add(rowKey(table, id));
  }

  /** The command of this push that changed a row last; 0 when none did, or not alone. */
  ownMidOf(table: SyncedTable, id: number): number {
    const key = rowKey(table, id);
    return this.#mixed.has(key) ? 0 : (this.#mids.get(key) ?? 0);
  }

  /** Whether this push has changed a row, whatever else is in it. */
  has(table: SyncedTable, id: number): boolean {
    return this.#mids.has(rowKey(table, id));
  }

  get changed(): ChangedRows {
    return new Map([...this.#changed].map(([table, rows]) => [table, [...rows]]));
  }
}

/** Stands for the author of every row of a hub that was restored from a backup, until somebody changes it. */
export const RESTORED = '~';

export interface JudgeDeps {
  readonly db: Db;
  readonly dialect: Dialect;
  readonly client: {
    readonly id: string;
    readonly name: string;
    /** Under which it may have minted ids. */
    readonly numbers: readonly number[];
    /** Who has signed in on it. */
    readonly users: ReadonlySet<number>;
  };
  readonly pushed: PushedRows;
  readonly now: number;
  newId(): number;
  /** The versions that rows had before this push, which stamps them at its end. */
  versionOf(table: SyncedTable, id: number): RowVersion | undefined;
  readonly replay: Replay;
}

/**
 * Judges one command of a device: runs it, keeps it as a copy where it lost a race, or refuses it. The
 * caller has the savepoint; what a refusal had written is undone there.
 */
export async function judge(deps: JudgeDeps, mutation: Mutation): Promise<Judgement> {
  const { mid, touches } = mutation;
  const notDone = (verdict: Verdict): Judgement => ({ verdict, touches, changed: new Map() });
  if (mutation.schema_version > SCHEMA_VERSION) {
    return notDone({ mid, s: 'deferred', message: 'This hub is older than the device.' });
  }
  if (mutation.schema_version < OLDEST_SCHEMA_VERSION) {
    return notDone({
      mid,
      s: 'refused',
      code: 'SCHEMA_TOO_OLD',
      message: 'This change was made by a version that is too old.',
    });
  }
  const stranger = findStranger(deps, mutation);
  if (stranger !== null) return notDone({ mid, s: 'refused', ...stranger });
  const conflict = deps.replay.conflictOf(mutation.endpoint, mutation.input);
  const behind = rowsBehind(deps, mutation);
  const lost = conflict === null ? [] : await editedAmong(deps, mutation, behind);
  if (lost.length > 0 && conflict === 'copy') {
    // Its device goes on from what is in the copy now, not from what this push made of the original.
    for (const { table, id } of behind) deps.pushed.noteMixed(table, id);
    return notDone(await keepAsCopy(deps, mutation, lost));
  }
  if (lost.length > 0) {
    return notDone({
      mid,
      s: 'refused',
      code: 'VERSION_CONFLICT',
      message: 'This was changed on another device meanwhile.',
    });
  }
  if (conflict === 'copy') await countAsDevice(deps, mutation);
  const changed = await run(deps, mutation, mutation.input);
  for (const { table, id } of [...behind, ...unseenAmong(changed, mutation)])
    deps.pushed.noteMixed(table, id);
  return { verdict: { mid, s: 'ok' }, touches, changed };
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
async function countAsDevice({ db }: JudgeDeps, { input, touches }: Mutation): Promise<void> {
  const version = versionSeenBy(input);
  if (version === undefined) return;
  for (const [table, id, , baseMid] of touches) {
    if (!isSyncedTable(table) || baseMid === 0) continue;
    const root = await rootOf(db, table, id);
    if (root?.table !== table || root.id !== id) continue;
    await sql`update ${sql.table(table)} set version = ${version}
      where id = ${id} and version <> ${version}`.execute(db);
  }
}

/** Runs a command through the very handler that the device ran, and notes what it changed. */
async function run(deps: JudgeDeps, mutation: Mutation, input: unknown): Promise<ChangedRows> {
  await deps.replay.run(deps.db, mutation, input, deps.client.name);
  return noteChanges(deps, mutation.mid);
}

async function noteChanges({ db, dialect, pushed }: JudgeDeps, mid: number): Promise<ChangedRows> {
  const changed = await takeChanges(db, dialect);
  pushed.note(changed, mid);
  return changed;
}

interface RowBehind {
  readonly table: SyncedTable;
  readonly id: number;
}

/** Rows that a command changed here and had found as it wanted them on its device: they were others here. */
function unseenAmong(changed: ChangedRows, { touches }: Mutation): RowBehind[] {
  const seen = new Set(touches.map(([table, id]) => rowKey(table, id)));
  const rows = [...changed].flatMap(([table, ids]) => ids.map((id) => ({ table, id })));
  return rows.filter(({ table, id }) => !seen.has(rowKey(table, id)));
}

/** An aggregate that somebody else changed, and the state of it that the edit was made for. */
interface LostRace extends RowBehind {
  readonly base: string;
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

/** The aggregates that rows are part of, once each, with the state that the author saw. */
async function editedAmong(
  deps: JudgeDeps,
  mutation: Mutation,
  rows: readonly RowBehind[],
): Promise<LostRace[]> {
  const edited = new Map<string, RowBehind>();
  for (const { table, id } of rows) {
    const root = await rootOf(deps.db, table, id);
    if (root !== undefined) edited.set(rowKey(root.table, root.id), root);
  }
  const races: LostRace[] = [];
  for (const root of edited.values()) races.push({ ...root, base: await baseOf(deps, mutation, root) });
  return races;
}

/** Which state of an aggregate an edit was made for: edits of one state share a copy, others never do. */
async function baseOf(deps: JudgeDeps, mutation: Mutation, root: RowBehind): Promise<string> {
  const seen: string[] = [];
  for (const [table, id, baseVer] of mutation.touches) {
    if (!isSyncedTable(table) || !tellsStates(table)) continue;
    const own = await rootOf(deps.db, table, id);
    if (own?.table !== root.table || own.id !== root.id) continue;
    // What was seen in a history that is gone cannot be told apart: each such edit loses for itself.
    if (baseVer < 0) return `lost ${mutation.mid}`;
    seen.push(`${table} ${baseVer}`);
  }
  return seen.toSorted().join(', ');
}

const timeOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

/** Never drops the loser: the command runs on a copy of what it edited, once per lost race. */
async function keepAsCopy(deps: JudgeDeps, mutation: Mutation, lost: readonly LostRace[]): Promise<Verdict> {
  const { mid } = mutation;
  const suffix = ` (conflict from ${deps.client.name}, ${timeOf(mutation.now)} UTC)`;
  const ids = new Map<number, number>();
  const copies: [string, number, number][] = [];
  for (const race of lost) {
    const version = versionSeenBy(mutation.input);
    for (const [old, copy] of await findOrMakeCopy(deps, race, version)) ids.set(old, copy);
    const copyId = ids.get(race.id);
    if (copyId !== undefined) copies.push([race.table, race.id, copyId]);
  }
  await run(deps, mutation, withCopiedIds(mutation.input, ids));
  for (const [table, , copyId] of copies) {
    if (isSyncedTable(table)) await nameCopy(deps.db, { table, id: copyId }, suffix);
  }
  await noteChanges(deps, mid);
  return { mid, s: 'conflict', copies };
}

/** Whether the copy holds what its author has put there, and nothing of anybody else. */
async function isOwnCopy({ db, client, pushed }: JudgeDeps, { table, id }: RowBehind): Promise<boolean> {
  if (pushed.ownMidOf(table, id) > 0) return true;
  return (await readVersions(db, table, [id])).get(id)?.client_id === client.id;
}

/** The copy that an earlier edit of the same state went into: every old id with that of its copy. */
async function findCopy({ db, client }: JudgeDeps, race: LostRace): Promise<CopiedIds | undefined> {
  const known = await db
    .selectFrom('sync_conflict')
    .where('client_id', '=', client.id)
    .where('tbl', '=', race.table)
    .where('row_id', '=', race.id)
    .where('base', '=', race.base)
    .select('ids')
    .executeTakeFirst();
  // Written below from a map of ids.
  return known === undefined ? undefined : new Map(JSON.parse(known.ids) as [number, number][]);
}

/**
 * Edits that follow a lost one go into the same copy. One that somebody else has changed since stays as it
 * is, and the edit goes into a copy of it: its author never saw what stands there.
 */
async function findOrMakeCopy(
  deps: JudgeDeps,
  race: LostRace,
  version: number | undefined,
): Promise<CopiedIds> {
  const { db } = deps;
  const { table } = race;
  const known = await findCopy(deps, race);
  const id = known?.get(race.id);
  if (known === undefined || id === undefined) return makeCopy(deps, race, version);
  if (version === undefined) return known;
  if (!(await isOwnCopy(deps, { table, id }))) return makeCopy(deps, race, version, known);
  // What was done to the original between two lost edits counted its version up, and not that of the copy.
  await sql`update ${sql.table(table)} set version = ${version} where id = ${id}`.execute(db);
  return known;
}

/** Copies the original, or an earlier copy of it, and remembers it for the edits that follow. */
async function makeCopy(
  deps: JudgeDeps,
  race: LostRace,
  version: number | undefined,
  earlier: CopiedIds = new Map(),
): Promise<CopiedIds> {
  const { db, dialect, now, client } = deps;
  const { table, id: row_id, base } = race;
  const writer = { db, dialect, now, newId: () => deps.newId() };
  const copyId = deps.newId();
  const source = { table, id: earlier.get(row_id) ?? row_id };
  const copied = await withDerived({ db, services: { dialect } }, table === 'question' ? [copyId] : [], () =>
    copyAggregate(writer, source, { id: copyId, original: row_id, version }),
  );
  // The earlier copy is gone altogether.
  if (copied.size === 0 && earlier.size > 0) return makeCopy(deps, race, version);
  const ids: CopiedIds = new Map([...copied, ...throughBoth(earlier, copied)]);
  const row = {
    client_id: client.id,
    tbl: table,
    row_id,
    base,
    ids: JSON.stringify([...ids]),
    created_at: now,
  };
  await db
    .insertInto('sync_conflict')
    .values(row)
    .onConflict((oc) => oc.columns(['client_id', 'tbl', 'row_id', 'base']).doUpdateSet({ ids: row.ids }))
    .execute();
  return ids;
}

/** Where the originals of an earlier copy are after that was copied in turn. */
const throughBoth = (earlier: CopiedIds, later: CopiedIds): [number, number][] =>
  [...earlier].flatMap(([original, copy]) => {
    const last = later.get(copy);
    return last === undefined ? [] : [[original, last] as [number, number]];
  });
