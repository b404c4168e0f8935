import path from 'node:path';
import { z } from 'zod';
import { contract } from '#shared/contract/index.ts';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import type { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import type { OpenCarryOver, SyncStatus, WaitingChange } from '#shared/contract/sync-status.ts';
import { parseCopyTitle } from '#shared/domain/sync/titles.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { findCarryOver } from '#server/sync/membership/carry-over-request.ts';
import { findHubClock } from '#server/sync/hub-clock.ts';
import { findState, type StateName } from '#server/sync/state.ts';
import { iso } from '#server/iso.ts';
import { retryRefusedAttempts } from '../exam-attempts/send-service.ts';
import { changeTitles, type ChangeTitle } from './change-titles.ts';
import { countOutbox, countUnsent } from '#server/sync/unsent.ts';
import * as repo from './repo.ts';
import { standingAmong, touchedDrafts } from './touched-drafts.ts';

/** What each command does, in one English line. */
const SUMMARIES = new Map(
  Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries<EndpointDefinition>(endpoints).map(([name, { summary }]) => [
      `${feature}.${name}`,
      summary,
    ]),
  ),
);

/** What a command does, in English. */
export const wordsFor = (endpoint: string): string => SUMMARIES.get(endpoint) ?? endpoint;

const present = (
  row: repo.OutboxItem,
  touches: WaitingChange['touches'],
  { title, others }: ChangeTitle = { title: null, others: 0 },
): WaitingChange => ({
  mid: row.mid,
  endpoint: row.endpoint,
  what: wordsFor(row.endpoint),
  title,
  others,
  at: iso(row.now),
  ...(touches === undefined ? {} : { touches }),
});

const KeptReason = z.object({ code: z.string().optional(), message: z.string().optional() });

interface Reason {
  readonly code: string;
  readonly message: string;
}

/** Why the hub refused; kept from its own checked answer. */
export function reasonOf(verdict: string | null): Reason {
  const { code, message } = KeptReason.parse(JSON.parse(verdict ?? '{}'));
  return { code: code ?? 'REFUSED', message: message ?? 'The hub did not accept this.' };
}

const numberIn = async (ctx: Ctx, name: StateName): Promise<number | null> => {
  const text = await findState(ctx.db, name);
  return text === undefined ? null : Number(text);
};

const time = (ms: number | null): string | null => (ms === null ? null : iso(ms));

async function hubClock(ctx: Ctx) {
  const known = await findHubClock(ctx.db, ctx.services.clock);
  return known === null ? null : { told_at: iso(known.toldMs), skew_ms: known.skewMs };
}

/** What anybody may know of this computer and its hub, before they have signed in. */
export async function getConnection(ctx: Ctx) {
  const { sync } = ctx.services;
  return {
    role: sync.role,
    state: sync.status().state,
    hub_url: (await findState(ctx.db, 'hub_url')) ?? null,
    device_name: (await findState(ctx.db, 'device_name')) ?? null,
    last_sync_at: time(await numberIn(ctx, 'last_sync_at')),
    enrolment: sync.enrolment(),
    hub_clock: await hubClock(ctx),
  };
}

/** What the list of conflicts shows: titles that only begin like a copy's are none. */
const countCopies = async (ctx: Ctx): Promise<number> =>
  (await repo.listCopies(ctx.db, ctx.actor.userId)).filter(({ title }) => parseCopyTitle(title) !== null)
    .length;

/** On a device counted anew when something can have changed; a large library is not read for every look at the badge. */
const conflictCounts = new WeakMap<object, Map<number, { readonly as: string; readonly count: number }>>();

async function countConflicts(ctx: Ctx, lastSyncAt: string | null): Promise<number> {
  const { sync } = ctx.services;
  const { userId } = ctx.actor;
  if (sync.role === 'standalone') return 0;
  // A hub has no rounds to tell that by, and is asked for this once in a while.
  if (sync.role === 'hub') return countCopies(ctx);
  const as = `${lastSyncAt} ${await repo.newestMid(ctx.db)}`;
  const known = conflictCounts.get(sync) ?? new Map();
  conflictCounts.set(sync, known);
  const before = known.get(userId);
  if (before?.as === as) return before.count;
  const count = await countCopies(ctx);
  known.set(userId, { as, count });
  return count;
}

/** Drafts of this person from before the enrolment, as long as not all of them are here. */
async function openCarryOver(ctx: Ctx): Promise<OpenCarryOver | null> {
  const wish = await findCarryOver(ctx.db);
  if (wish === undefined || wish.email.toLowerCase() !== ctx.actor.email.toLowerCase()) return null;
  return {
    archive: path.basename(wish.archive),
    left_behind: wish.left_behind.slice(0, repo.LISTED).map(({ id: _id, ...draft }) => draft),
    left_behind_count: wish.left_behind.length,
  };
}

/** How a person's work stands: what waits, what was refused, and what is to be compared. */
export async function getStatus(ctx: Ctx): Promise<SyncStatus> {
  const { userId } = ctx.actor;
  const { role, state, hub_url, device_name, last_sync_at } = await getConnection(ctx);
  const { nextAt, error, blobs } = ctx.services.sync.status();
  const isDevice = role === 'device';
  // A standalone computer records its commands too, and nobody waits for them.
  const waiting = isDevice ? await repo.listOutbox(ctx.db, userId, 'pending') : [];
  const refused = isDevice ? await repo.listOutbox(ctx.db, userId, 'refused') : [];
  const troubles = isDevice ? await repo.listAttemptTroubles(ctx.db, userId) : [];
  const drafts = await touchedDrafts(ctx.db, [...waiting, ...refused]);
  const titles = await changeTitles(ctx.db, [...waiting, ...refused], drafts);
  const isStanding = await standingAmong(
    ctx.db,
    userId,
    refused.flatMap(({ mid }) => drafts.get(mid) ?? []),
  );
  return {
    role,
    state,
    hub_url,
    device_name,
    last_sync_at,
    next_sync_at: time(nextAt),
    clock_offset_ms: await numberIn(ctx, 'clock_offset'),
    error,
    waiting: waiting.map((row) => present(row, drafts.get(row.mid), titles.get(row.mid))),
    refused: refused.map((row) => ({
      ...present(row, drafts.get(row.mid), titles.get(row.mid)),
      ...reasonOf(row.verdict),
      refused_at: iso(row.settled_at ?? row.now),
      standing: (drafts.get(row.mid) ?? []).filter(isStanding),
    })),
    attempts: troubles.map(({ code, message, started_at, ...row }) => ({
      ...row,
      started_at: iso(started_at),
      code: code ?? 'REFUSED',
      message: message ?? '',
    })),
    is_hub_key_other: (await findState(ctx.db, 'hub_key_differs')) === '1',
    waiting_count: isDevice ? await countUnsent(ctx.db, userId) : 0,
    refused_count: isDevice ? await countOutbox(ctx.db, 'refused', userId) : 0,
    conflict_count: await countConflicts(ctx, last_sync_at),
    device_waiting_count: isDevice ? await countUnsent(ctx.db, null) : 0,
    withheld_count: isDevice ? await repo.countWithheld(ctx.db) : 0,
    carry_over: isDevice ? await openCarryOver(ctx) : null,
    blobs,
  };
}

/** A person's copies that lost a race, each with what stands in its original's place. */
export async function listConflicts(ctx: Ctx): Promise<ConflictCopy[]> {
  const ownerId = ctx.actor.userId;
  const originals = await repo.listCopyPairs(ctx.db, ownerId);
  const conflicts: ConflictCopy[] = [];
  for (const { kind, id, title, updated_at, copy_of } of await repo.listCopies(ctx.db, ownerId)) {
    const parsed = parseCopyTitle(title);
    if (parsed === null) continue;
    const lost = originals.get(`${kind} ${id}`);
    const own = { ownerId, id: copy_of ?? lost, title: parsed.title };
    const original = await repo.findOriginal(ctx.db, kind, own);
    conflicts.push({
      kind,
      copy_id: id,
      copy_title: title,
      copy_updated_at: iso(updated_at),
      title: parsed.title,
      device_name: parsed.deviceName,
      changed_at: parsed.changedAt,
      is_from_here: lost !== undefined,
      original:
        original === undefined
          ? null
          : { id: original.id, title: original.title, updated_at: iso(original.updated_at) },
    });
  }
  return conflicts;
}

/** A round now, which also offers once more what the hub has not taken of attempts. */
export async function startRound(ctx: Ctx) {
  const { sync } = ctx.services;
  if (sync.role !== 'device') refuse('ILLEGAL_STATE', 'This computer does not belong to a hub.');
  await ctx.transaction((tx) => retryRefusedAttempts(tx.db));
  sync.wake();
  return sync.status().state;
}
