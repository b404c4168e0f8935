import type { Ctx } from '../context.ts';
import { compileOnce } from '../db/compile-once.ts';
import { SCHEMA_VERSION } from '../db/migrations.ts';

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
}

const insertOutboxRow = compileOnce((db, row: OutboxRow) => db.insertInto('sync_outbox').values(row));

/**
 * Writes a command beside its effect: endpoint, input, and the time, ids and seed that the handler
 * drew, so that a hub can replay the same handler to the same rows (sync.md §3.4).
 */
export async function recordCommand(ctx: Ctx, command: RecordedCommand): Promise<void> {
  await insertOutboxRow(ctx.db, {
    endpoint: command.endpoint,
    input: JSON.stringify(command.input),
    user_id: ctx.actor.userId,
    now: ctx.now,
    first_id: command.firstId,
    id_count: command.idCount,
    seed: command.seed,
    schema_version: SCHEMA_VERSION,
  });
}
