import type { Ctx } from '#server/context.ts';
import * as repo from './repo.ts';

/** When people signed in last, by their ids; who never did is not in it. */
export const lastSignInsOf = (
  { db }: Pick<Ctx, 'db'>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => repo.lastSignIns(db, userIds);
