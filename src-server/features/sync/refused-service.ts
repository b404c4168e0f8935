import { createHash } from 'node:crypto';
import type { Mutation } from '#shared/contract/sync-wire.ts';
import type { RefusedExport } from '#shared/contract/sync-exports.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { withoutSeen } from '#server/precondition.ts';
import { recordCommand } from '#server/sync/outbox.ts';
import { iso } from '#server/iso.ts';
import { withChecksum } from './export-checksum.ts';
import { exportedBy, filesFor, recordedOf } from './export-files.ts';
import * as repo from './repo.ts';
import { reasonOf, wordsFor } from './status-service.ts';

const keyOf = (row: repo.RefusedRow): string =>
  createHash('sha256')
    .update(JSON.stringify([row.mid, row.endpoint, row.input, row.seed]))
    .digest('hex');

async function getRefused(ctx: Ctx, mid: number): Promise<repo.RefusedRow> {
  const row = await repo.findRefused(ctx.db, ctx.actor.userId, mid);
  return row ?? refuse('NOT_FOUND', 'There is no such refused change.');
}

/** All that was in a refused change, with the files that it names. */
export async function exportRefused(ctx: Ctx, mid: number): Promise<RefusedExport> {
  const row = await getRefused(ctx, mid);
  const input: unknown = JSON.parse(row.input);
  const file = {
    mid,
    endpoint: row.endpoint,
    what: wordsFor(row.endpoint),
    at: iso(row.now),
    ...reasonOf(row.verdict),
    user_id: row.user_id,
    input,
    recorded: recordedOf(row),
    ...(await exportedBy(ctx.db)),
    ...filesFor(ctx, input),
  };
  return { ...withChecksum(file), export_key: keyOf(row) };
}

/** Gives a refused change up, once its person has it in a file. */
export async function discardRefused(ctx: Ctx, mid: number, exportKey: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = await getRefused(tx, mid);
    if (exportKey !== keyOf(row)) refuse('CONFLICT', 'Export this change before you discard it.');
    await repo.discardMutation(tx.db, mid);
  });
}

/** Runs a refused command anew on what stands here now; the hub judges it like any other. @returns its number. */
export async function retryRefused(ctx: Ctx, mid: number): Promise<number> {
  const next = await ctx.transaction(async (tx) => {
    const row = await getRefused(tx, mid);
    const { endpoint, first_id: firstId, id_count: idCount, seed, user_id, schema_version } = row;
    const input = withoutSeen(JSON.parse(row.input));
    const mutation: Mutation = {
      mid,
      endpoint,
      input,
      user_id,
      now: tx.now,
      first_id: firstId,
      id_count: idCount,
      seed,
      schema_version,
      touches: [],
    };
    const recorded = await tx.services.replay.run(tx.db, mutation, input, tx.client.name);
    await repo.discardMutation(tx.db, mid);
    const again = recorded === undefined ? input : { ...input, recorded };
    return recordCommand(tx, { endpoint, input: again, firstId, idCount, seed }, true);
  });
  ctx.services.sync.wake();
  return next;
}
