import type { Ctx } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';

/** Takes away what a feature keeps of somebody who has left, in the transaction that makes the account anonymous. */
export interface Eraser {
  /** What it looks after: every table that names a person stands in one of them, or among those that are kept. */
  readonly tables: readonly (keyof Tables)[];
  readonly erase: (ctx: Pick<Ctx, 'db' | 'now'>, userId: number) => Promise<unknown>;
}
