import { daysBetween, MOST_DAYS } from './limits.ts';

/** A term of an institution: its name, its first and its last day (YYYY-MM-DD). */
export interface Term {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** Terms as somebody types them: one a line, name, first and last day with commas between. */
export const printTerms = (terms: readonly Term[]): string =>
  terms.map(({ name, from, to }) => `${name}, ${from}, ${to}`).join('\n');

const LINE = /^(.+?)\s*,\s*(\d{4}-\d{2}-\d{2})\s*,\s*(\d{4}-\d{2}-\d{2})$/u;

const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

/** Reads them, in any order. @returns null where a line says no term, or two have one name */
export function parseTerms(text: string): Term[] | null {
  const terms: Term[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const [, name = '', from = '', to = ''] = LINE.exec(line) ?? [];
    const isTerm = isDay(from) && isDay(to) && from <= to && daysBetween(from, to) <= MOST_DAYS;
    if (!isTerm || terms.some((term) => term.name === name)) return null;
    terms.push({ name, from, to });
  }
  return terms;
}
