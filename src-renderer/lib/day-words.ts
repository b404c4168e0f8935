/** The day of a moment where its reader is, YYYY-MM-DD. */
export const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-');

/** A day in words: the same in every zone. @param day YYYY-MM-DD */
export const dayWords = (day: string, locale: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
