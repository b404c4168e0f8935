import {
  afterTry,
  MAIL_BODY_MS,
  MAIL_LEASE_MS,
  MAIL_LIMIT_MS,
  TOO_LATE,
  type MailOutcome,
} from '#shared/domain/mail/mail-retry.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import type { Db } from '#server/db/tables.ts';
import type { Log } from '#server/log.ts';
import { OutsideRefusal } from '#server/outside/outside-call.ts';
import { readBody, type KeptBody } from './letter-queue.ts';
import * as outbox from './outbox-repo.ts';
import { findMailServer } from './repo.ts';
import { giveLetter, LetterRefused } from './transport.ts';

/** Letters that are given to the mail server at the same moment. */
const AT_ONCE = 4;
const TIDY_MS = 60 * 60_000;

export interface MailQueueDeps {
  readonly database: Pick<Database, 'read'>;
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  readonly services: Services;
  readonly log: Pick<Log, 'warn' | 'error'>;
}

/**
 * Sends what stands in the outbox. A try is noted before it begins and settled after it, each in a transaction of
 * its own: nobody waits for the mail server, and what a crash cut off is sent again under the same Message-ID.
 */
export class MailQueue {
  readonly #deps: MailQueueDeps;
  readonly #running = new Map<number, Promise<void>>();
  #tidyAt = 0;
  readonly #ending = new AbortController();

  constructor(deps: MailQueueDeps) {
    this.#deps = deps;
  }

  /** Begins what is due; does not wait for its end. */
  async run(): Promise<void> {
    const { database, services, log } = this.#deps;
    if (this.#ending.signal.aborted || services.sync.role === 'device') return;
    const now = services.clock.now();
    await this.#tidy(now);
    const limit = AT_ONCE - this.#running.size;
    if (limit <= 0 || (await findMailServer(database.read)) === undefined) return;
    const but = [...this.#running.keys()];
    for (const { id } of await outbox.listDueMails(database.read, { now, limit, but })) {
      const sending = this.#send(id)
        .catch((error: unknown) => log.error({ err: error, mail: id }, 'a mail was not settled'))
        .finally(() => this.#running.delete(id));
      this.#running.set(id, sending);
    }
  }

  /** Breaks off what is under way: it is sent again after the next start. */
  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.allSettled(this.#running.values());
  }

  async #send(id: number): Promise<void> {
    const { transaction, services } = this.#deps;
    const now = services.clock.now();
    const mail = await transaction((db) => outbox.claimMail(db, id, { now, until: now + MAIL_LEASE_MS }));
    if (mail === undefined) return;
    const outcome = await untilAborted(this.#give(mail), this.#ending.signal);
    if (outcome === null) return;
    const standing = afterTry(outcome, mail, services.clock.now());
    await transaction((db) => outbox.updateMail(db, id, standing));
  }

  async #give(mail: outbox.MailRow): Promise<MailOutcome> {
    const { database, services } = this.#deps;
    const { to_address: to, subject, message_id: messageId } = mail;
    try {
      const body = this.#bodyOf(mail);
      await giveLetter({ db: database.read, services }, { to, subject, messageId, ...body }, MAIL_LIMIT_MS);
      return { kind: 'taken' };
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'The mail server refused.';
      return { kind: 'refused', isFinal: error instanceof LetterRefused && error.isFinal, reason };
    }
  }

  #bodyOf({ id, sealed_body: sealed }: outbox.MailRow): KeptBody {
    if (sealed === null) throw new LetterRefused('What stood in it is not kept any more.', true);
    try {
      return readBody(this.#deps.services.secrets, id, sealed);
    } catch (error) {
      throw new OutsideRefusal('It cannot be read: its key is not here.', { cause: error });
    }
  }

  async #tidy(now: number): Promise<void> {
    if (now < this.#tidyAt) return;
    this.#tidyAt = now + TIDY_MS;
    if (!(await outbox.hasMails(this.#deps.database.read))) return;
    await this.#deps.transaction(async (db) => {
      await outbox.giveUpLate(db, now, TOO_LATE);
      await outbox.forgetBodies(db, now - MAIL_BODY_MS);
    });
  }
}

/** What some work brings, or null where it is broken off before. */
const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
    work.then(resolve, reject);
  });
