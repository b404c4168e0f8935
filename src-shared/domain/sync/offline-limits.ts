const HOUR = 60 * 60 * 1000;
const DAY_HOURS = 24;
/** What a hub vouches for ends after this where the hub can be asked. */
export const GRANT_MS = 12 * HOUR;
const OFFLINE_HOURS = { student: 30 * DAY_HOURS, staff: 14 * DAY_HOURS, administrator: 72 } as const;

/** The most hours for which people of a role may sign in without the hub; also how many they may by default. */
export function maxOfflineHours(role: string): number {
  if (role === 'Admin') return OFFLINE_HOURS.administrator;
  return role === 'Student' ? OFFLINE_HOURS.student : OFFLINE_HOURS.staff;
}

/**
 * Until when somebody may sign in without the hub.
 * @param hours what the institution allows the role; null where it has not said
 */
export const offlineUntil = (role: string, hours: number | null, now: number): number =>
  now + Math.min(hours ?? Infinity, maxOfflineHours(role)) * HOUR;

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
