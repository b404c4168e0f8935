import { randomBytes } from 'node:crypto';
import { AppError } from '#shared/contract/errors.ts';
import type { Clock } from '#server/clock.ts';
import type { Ctx } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import type { IdSource } from '#server/db/ids.ts';
import type { Writer } from '#server/db/writer.ts';
import { findAccount } from './repo.ts';
import { openSession } from './service.ts';

/** A session for the account of an e-mail address, without its password. @throws NOT_FOUND when there is none. */
export async function openCommandLineSession(
  deps: {
    readonly database: Database;
    readonly ids: IdSource;
    readonly writer: Writer;
    readonly clock: Clock;
  },
  email: string,
): Promise<string> {
  const { database, ids, writer, clock } = deps;
  const account = await findAccount(database.read, email);
  if (account === undefined) throw new AppError('NOT_FOUND', `There is no account ${email} here.`);
  const now = clock.now();
  const transaction: Ctx['transaction'] = (work) =>
    writer.transaction((db) => {
      const tx = { db, now, newId: () => ids.next(), random: randomBytes };
      // openSession uses the database, the time and new ids of its transaction, nothing else.
      return work(tx as unknown as Ctx);
    });
  return openSession(
    { now, random: randomBytes, transaction, client: { name: 'command line' } },
    account,
    false,
  );
}
