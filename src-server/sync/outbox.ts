import type { Ctx } from '../context.ts';
import { SCHEMA_VERSION } from '../db/migrations.ts';

export interface RecordedCommand {
  /** `<feature>.<endpoint>` of the contract. */
  readonly endpoint: string;
  readonly input: unknown;
  readonly firstId: number;
  readonly idCount: number;
  readonly seed: string;
}

/**
 * Writes a command beside its effect: endpoint, input, and the time, ids and seed that the handler
 * drew, so that a hub can replay the same handler to the same rows (sync.md §3.4).
 */
export async function recordCommand(ctx: Ctx, command: RecordedCommand): Promise<void> {
  await ctx.db
    .insertInto('sync_outbox')
    .values({
      endpoint: command.endpoint,
      input: JSON.stringify(command.input),
      user_id: ctx.actor.userId,
      now: ctx.now,
      first_id: command.firstId,
      id_count: command.idCount,
      seed: command.seed,
      schema_version: SCHEMA_VERSION,
    })
    .execute();
}
