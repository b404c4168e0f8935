import type { Db } from '#server/db/tables.ts';
import { keepFigure, listStale } from './figure-repo.ts';
import { forgetNames, isNamedBefore } from './visit-repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** After so many days nobody knows whose visit it was. */
const NAMED_DAYS = 90;
const ROWS_PER_STEP = 500;
const EVERY_MS = 10 * 60 * 1000;

interface UpkeepParts {
  readonly read: Db;
  readonly transaction: (work: (db: Db) => Promise<unknown>) => Promise<unknown>;
  readonly now: () => number;
  /** A computer of a hub hears from there how many are enrolled in what. */
  readonly isDecidedHere: boolean;
}

/**
 * Takes names out of old visits, and counts who is enrolled in what. It reads first: whoever waits for a pause in
 * writing gets one.
 */
export class DiscoverUpkeep {
  readonly #parts: UpkeepParts;
  #nextAt = 0;

  constructor(parts: UpkeepParts) {
    this.#parts = parts;
  }

  async run(): Promise<void> {
    const { now } = this.#parts;
    // Also where somebody has set the clock back.
    if (now() < this.#nextAt && this.#nextAt - now() <= EVERY_MS) return;
    const isDone = [await this.#forgetNames(), await this.#count()].every(Boolean);
    if (isDone) this.#nextAt = now() + EVERY_MS;
  }

  async #forgetNames(): Promise<boolean> {
    const { read, transaction, now } = this.#parts;
    const before = now() - NAMED_DAYS * DAY_MS;
    if (!(await isNamedBefore(read, before))) return true;
    await transaction((db) => forgetNames(db, before, ROWS_PER_STEP));
    return false;
  }

  async #count(): Promise<boolean> {
    const { read, transaction, now, isDecidedHere } = this.#parts;
    if (!isDecidedHere) return true;
    const stale = await listStale(read, ROWS_PER_STEP);
    if (stale.length === 0) return true;
    await transaction(async (db) => {
      for (const figure of stale) await keepFigure(db, figure, now());
    });
    return stale.length < ROWS_PER_STEP;
  }
}
