import type { Ctx } from '#server/context.ts';
import { lastSignIns } from './session-repo.ts';

/** When people signed in last, by their ids; who never did is not in it. */
export const lastSignInsOf = (
  { db }: Pick<Ctx, 'db'>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => lastSignIns(db, userIds);
