import { setImmediate as nextTurn } from 'node:timers/promises';
import { ownEntry } from '#server/audit/audit-entry.ts';
import type { AuditLog } from '#server/audit/audit-log.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/tables.ts';
import type { Log } from '#server/log.ts';
import {
  findEarned,
  prepareCertificate,
  signsMissing,
  type Earned,
  type IssueDeps,
} from './issue-service.ts';
import { notify } from '../notifications/notify.ts';
import { findStatus } from './key-repo.ts';
import { signRevocations, type KeyCtx } from './key-service.ts';
import { grantMilestones } from './milestones.ts';
import * as repo from './repo.ts';
import { writeCertificate } from './write-service.ts';

/** One certificate takes up to a tenth of a second: so many are made in a row, then everybody else has a turn. */
const PER_ROUND = 4;
const LOOK_AGAIN_MS = 500;
const RETRY_MS = 60_000;
/** What is held back is looked at again that often, by whoever may have changed a name meanwhile. */
const HELD_MS = 6 * 60 * 60 * 1000;
/** The list says up to when revocations are known, so it is signed anew each day. */
const LIST_MS = 24 * 60 * 60 * 1000;

export interface IssuerDeps {
  readonly database: { readonly read: Db };
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly newId: () => number;
  readonly random: (bytes: number) => Uint8Array;
  readonly services: IssueDeps;
  readonly audit: Pick<AuditLog, 'append'>;
  /** False on a computer that follows a hub, which decides. */
  readonly isDecidedHere: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

type Outcome = 'issued' | 'held' | 'nothing';

/**
 * Issues what was earned, apart from the calls that score: making and signing a file holds up no answer, a mark that can
 * still be taken back brings nothing yet, and after a crash what was due is due.
 */
export class CertificateIssuer {
  readonly #deps: IssuerDeps;
  #next = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;

  constructor(deps: IssuerDeps) {
    this.#deps = deps;
  }

  /** Looks what is due; calls at the same moment share one round. */
  async run(): Promise<void> {
    const { clock, isDecidedHere } = this.#deps;
    if (!isDecidedHere || clock.monotonic() < this.#next) return;
    this.#running ??= this.#round().finally(() => {
      this.#next = clock.monotonic() + LOOK_AGAIN_MS;
      this.#running = null;
    });
    await this.#running;
  }

  async #round(): Promise<void> {
    const { clock, database } = this.#deps;
    for (const due of await repo.listDue(database.read, clock.now(), PER_ROUND)) {
      await this.#comeTo(due);
      // Whoever has called meanwhile has a turn before the next one is drawn.
      await nextTurn();
    }
    await this.#renewList();
  }

  /** Comes to an end with one thing that is due, or leaves it for later. */
  async #comeTo(due: repo.DueRow): Promise<Outcome> {
    const { database, log } = this.#deps;
    try {
      const earned = await findEarned(database.read, due);
      return await this.#settle(due, earned);
    } catch (error) {
      log.error({ err: error }, 'issuing a certificate failed');
      await this.#deps.transaction((db) => repo.postponeDue(db, due, this.#deps.clock.now() + RETRY_MS));
      return 'nothing';
    }
  }

  async #settle(due: repo.DueRow, earned: Earned | null): Promise<Outcome> {
    if (earned === null || !earned.isPromised) return this.#write(due, earned, null);
    const signs = await signsMissing(earned);
    if (signs.length > 0 || earned.isOpen) return this.#hold(due, earned, signs);
    if (await repo.wasIssued(this.#deps.database.read, due)) return this.#write(due, earned, null);
    const { services, clock, random } = this.#deps;
    const prepared = await prepareCertificate(services, earned, { now: clock.now(), random });
    return this.#write(due, earned, prepared);
  }

  #ctx(db: Db): KeyCtx {
    const { clock, newId, services } = this.#deps;
    return { db, now: clock.now(), newId, services };
  }

  /** One transaction: what was prepared is written only where the rows still say what it was made from. */
  async #write(
    due: repo.DueRow,
    earned: Earned | null,
    prepared: Awaited<ReturnType<typeof prepareCertificate>> | null,
  ): Promise<Outcome> {
    return this.#deps.transaction(async (db) => {
      const ctx = this.#ctx(db);
      const isSame = JSON.stringify(await findEarned(db, due)) === JSON.stringify(earned);
      if ((await repo.findDue(db, due)) === undefined || !isSame) return 'nothing';
      await repo.removeDue(db, due);
      await repo.endHold(db, due, ctx.now);
      if (earned === null) return 'nothing';
      await grantMilestones(ctx, earned);
      if (prepared === null || (await repo.wasIssued(db, due))) return 'nothing';
      const id = await writeCertificate(ctx, earned, prepared);
      await notify(
        { db, now: ctx.now, services: { authority: 'here' } },
        { kind: 'certificate', aboutId: id, to: [earned.studentId], subject: earned.title },
      );
      const word = { kind: 'certificate', id, about: earned.studentId } as const;
      const from = { computer: 'server', address: null };
      await this.#deps.audit.append(db, ownEntry('certificates.issue', { at: ctx.now }, word, from));
      return 'issued';
    });
  }

  #hold(due: repo.DueRow, earned: Earned, signs: readonly string[]): Promise<Outcome> {
    return this.#deps.transaction(async (db): Promise<Outcome> => {
      const ctx = this.#ctx(db);
      await grantMilestones(ctx, earned);
      await repo.postponeDue(db, due, ctx.now + HELD_MS);
      await repo.holdBack(
        db,
        {
          id: ctx.newId(),
          student_id: due.student_id,
          content_type: due.content_type,
          content_id: due.content_id,
          title: earned.title,
          reason: signs.length > 0 ? 'unprintable' : 'open_decision',
          signs: signs.join(', '),
        },
        ctx.now,
      );
      return 'held';
    });
  }

  async #renewList(): Promise<void> {
    const { clock, database } = this.#deps;
    const status = await findStatus(database.read);
    if (status === undefined || clock.now() - status.as_of < LIST_MS) return;
    await this.#deps.transaction((db) => signRevocations(this.#ctx(db)));
  }
}
