import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import type { Log } from '../log.ts';
import type { SyncRole } from '../sync/role.ts';
import type { NewEntry } from './audit-entry.ts';
import { appendEntry } from './append.ts';
import * as repo from './audit-repo.ts';
import { RepeatedRefusals } from './repeated-refusals.ts';

export interface AuditLogDeps {
  readonly role: SyncRole;
  readonly database: Pick<Database, 'read'>;
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

/** Details that one transaction blanks at most. */
const BLANKED_AT_ONCE = 500;

/** How often it is looked for people whose accounts were anonymised. */
const ERASE_EVERY_MS = 60_000;

/**
 * The audit log of a server that decides: a hub, or a computer by itself. A computer of a hub writes none, because the
 * hub decides what it brings (ADR 0021).
 */
export class AuditLog {
  readonly #deps: AuditLogDeps;
  readonly #refusals = new RepeatedRefusals();
  #erasedAt = -Infinity;

  constructor(deps: AuditLogDeps) {
    this.#deps = deps;
  }

  get isKept(): boolean {
    return this.#deps.role !== 'device';
  }

  /** Adds an entry in the transaction of the change that it tells of. */
  async append(db: Db, entry: NewEntry): Promise<void> {
    if (this.isKept) await appendEntry(db, entry);
  }

  /** Enters a refusal in a transaction of its own; those of a kind that repeat are counted. */
  async refused(kind: string, entry: NewEntry): Promise<void> {
    if (this.isKept) await this.#enter(this.#refusals.note(kind, entry));
  }

  /** Enters counts whose time is over, and blanks what is said of people who were erased. */
  async tick(): Promise<void> {
    if (!this.isKept) return;
    const now = this.#deps.clock.now();
    await this.#enter(this.#refusals.due(now));
    if (now - this.#erasedAt < ERASE_EVERY_MS && now >= this.#erasedAt) return;
    this.#erasedAt = now;
    await this.#blankErased(now);
  }

  /** Enters every count: what is in memory ends with the process. */
  async stop(): Promise<void> {
    if (this.isKept) await this.#enter(this.#refusals.due());
  }

  async #blankErased(now: number): Promise<void> {
    for (;;) {
      const numbers = await repo.listErasable(this.#deps.database.read, BLANKED_AT_ONCE);
      if (numbers.length === 0) return;
      await this.#deps.transaction((db) => repo.blankDetails(db, numbers, now));
      if (numbers.length < BLANKED_AT_ONCE) return;
    }
  }

  /** A refusal that cannot be entered changes nothing of the refusal. */
  async #enter(entries: readonly NewEntry[]): Promise<void> {
    if (entries.length === 0) return;
    try {
      await this.#deps.transaction(async (db) => {
        for (const entry of entries) await this.append(db, entry);
      });
    } catch (error) {
      this.#deps.log.error(
        { err: error, entries: entries.length },
        'entering refusals in the audit log failed',
      );
    }
  }
}
