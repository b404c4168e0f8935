import { setImmediate as nextTurn } from 'node:timers/promises';
import { ReceiptContent } from '#shared/domain/orders/receipt-content.ts';
import { insertBlob } from '#server/blobs/blob-repo.ts';
import type { BlobStore } from '#server/blobs/store.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/tables.ts';
import { printableLogo } from '#server/documents/printable-logo.ts';
import type { Log } from '#server/log.ts';
import { listUnprinted, setPrinted } from './repo.ts';

/** So many are drawn in a row, then everybody else has a turn. */
const PER_ROUND = 4;
const LOOK_AGAIN_MS = 500;
/** After one that could not be drawn: a disk that is full is not asked every second. */
const RETRY_MS = 60_000;

export interface PrinterDeps {
  readonly database: { readonly read: Db };
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly newId: () => number;
  readonly blobs: BlobStore;
  /** False on a computer that follows a hub, which prints. */
  readonly isDecidedHere: boolean;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

/** Draws documents apart from the calls that booked: their numbers and words stand already. */
export class ReceiptPrinter {
  readonly #deps: PrinterDeps;
  #next = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;

  constructor(deps: PrinterDeps) {
    this.#deps = deps;
  }

  /** Prints what waits; calls at the same moment share one round. */
  async run(): Promise<void> {
    const { clock, isDecidedHere } = this.#deps;
    if (!isDecidedHere || clock.monotonic() < this.#next) return;
    this.#running ??= this.#round().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  async #round(): Promise<void> {
    const { clock, database, log } = this.#deps;
    this.#next = clock.monotonic() + LOOK_AGAIN_MS;
    for (const row of await listUnprinted(database.read, PER_ROUND)) {
      try {
        await this.#print(row);
      } catch (error) {
        log.error({ err: error, receipt: row.id }, 'a receipt could not be printed');
        this.#next = clock.monotonic() + RETRY_MS;
      }
      await nextTurn();
    }
  }

  async #print(row: { readonly id: number; readonly content: string }): Promise<void> {
    const { blobs, clock, newId, transaction } = this.#deps;
    const content = ReceiptContent.parse(JSON.parse(row.content));
    // Fonts and their reader are loaded with the first document, not with every start.
    const { drawReceipt } = await import('./receipt-pdf.ts');
    const logo = content.logo === null ? null : printableLogo(blobs.get(content.logo));
    const pdf = await drawReceipt(content, logo);
    const sha256 = blobs.put(pdf);
    await transaction(async (db) => {
      const now = clock.now();
      await insertBlob(db, { id: newId(), sha256, mime: 'application/pdf', size: pdf.byteLength, now });
      await setPrinted(db, row.id, sha256, now);
    });
  }
}
