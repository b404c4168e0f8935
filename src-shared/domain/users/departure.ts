const DAY_MS = 24 * 60 * 60 * 1000;

/** Days in which signing in takes back that somebody leaves. */
export const DAYS_TO_STAY = 14;

/** When somebody who leaves now is forgotten. */
export const deletionDueAt = (now: number): number => now + DAYS_TO_STAY * DAY_MS;

/** Whose work needs them is asked again so much later. */
export const postponed = (now: number): number => now + DAY_MS;

/** What is left of a name and an address; the number keeps addresses apart. */
export const anonymousPerson = (id: number) => ({
  first_name: 'Deleted',
  last_name: 'account',
  email: `deleted-${id}@no-mail.invalid`,
});
