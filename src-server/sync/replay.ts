import type { Mutation } from '#shared/contract/sync-wire.ts';
import type { Db } from '../db/tables.ts';

/** Runs commands that devices recorded, through the handlers that the devices ran. */
export interface Replay {
  /**
   * @param from what copies of lost edits are named after; the name of the computer where there are none.
   * @returns what stands beside its input afterwards, as its handler recorded it.
   * @throws AppError where today's rights or the state of the hub refuse the command.
   */
  run(db: Db, mutation: Mutation, input: unknown, clientName: string, from?: string): Promise<unknown>;
  /** Enters in the audit log that a command was refused, once what it had written is undone. */
  noteRefused(db: Db, mutation: Mutation, code: string | undefined, clientName: string): Promise<void>;
  /** Slow work that a command needs, before its transaction: nothing is decided and nothing refused by it. */
  prepare(db: Db, mutation: Mutation, clientName: string): Promise<void>;
  /** What becomes of a command that lost a race, by its contract. */
  conflictOf(endpoint: string, input: unknown): 'copy' | 'refuse' | null;
}
