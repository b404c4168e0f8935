import type { Withdrawal } from '#shared/contract/withdrawals.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { toWithdrawal } from './mapper.ts';
import * as repo from './repo.ts';

/** More than a person asks for in years. */
const OWN_AT_MOST = 100;

/** What the signed-in person asked to have paid out, the latest first. */
export const withdrawalsOf = async (ctx: Ctx): Promise<Withdrawal[]> =>
  (await repo.listOwn(ctx.db, ctx.actor.userId, OWN_AT_MOST)).map(toWithdrawal);

/** What somebody has asked for and not got yet, in minor units. */
export const reservedOf = (db: Db, userId: number, currency: string): Promise<number> =>
  repo.sumReserved(db, userId, currency);
