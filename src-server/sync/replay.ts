import type { Mutation } from '#shared/contract/sync-wire.ts';
import type { Db } from '../db/tables.ts';
import type { SyncedTable } from './classes.ts';

/** What came of a command that was done again. */
export interface Replayed {
  /** What stands beside its input afterwards, as its handler recorded it. */
  readonly recorded: unknown;
  /** Rows that it may change although it did not change them on its device, where they had another id. */
  readonly seen: readonly { readonly table: SyncedTable; readonly id: number }[];
}

/** Runs commands that devices recorded, through the handlers that the devices ran. */
export interface Replay {
  /** @throws AppError where today's rights or the state of the hub refuse the command. */
  run(db: Db, mutation: Mutation, input: unknown, clientName: string): Promise<Replayed>;
  /** Slow work that a command needs, before its transaction: nothing is decided and nothing refused by it. */
  prepare(db: Db, mutation: Mutation, clientName: string): Promise<void>;
  /** What becomes of a command that lost a race, by its contract. */
  conflictOf(endpoint: string, input: unknown): 'copy' | 'refuse' | null;
}
