const MINUTE = 60_000;

/** The warning comes after 60 minutes without a key press or click; the session ends at 65. */
export const IDLE_END_MS = 65 * MINUTE;
/** However busy, a session ends after this. */
export const ABSOLUTE_END_MS = 12 * 60 * MINUTE;
/** "Keep me signed in on this computer": students longer than staff. */
export const REMEMBERED_MS = { student: 30 * 24 * 60 * MINUTE, staff: 7 * 24 * 60 * MINUTE } as const;
/** Activity is stored at most this often; a minute more or less of idling does not matter. */
export const ACTIVITY_STEP_MS = MINUTE;

/** How long a session may idle: for so many minutes on a computer that people share, else as everywhere. */
export const idleEndOf = (sharedMinutes: number | null): number =>
  sharedMinutes === null ? IDLE_END_MS : sharedMinutes * MINUTE;

interface Idling {
  readonly isRemembered: boolean;
  readonly lastActiveAt: number;
  readonly expiresAt: number;
}

/** The moment at which a session ends by itself: its last, or that of nobody having been there. */
export function endOfSession(session: Idling, sharedMinutes: number | null): number {
  if (session.isRemembered && sharedMinutes === null) return session.expiresAt;
  return Math.min(session.expiresAt, session.lastActiveAt + idleEndOf(sharedMinutes));
}

/** When a session ends at the latest, from its start. */
export function sessionEnd(input: { now: number; remember: boolean; role: string }): number {
  if (!input.remember) return input.now + ABSOLUTE_END_MS;
  return input.now + (input.role === 'Student' ? REMEMBERED_MS.student : REMEMBERED_MS.staff);
}
