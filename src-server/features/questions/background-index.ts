import type { Database } from '#server/db/database.ts';
import { bringIndexUpToDate, type IndexTransaction } from './search-index.ts';

/** Brings some index in step, in short transactions, for as long as it may go on. */
type BringUpToDate = typeof bringIndexUpToDate;

/** Ticks for which indexing waits while others write; then it takes its turn among them. */
const MOST_WAITS = 10;

/** Indexes words when nobody else writes: a pull or a push of thousands comes first (ADR 0015). */
export class BackgroundIndex {
  readonly #database: Database;
  readonly #transaction: IndexTransaction;
  readonly #bring: readonly BringUpToDate[];
  #commits = 0;
  #waits = 0;

  /** @param others indices beside that of questions */
  constructor(database: Database, transaction: IndexTransaction, others: readonly BringUpToDate[] = []) {
    this.#database = database;
    this.#transaction = transaction;
    this.#bring = [bringIndexUpToDate, ...others];
  }

  /** One tick: does nothing where something was committed since the one before. */
  async run(): Promise<void> {
    const isBusy = this.#commitCount() !== this.#commits;
    this.#commits = this.#commitCount();
    if (isBusy && ++this.#waits < MOST_WAITS) return;
    this.#waits = 0;
    const transaction: IndexTransaction = (work) =>
      this.#transaction(async (ctx) => {
        await work(ctx);
        // Its own commit is all that comes after this.
        this.#commits = this.#commitCount() + 1;
      });
    // Whoever begins to write meanwhile has the writer after the step that runs.
    const isAlone = (): boolean => this.#commitCount() <= this.#commits;
    for (const bring of this.#bring) await bring(this.#database.read, transaction, isAlone);
    this.#commits = this.#commitCount();
  }

  /** On PostgreSQL others write at the same time, and nobody waits. */
  #commitCount(): number {
    return this.#database.sqlite?.commitCount() ?? 0;
  }
}
