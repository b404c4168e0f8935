import type { Db } from '#server/db/tables.ts';
import { deleteSignInsBefore, getInstitution } from './repo.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Others write between two portions. */
const PORTION = 500;

interface RetentionDeps {
  /** Null where another server decides what is kept. */
  readonly transaction: (<T>(work: (db: Db) => Promise<T>) => Promise<T>) | null;
  readonly now: () => number;
}

/** Forgets sign-ins that are older than the institution wants them kept; looked at once an hour. */
export class SignInRetention {
  readonly #deps: RetentionDeps;
  #lookedAt = -Infinity;

  constructor(deps: RetentionDeps) {
    this.#deps = deps;
  }

  async run(): Promise<void> {
    const { transaction, now } = this.#deps;
    const at = now();
    // A clock that was set back must not put it off.
    if (transaction === null || Math.abs(at - this.#lookedAt) < HOUR_MS) return;
    this.#lookedAt = at;
    for (;;) {
      const forgotten = await transaction(async (db) => {
        const days = (await getInstitution(db))?.sign_in_retention_days ?? null;
        return days === null ? 0 : deleteSignInsBefore(db, at - days * DAY_MS, PORTION);
      });
      if (forgotten < PORTION) return;
    }
  }
}
