import type { PackageEvent } from '#shared/contract/attempt-wire.ts';
import type { ChainedEvent, ChainPlace } from './chain.ts';
import { branchEvents, toLink } from './log-tree.ts';
import type { BranchRow } from './receipt-repo.ts';

/** An event of any log of an attempt, with its place and who gave it its number. */
export interface PlacedEvent extends ChainPlace {
  readonly id: number;
  readonly event: ChainedEvent;
  /** As it came over the wire; null in the log that counts. */
  readonly sent: PackageEvent | null;
}

/** A log from its beginning, and the event from which on it is another one than the log that counts. */
export interface KeptBranch {
  /** The last of the pieces that it was kept in: names it. */
  readonly row: BranchRow;
  readonly pieces: readonly BranchRow[];
  readonly events: readonly PlacedEvent[];
  readonly fromSeq: number;
}

const placed = (event: PackageEvent): PlacedEvent => ({
  id: event.id,
  seq: event.seq,
  hash: event.hash,
  event: toLink(event).event,
  sent: event,
});

interface Traced {
  readonly events: readonly PlacedEvent[];
  readonly pieces: readonly BranchRow[];
  readonly fromSeq: number;
}

/**
 * The logs that are kept beside the one that counts, each from its beginning. A log that came in pieces is
 * one; what cannot be traced back to the log that counts is left out.
 */
export function keptBranches(main: readonly PlacedEvent[], rows: readonly BranchRow[]): KeptBranch[] {
  const pieces = new Map(rows.map((row) => [row.id, branchEvents(row.events).map(placed)]));
  const isAt = (event: PlacedEvent | undefined, place: ChainPlace): boolean =>
    event?.seq === place.seq && event.hash === place.hash;
  const trace = (row: BranchRow): Traced | null => {
    const base = { seq: row.from_seq - 1, hash: row.prev_hash };
    const own = pieces.get(row.id) ?? [];
    if (base.seq === 0 || isAt(main[base.seq - 1], base)) {
      return { events: [...main.slice(0, base.seq), ...own], pieces: [row], fromSeq: row.from_seq };
    }
    const parent = rows.find(
      (other) => other.id !== row.id && pieces.get(other.id)?.some((event) => isAt(event, base)) === true,
    );
    const before = parent === undefined ? null : trace(parent);
    if (before === null || parent === undefined) return null;
    return {
      events: [...before.events.slice(0, base.seq), ...own],
      pieces: [...before.pieces, row],
      fromSeq: before.fromSeq,
    };
  };
  const isGoneOn = ({ id, head_hash: head, from_seq: from, event_count: count }: BranchRow): boolean =>
    rows.some((row) => row.id !== id && row.prev_hash === head && row.from_seq === from + count);
  return rows
    .filter((row) => !isGoneOn(row))
    .flatMap((row) => {
      const traced = trace(row);
      return traced === null ? [] : [{ row, ...traced }];
    });
}
