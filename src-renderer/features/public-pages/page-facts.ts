import { ABSOLUTE_END_MS, IDLE_END_MS, REMEMBERED_MS } from '#shared/domain/auth/session-rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What the texts say about sessions, from the rules that end them. */
export const SESSION_FACTS = {
  idleMinutes: IDLE_END_MS / MINUTE_MS,
  hours: ABSOLUTE_END_MS / HOUR_MS,
  studentDays: REMEMBERED_MS.student / DAY_MS,
  staffDays: REMEMBERED_MS.staff / DAY_MS,
} as const;

/** Names of everything that a text may have filled in. */
export const FACT_NAMES: readonly string[] = [
  ...Object.keys(SESSION_FACTS),
  'institution',
  'zone',
  'hub',
  'version',
];
