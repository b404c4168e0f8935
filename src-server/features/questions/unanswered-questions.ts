import type { AuditLog } from '#server/audit/audit-log.ts';
import { ownEntry } from '#server/audit/audit-entry.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/tables.ts';
import { removeRows } from './change-service.ts';
import * as repo from './unanswered-repo.ts';

/** A question that is begun has its answer within this time, or goes to what was deleted (spec 2 §3, orphans). */
export const UNANSWERED_FOR_MS = 24 * 60 * 60 * 1000;

const LOOK_AGAIN_MS = 60_000;
const PER_ROUND = 200;

interface UnansweredDeps {
  readonly database: { readonly read: Db };
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** False on a computer that follows a hub, which decides. */
  readonly isDecidedHere: boolean;
  readonly clock: Clock;
  readonly audit: Pick<AuditLog, 'append'>;
}

/**
 * Deletes questions that were left without an answer for a day; each can be restored. The day begins when this server
 * hears of the question, so that the answer of one that was begun offline comes in time.
 */
export class UnansweredQuestions {
  readonly #deps: UnansweredDeps;
  #next = Number.NEGATIVE_INFINITY;

  constructor(deps: UnansweredDeps) {
    this.#deps = deps;
  }

  async run(): Promise<void> {
    const { database, transaction, clock, isDecidedHere } = this.#deps;
    if (!isDecidedHere || clock.monotonic() < this.#next) return;
    this.#next = clock.monotonic() + LOOK_AGAIN_MS;
    const now = clock.now();
    if ((await repo.findUnstamped(database.read)) !== undefined)
      await transaction((db) => repo.stampUnanswered(db, now));
    const before = now - UNANSWERED_FOR_MS;
    while ((await repo.findExpired(database.read, before)) !== undefined)
      await transaction((db) => this.#remove(db, before, now));
  }

  async #remove(db: Db, before: number, now: number): Promise<void> {
    const ids = await repo.takeExpired(db, before, PER_ROUND);
    const rows = await repo.listUnanswered(db, ids);
    if (rows.length === 0) return;
    await removeRows({ db, now, versionStep: 1 }, rows);
    for (const { id } of rows) {
      const word = { kind: 'question', id } as const;
      const from = { computer: 'server', address: null };
      await this.#deps.audit.append(db, ownEntry('questions.remove-unanswered', { at: now }, word, from));
    }
  }
}
