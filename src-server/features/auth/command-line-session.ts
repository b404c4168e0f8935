import { randomBytes } from 'node:crypto';
import { AppError } from '#shared/contract/errors.ts';
import { ownEntry, type AuditWord } from '#server/audit/audit-entry.ts';
import type { Clock } from '#server/clock.ts';
import type { Ctx, Services } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import type { IdSource } from '#server/db/ids.ts';
import type { Writer } from '#server/db/writer.ts';
import { findAccount } from './repo.ts';
import { forgetSecondFactor } from './second-factor/factor-service.ts';
import { openSession, type Account } from './service.ts';
import { giveStartCode, type GivenCode } from './start-service.ts';

/** What the command line gives: a start code, and where there was one, the second factor off. */
export interface Recovery extends GivenCode {
  readonly hadSecondFactor: boolean;
}

interface CommandLineDeps {
  readonly database: Database;
  readonly ids: IdSource;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly services: Pick<Services, 'audit' | 'authority' | 'sharedIdleMinutes'>;
}

async function accountOf({ database }: CommandLineDeps, email: string) {
  const account = await findAccount(database.read, email);
  if (account === undefined) throw new AppError('NOT_FOUND', `There is no account ${email} here.`);
  return account;
}

/**
 * A start code for the account of an e-mail address, given by nobody of the institution; turns a second factor off.
 * @throws NOT_FOUND when there is none, ILLEGAL_STATE when it is suspended.
 */
export async function recoverAccount(deps: CommandLineDeps, email: string): Promise<Recovery> {
  const { ids, writer, clock, services } = deps;
  const account = await accountOf(deps, email);
  if (account.status !== 'active') throw new AppError('ILLEGAL_STATE', `The account ${email} is suspended.`);
  const now = clock.now();
  return writer.transaction(async (db) => {
    await services.audit.append(
      db,
      ownEntry('account.recover', { at: now }, { kind: 'user', id: account.id }),
    );
    return recover({ db, now, newId: () => ids.next(), random: randomBytes }, account);
  });
}

/** Whoever has lost the second factor gets in without it, and sets up another. */
async function recover(
  tx: Pick<Ctx, 'db' | 'now' | 'newId' | 'random'>,
  account: Account,
): Promise<Recovery> {
  const hadSecondFactor = account.is_two_factor_enabled === 1;
  if (hadSecondFactor) await forgetSecondFactor(tx, account.id);
  return { ...(await giveStartCode(tx, account.id, null)), hadSecondFactor };
}

/** A session for the account of an e-mail address, without its password. @throws NOT_FOUND when there is none. */
export async function openCommandLineSession(deps: CommandLineDeps, email: string): Promise<string> {
  const { ids, writer, clock, services } = deps;
  const account = await accountOf(deps, email);
  const now = clock.now();
  const transaction: Ctx['transaction'] = (work) =>
    writer.transaction(async (db) => {
      let said: AuditWord = {};
      const tx = {
        db,
        now,
        newId: () => ids.next(),
        random: randomBytes,
        services,
        audit: (word: AuditWord) => {
          said = word;
        },
      };
      // openSession uses these parts of it, nothing else.
      const done = await work(tx as unknown as Ctx);
      await services.audit.append(db, ownEntry('account.act-as', { at: now }, { ...said, kind: 'user' }));
      return done;
    });
  return openSession(
    { now, random: randomBytes, transaction, services, client: { name: 'command line', address: 'local' } },
    account,
    false,
  );
}
