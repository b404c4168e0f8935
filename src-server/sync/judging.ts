import type { Dialect } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';
import type { BlobStore } from '../blobs/store.ts';
import type { Log } from '../log.ts';
import type { RootRow } from './aggregates.ts';
import type { ChangedRows } from './capture.ts';
import type { SyncedTable } from './classes.ts';
import type { Replay } from './replay.ts';
import { RowMap, RowSet } from './row-map.ts';
import type { RowVersion } from './rows.ts';

/** Rows that this push has changed so far, each with the command that did it last. */
export class PushedRows {
  readonly #mids = new RowMap<number>();
  readonly #changed = new Map<SyncedTable, Set<number>>();
  readonly #mixed = new RowSet();

  note(changed: ChangedRows, mid: number): void {
    for (const [table, ids] of changed) {
      const rows = this.#changed.get(table) ?? new Set<number>();
      for (const id of ids) {
        rows.add(id);
        this.#mids.set(table, id, mid);
      }
      this.#changed.set(table, rows);
    }
  }

  /** Says that a row holds what its device has never seen: it is nobody's latest state. */
  noteMixed(table: SyncedTable, id: number): void {
    this.#mixed.add(table, id);
  }

  /** The command of this push that changed a row last; 0 when none did, or not alone. */
  ownMidOf(table: SyncedTable, id: number): number {
    return this.#mixed.has(table, id) ? 0 : (this.#mids.get(table, id) ?? 0);
  }

  /** Whether this push has changed a row, whatever else is in it. */
  has(table: SyncedTable, id: number): boolean {
    return this.#mids.has(table, id);
  }

  get changed(): ChangedRows {
    return new Map([...this.#changed].map(([table, rows]) => [table, [...rows]]));
  }
}

/** Stands for the author of every row of a hub that was restored from a backup, until somebody changes it. */
export const RESTORED = '~';

export interface JudgeDeps {
  readonly db: Db;
  readonly dialect: Dialect;
  readonly client: {
    readonly id: string;
    readonly name: string;
    /** Under which it may have minted ids. */
    readonly numbers: readonly number[];
    /** Itself, and its other halves where it was copied. */
    readonly relatives: readonly string[];
    /** Who has signed in on it. */
    readonly users: ReadonlySet<number>;
  };
  readonly pushed: PushedRows;
  readonly now: number;
  newId(): number;
  /** The versions that rows had before this push, which stamps them at its end. */
  versionOf(table: SyncedTable, id: number): RowVersion | undefined;
  readonly replay: Replay;
  readonly blobs: BlobStore;
  readonly log: Log;
}

export interface RowBehind {
  readonly table: SyncedTable;
  readonly id: number;
}

/** An aggregate that somebody else changed, the command that lost, and the state that it was made for. */
export interface LostRace extends RootRow {
  readonly mid: number;
  readonly base: string;
  /** Of commands from here on its author had not heard: they still saw what those had made. */
  readonly unheardFrom: number;
}
