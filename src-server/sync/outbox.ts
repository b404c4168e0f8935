import {
  inFormerHistory,
  MAX_MUTATIONS,
  UNKNOWN_HISTORY,
  type Mutation,
  type Touch,
  Verdict,
} from '#shared/contract/sync-wire.ts';
import type { Ctx } from '../context.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Dialect } from '../db/dialect.ts';
import { idsIn } from '../db/json-list.ts';
import { SCHEMA_VERSION } from '../db/migrations.ts';
import type { Db } from '../db/tables.ts';
import { takeChanges, type ChangedRows } from './capture.ts';
import { portionsOf, upsertRows, upsertValues } from './rows.ts';

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
  const [row] = await insertOutboxRow(ctx.db, {
    endpoint: command.endpoint,
    input: JSON.stringify(command.input),
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

const PUSH_BYTES = 1024 * 1024;

const selectWaiting = compileOnce((db) =>
  db
    .selectFrom('sync_outbox')
    .where('state', '=', 'pending')
    .orderBy('mid')
    .limit(MAX_MUTATIONS)
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('sync_outbox as before')
        .whereRef('before.mid', '<', 'sync_outbox.mid')
        // A restored hub may lack a command that was given up here since: nobody sends it any more.
        .where('before.state', '<>', 'discarded')
        .select(({ fn }) => fn.max('before.mid').as('mid'))
        .as('before'),
    ),
);

/** The oldest commands that wait, as many as one push takes. */
export async function listWaiting(db: Db): Promise<Mutation[]> {
  const rows = await selectWaiting(db, {});
  const waiting: Mutation[] = [];
  let bytes = 0;
  for (const row of rows) {
    const { state: _, verdict: __, settled_at: ___, before, input, touches, unheard_from, ...own } = row;
    bytes += input.length + touches.length;
    if (waiting.length > 0 && bytes > PUSH_BYTES) break;
    // Written by `recordCommand`.
    waiting.push({
      ...own,
      ...(unheard_from === null ? {} : { unheard_from }),
      ...((before ?? 0) === own.mid - 1 ? {} : { follows: before ?? 0 }),
      input: JSON.parse(input) as unknown,
      touches: JSON.parse(touches) as Touch[],
    });
  }
  return waiting;
}

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
  for (const verdict of verdicts) {
    if (verdict.s === 'deferred') continue;
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
