/** The last moment of a day by the calendar of this computer; null without a day. @param day as `2026-11-30` */
export const endOfDay = (day: string): string | null =>
  day === '' ? null : new Date(`${day}T23:59:59.999`).toISOString();

/** Today by the calendar of this computer, as `2026-11-30`. */
export const dayOf = (at: number): string => {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
