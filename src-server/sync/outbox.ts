import {
  inFormerHistory,
  MAX_MUTATIONS,
  UNKNOWN_HISTORY,
  type Mutation,
  type Touch,
  Verdict,
} from '#shared/contract/sync-wire.ts';
import { sql, type Selectable } from 'kysely';
import type { Ctx } from '../context.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Dialect } from '../db/dialect.ts';
import { idsIn, numbersIn } from '../db/json-list.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import type { SyncOutboxTable } from '../db/sync-tables.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../refuse.ts';
import { takeChanges, type ChangedRows } from './capture.ts';
import { MAX_ITEM_BYTES, type SetAside } from './sending.ts';
import { portionsOf, upsertRows, upsertValues } from './rows.ts';

/** Half of what a message takes: what the command changed goes with it. */
const MAX_INPUT_BYTES = Math.floor(MAX_ITEM_BYTES / 2);

export interface RecordedCommand {
  /** `<feature>.<endpoint>` of the contract. */
  readonly endpoint: string;
  readonly input: unknown;
  readonly firstId: number;
  readonly idCount: number;
  readonly seed: string;
}

interface OutboxRow {
  readonly endpoint: string;
  readonly input: string;
  readonly user_id: number;
  readonly now: number;
  readonly first_id: number;
  readonly id_count: number;
  readonly seed: string;
  readonly schema_version: number;
  readonly touches: string;
  readonly unheard_from: number | null;
}

const insertOutboxRow = compileOnce((db, row: OutboxRow) =>
  db.insertInto('sync_outbox').values(row).returning('mid'),
);

/**
 * Writes a command beside its effect: endpoint, input, and the time, ids and seed that the handler
 * drew, so that a hub can replay the same handler to the same rows. On a device it also
 * says which rows it changed, and which state of each its author saw. @returns its number.
 */
export async function recordCommand(ctx: Ctx, command: RecordedCommand, isDevice: boolean): Promise<number> {
  const changed = isDevice ? await takeChanges(ctx.db) : new Map();
  const touches = await touchesOf(ctx.db, changed);
  const input = JSON.stringify(command.input);
  // Refused here and now, rather than said to be saved and never taken.
  if (isDevice && Buffer.byteLength(input) > MAX_INPUT_BYTES)
    refuse('TOO_LARGE', `A change may have at most ${MAX_INPUT_BYTES} bytes. Make it in several steps.`);
  const [row] = await insertOutboxRow(ctx.db, {
    endpoint: command.endpoint,
    input,
    user_id: ctx.actor.userId,
    now: ctx.now,
    first_id: command.firstId,
    id_count: command.idCount,
    seed: command.seed,
    schema_version: SCHEMA_VERSION,
    touches: JSON.stringify(touches),
    unheard_from: isDevice ? await oldestUnheard(ctx.db) : null,
  });
  if (row === undefined) throw new Error('The outbox gave no number.');
  await notePending({ db: ctx.db, dialect: ctx.services.dialect }, row.mid, touches);
  return row.mid;
}

/** The rows that a command changed wait with it: what a hub sends of them goes to the shadow. */
async function notePending(
  { db, dialect }: { readonly db: Db; readonly dialect: Dialect },
  mid: number,
  touches: readonly Touch[],
): Promise<void> {
  const rows = touches.map(([tbl, row_id]) => ({ tbl, row_id, mid }));
  await upsertRows(db, dialect, { table: 'sync_pending', key: ['tbl', 'row_id', 'mid'] }, rows);
}

const selectUnheard = compileOnce((db) =>
  db
    .selectFrom('sync_outbox')
    .where('state', '=', 'pending')
    .where('verdict', 'is', null)
    .orderBy('mid')
    .limit(1)
    .select('mid'),
);

/** The oldest command whose outcome the author of the next one cannot have seen. */
const oldestUnheard = async (db: Db): Promise<number | null> => (await selectUnheard(db, {}))[0]?.mid ?? null;

async function touchesOf(db: Db, changed: ChangedRows): Promise<Touch[]> {
  const touches: Touch[] = [];
  for (const [table, ids] of changed) {
    for (const portion of portionsOf(ids)) {
      const bases = await db
        .selectFrom('sync_base')
        .where('tbl', '=', table)
        .where('row_id', 'in', portion)
        .select(['row_id', 'ver', 'own_mid'])
        .execute();
      const pending = await db
        .selectFrom('sync_pending')
        .innerJoin('sync_outbox', 'sync_outbox.mid', 'sync_pending.mid')
        .where('tbl', '=', table)
        .where('row_id', 'in', portion)
        // What a verdict took from the screen is not what this edit was made for, though it waits again.
        .where('verdict', 'is', null)
        .groupBy('row_id')
        .select((eb) => ['row_id', eb.fn.max('sync_pending.mid').as('mid')])
        .execute();
      const baseOf = new Map(bases.map((base) => [base.row_id, base]));
      const pendingOf = new Map(pending.map((one) => [one.row_id, one.mid]));
      for (const id of portion) {
        const base = baseOf.get(id);
        touches.push([table, id, base?.ver ?? 0, pendingOf.get(id) ?? base?.own_mid ?? 0]);
      }
    }
  }
  return touches;
}

/** Characters of one push, roughly. */
const PUSH_CHARS = 1024 * 1024;

const selectWaiting = compileOnce((db) =>
  db
    .selectFrom('sync_outbox')
    .where('state', '=', 'pending')
    .orderBy('mid')
    .limit(MAX_MUTATIONS)
    .select(['mid', 'set_aside'])
    .select(({ selectFrom }) => [
      sql<number>`length(input) + length(touches)`.as('size'),
      selectFrom('sync_outbox as before')
        .whereRef('before.mid', '<', 'sync_outbox.mid')
        // A restored hub may lack a command that was given up here since: nobody sends it any more.
        .where('before.state', '<>', 'discarded')
        .select(({ fn }) => fn.max('before.mid').as('mid'))
        .as('before'),
    ]),
);

const selectCommands = compileOnce((db, { list }: { list: string }) =>
  db.selectFrom('sync_outbox').where('mid', 'in', numbersIn(db, list)).selectAll(),
);

/** The oldest commands that wait, as many as one push takes: of one that is set aside, all but what was in it. */
export async function listWaiting(db: Db): Promise<Mutation[]> {
  const fitting: number[] = [];
  const befores = new Map<number, number>();
  let size = 0;
  for (const row of await selectWaiting(db, {})) {
    size += row.set_aside === null ? row.size : 0;
    if (fitting.length > 0 && size > PUSH_CHARS) break;
    fitting.push(row.mid);
    befores.set(row.mid, row.before ?? 0);
  }
  if (fitting.length === 0) return [];
  const rows = await selectCommands(db, { list: JSON.stringify(fitting) });
  return rows
    .toSorted((one, other) => one.mid - other.mid)
    .map((row) => toMutation(row, befores.get(row.mid) ?? 0));
}

function toMutation(row: Selectable<SyncOutboxTable>, before: number): Mutation {
  const {
    state: _,
    verdict: __,
    settled_at: ___,
    set_aside: reason,
    input,
    touches,
    unheard_from,
    ...own
  } = row;
  // Written by `recordCommand`.
  return {
    ...own,
    ...(unheard_from === null ? {} : { unheard_from }),
    ...(before === own.mid - 1 ? {} : { follows: before }),
    input: reason === null ? (JSON.parse(input) as unknown) : null,
    touches: reason === null || touches.length < MAX_ITEM_BYTES / 2 ? (JSON.parse(touches) as Touch[]) : [],
  };
}

export const isSetAside = async (db: Db, mid: number): Promise<boolean> =>
  (await selectReasons(db, { list: JSON.stringify([mid]) })).length > 0;

/** The hub is told of a command that it was given, and what it changed; the rest stays here, with its reason. */
export const setCommandAside = (db: Db, mid: number, reason: SetAside | null) =>
  db
    .updateTable('sync_outbox')
    .set({ set_aside: reason === null ? null : JSON.stringify(reason) })
    .where('mid', '=', mid)
    .where('state', '=', 'pending')
    .execute();

export const countWaiting = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('sync_outbox')
    .where('state', '=', 'pending')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

interface Settlement {
  readonly mid: number;
  readonly state: 'settled' | 'refused';
  readonly verdict: string;
  readonly now: number;
}

const settleOne = compileOnce((db, { mid, state, verdict, now }: Settlement) =>
  db
    .updateTable('sync_outbox')
    .set({ state, verdict, settled_at: now })
    .where('mid', '=', mid)
    .where('state', '=', 'pending')
    .returning('touches'),
);

/**
 * Takes commands out of the queue, each by its own verdict and by nothing else; a deferred one waits on.
 * @returns those that were still waiting, with the rows that they had changed.
 */
export async function settleMutations(
  { db, dialect }: { readonly db: Db; readonly dialect: Dialect },
  verdicts: readonly Verdict[],
  now: number,
): Promise<{ readonly verdict: Verdict; readonly touches: readonly Touch[] }[]> {
  const settled: { readonly verdict: Verdict; readonly touches: readonly Touch[] }[] = [];
  const reasons = await reasonsToSetAside(db, verdicts);
  for (const told of verdicts) {
    if (told.s === 'deferred') continue;
    // What was not sent was not read: the reason is the one of this computer.
    const verdict = told.s === 'refused' ? { ...told, ...reasons.get(told.mid) } : told;
    const state = verdict.s === 'refused' ? 'refused' : 'settled';
    const [row] = await settleOne(db, { mid: verdict.mid, state, verdict: JSON.stringify(verdict), now });
    // Written by `recordCommand`.
    if (row !== undefined) settled.push({ verdict, touches: JSON.parse(row.touches) as Touch[] });
  }
  const mids = settled.map(({ verdict }) => verdict.mid);
  await db.deleteFrom('sync_pending').where('mid', 'in', idsIn(db, mids)).execute();
  // Until the hub's version of them is pulled, an edit of these rows goes on from these commands.
  const own = settled
    .filter(({ verdict }) => verdict.s === 'ok')
    .flatMap(({ verdict, touches }) => touches.map(([tbl, id]) => [tbl, id, verdict.mid]));
  const base = { table: 'sync_base', key: ['tbl', 'row_id'] };
  await upsertValues(db, dialect, base, { columns: ['tbl', 'row_id', 'own_mid'], rows: own });
  return settled;
}

const selectReasons = compileOnce((db, { list }: { list: string }) =>
  db
    .selectFrom('sync_outbox')
    .where('mid', 'in', numbersIn(db, list))
    .where('set_aside', 'is not', null)
    .select(['mid', 'set_aside']),
);

async function reasonsToSetAside(db: Db, verdicts: readonly Verdict[]): Promise<Map<number, SetAside>> {
  const refused = verdicts.filter(({ s }) => s === 'refused').map(({ mid }) => mid);
  if (refused.length === 0) return new Map();
  const rows = await selectReasons(db, { list: JSON.stringify(refused) });
  // Written by `setCommandAside`.
  return new Map(rows.map((row) => [row.mid, JSON.parse(row.set_aside ?? '{}') as SetAside]));
}

/** What a hub has said of commands after one of them is no more: they wait again, as this program says them. */
export async function reopenAfter(db: Db, mid: number): Promise<void> {
  const reopened = await db
    .updateTable('sync_outbox')
    .set({ state: 'pending', settled_at: null, schema_version: SCHEMA_VERSION })
    .where('state', 'in', ['settled', 'refused'])
    .where('mid', '>', mid)
    .returning(['mid', 'verdict'])
    .execute();
  // Copies and refusals keep their verdict while they wait again: nothing of them is on the screen.
  const shown = reopened.filter(({ verdict }) => Verdict.parse(JSON.parse(verdict ?? '{}')).s === 'ok');
  const shownMids = shown.map((one) => one.mid);
  await db
    .updateTable('sync_outbox')
    .set({ verdict: null })
    .where('mid', 'in', idsIn(db, shownMids))
    .execute();
}

/**
 * After a hub went back to a backup: what it had acknowledged since waits again, and what waits was made
 * in a history that the hub no longer has.
 */
export async function reopenSettled(
  { db, dialect }: { readonly db: Db; readonly dialect: Dialect },
  hub: { readonly hubLastMid: number; readonly isFormerHistory: boolean },
): Promise<void> {
  await reopenAfter(db, hub.hubLastMid);
  const waiting = await db
    .selectFrom('sync_outbox')
    .where('state', '=', 'pending')
    .select(['mid', 'touches'])
    .execute();
  for (const { mid, touches } of waiting) {
    // Written by `recordCommand`.
    const lost = (JSON.parse(touches) as Touch[]).map((touch) => afterRestore(touch, hub.isFormerHistory));
    const command = db.updateTable('sync_outbox').set({ touches: JSON.stringify(lost) });
    await command.where('mid', '=', mid).execute();
    await notePending({ db, dialect }, mid, lost);
  }
}

/** What an author had seen, in the terms of a hub that was restored since. */
function afterRestore([table, id, ver, ownMid]: Touch, isFormerHistory: boolean): Touch {
  if (ver === 0) return [table, id, 0, ownMid];
  return [table, id, ver > 0 && isFormerHistory ? inFormerHistory(ver) : UNKNOWN_HISTORY, ownMid];
}

/** Settled commands are kept this long, to be sent again to a hub that lost them. */
export const KEEP_SETTLED_MS = 14 * 24 * 60 * 60 * 1000;

export const forgetSettled = (db: Db, now: number) =>
  db
    .deleteFrom('sync_outbox')
    .where('state', '=', 'settled')
    .where('settled_at', '<', now - KEEP_SETTLED_MS)
    .execute();
