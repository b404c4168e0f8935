/** When the month of a moment began, by UTC: amounts are booked by one clock everywhere. */
export function startOfMonth(now: number): number {
  const day = new Date(now);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1);
}
