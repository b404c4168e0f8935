import type { ConflictKind } from '#shared/contract/sync-conflicts.ts';
import type { SyncStatus } from '#shared/contract/sync-status.ts';

/** The status with the number of writes that had been sent when it was asked for. */
export interface KnownStatus extends SyncStatus {
  readonly asOf: number;
}

/**
 * The one thing to say about synchronisation, the least comforting first. `kept`: saved here, and the
 * answer whether it waits is not here yet. `carrying`: drafts from before the enrolment are still to come.
 * `left-behind`: some of them were refused. `current`: everything of this person is durable on the hub.
 */
export type SyncStanding =
  | 'turned-away'
  | 'refused'
  | 'blocked'
  | 'offline'
  | 'sending'
  | 'waiting'
  | 'kept'
  | 'carrying'
  | 'conflicts'
  | 'left-behind'
  | 'never'
  | 'current';

/** What is true of this device, given how many writes have been sent by now. */
export const standingOf = (status: KnownStatus, writes: number): SyncStanding => {
  // What is saved on a hub is there.
  if (status.role === 'hub') return status.conflict_count > 0 ? 'conflicts' : 'current';
  if (status.state === 'refused') return 'turned-away';
  if (status.refused_count > 0) return 'refused';
  if (status.state === 'blocked') return 'blocked';
  if (status.state === 'offline') return 'offline';
  if (status.waiting_count > 0 || status.blobs.to_send > 0)
    return status.state === 'syncing' ? 'sending' : 'waiting';
  if (status.asOf !== writes) return 'kept';
  if (status.carry_over?.left_behind_count === 0) return 'carrying';
  if (status.conflict_count > 0) return 'conflicts';
  if (status.carry_over !== null) return 'left-behind';
  return status.last_sync_at === null ? 'never' : 'current';
};

/** While something is on its way, while nothing is, and when nobody can say when something will be. */
const BUSY_MS = 2000;
const QUIET_MS = 15_000;
const AWAY_MS = 60_000;

const isBusy = ({ state, waiting_count: waiting }: SyncStatus): boolean =>
  state === 'syncing' || (waiting > 0 && state === 'idle');

/**
 * When the status is worth asking for again. While the hub does not answer, that is after the next try; what
 * happens before then is told by the network's own events.
 */
export const askAgainInMs = (status: SyncStatus, now: number): number | false => {
  if (status.role !== 'device') return false;
  if (isBusy(status)) return BUSY_MS;
  if (status.state === 'idle') return QUIET_MS;
  const next = status.next_sync_at === null ? AWAY_MS : Date.parse(status.next_sync_at) - now + BUSY_MS;
  return Math.min(AWAY_MS, Math.max(BUSY_MS, next));
};

/** Where a draft is durable: only here yet, or on the hub too. */
export type ItemPlace = 'device' | 'hub';

export interface SyncItem {
  readonly kind: ConflictKind;
  readonly id: number;
}

/** Where one draft is; undefined when that cannot be said for certain. */
export const placeOf = (
  status: KnownStatus | undefined,
  writes: number,
  item: SyncItem,
): ItemPlace | undefined => {
  if (status?.role !== 'device') return undefined;
  const isTouched = status.waiting.some(({ touches }) =>
    touches?.some(({ kind, id }) => kind === item.kind && id === item.id),
  );
  if (isTouched) return 'device';
  const isComplete =
    status.waiting.length === status.waiting_count &&
    status.waiting.every(({ touches }) => touches !== undefined);
  return isComplete && status.asOf === writes && status.last_sync_at !== null ? 'hub' : undefined;
};
