const DAY = 24 * 60 * 60 * 1000;
/** What a hub vouches for ends after this where the hub can be asked. */
export const GRANT_MS = 12 * 60 * 60 * 1000;
const OFFLINE_MS = { student: 30 * DAY, staff: 14 * DAY } as const;

/** Until when somebody may sign in without the hub. */
export const offlineUntil = (role: string, now: number): number =>
  now + (role === 'Student' ? OFFLINE_MS.student : OFFLINE_MS.staff);

const FREE_TRIES = 5;
const MAX_TRIES = 10;
/** A clock that went back by more than this was set back. */
const CLOCK_SLACK_MS = 5 * 60_000;

export interface OfflineAccess {
  readonly grantedAt: number;
  /** The latest time that was ever seen here. */
  readonly lastSeenAt: number;
  readonly offlineUntil: number;
  readonly failures: number;
  readonly lastFailureAt: number;
}

export type OfflineVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'expired' | 'clock' | 'too-many' }
  | { readonly ok: false; readonly reason: 'wait'; readonly waitMs: number };

/** Whether a password may be tried here while the hub cannot be asked, or does not take this computer. */
export function mayTryOffline(access: OfflineAccess, now: number): OfflineVerdict {
  if (now < Math.max(access.grantedAt, access.lastSeenAt) - CLOCK_SLACK_MS)
    return { ok: false, reason: 'clock' };
  if (now >= access.offlineUntil) return { ok: false, reason: 'expired' };
  if (access.failures >= MAX_TRIES) return { ok: false, reason: 'too-many' };
  if (access.failures < FREE_TRIES) return { ok: true };
  const waitMs = access.lastFailureAt + 10_000 * 2 ** (access.failures - FREE_TRIES) - now;
  return waitMs > 0 ? { ok: false, reason: 'wait', waitMs } : { ok: true };
}
