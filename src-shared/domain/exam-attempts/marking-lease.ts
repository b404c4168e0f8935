import { LEASE_MS } from './limits.ts';

/** Who has an answer open to mark it. */
export interface MarkingLease {
  /** The window that holds it: the same person may have two. */
  readonly holder: string;
  readonly expires_at: number;
}

/** Until when an answer is kept that is asked for now. */
export const leaseUntil = (now: number): number => now + LEASE_MS;

/** The lease that keeps somebody from an answer; none where it ran out, or is their own. */
export const heldByOther = <Lease extends MarkingLease>(
  lease: Lease | undefined,
  holder: string | undefined,
  now: number,
): Lease | undefined =>
  lease !== undefined && lease.expires_at > now && lease.holder !== holder ? lease : undefined;
