import type { Ctx } from '#server/context.ts';

/** Takes away what a feature keeps of somebody who has left, in the transaction that makes the account anonymous. */
export type Eraser = (ctx: Pick<Ctx, 'db' | 'now'>, userId: number) => Promise<void>;
