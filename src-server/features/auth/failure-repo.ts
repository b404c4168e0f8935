import type { Db } from '#server/db/tables.ts';

/** Failures of one account since a moment, and when the last one was. */
export async function countOfAccount(
  db: Db,
  account: string,
  since: number,
): Promise<{ failures: number; lastFailureAt: number }> {
  const row = await db
    .selectFrom('sign_in_failure')
    .where('account_key', '=', account)
    .where('failed_at', '>', since)
    .select((eb) => [eb.fn.countAll<number>().as('failures'), eb.fn.max('failed_at').as('last')])
    .executeTakeFirstOrThrow();
  return { failures: row.failures, lastFailureAt: row.last ?? 0 };
}

/** Accounts that failed from one client since a moment, and when the last one did. */
export async function countOfClient(
  db: Db,
  client: string,
  since: number,
): Promise<{ accounts: number; lastFailureAt: number }> {
  const row = await db
    .selectFrom('sign_in_failure')
    .where('client_key', '=', client)
    .where('failed_at', '>', since)
    .select((eb) => [
      eb.fn.count<number>('account_key').distinct().as('accounts'),
      eb.fn.max('failed_at').as('last'),
    ])
    .executeTakeFirstOrThrow();
  return { accounts: row.accounts, lastFailureAt: row.last ?? 0 };
}

export const insertFailure = (
  db: Db,
  failure: { id: number; account_key: string; client_key: string; failed_at: number },
) => db.insertInto('sign_in_failure').values(failure).execute();

/** A right secret clears the account: of its client it is one suspicion less. */
export const clearFailures = (db: Db, account: string) =>
  db.deleteFrom('sign_in_failure').where('account_key', '=', account).execute();

/** Failures so old that no rule looks at them. */
export const forgetFailures = (db: Db, before: number) =>
  db.deleteFrom('sign_in_failure').where('failed_at', '<=', before).execute();
