/**
 * What a day brings to every period that it lies in and that begins after the day `after` ('' where any may begin). Who was
 * there before in the period is not counted again; of a best value only that counts by which it is better.
 */
export interface First {
  /** YYYY-MM-DD or '' */
  readonly after: string;
  readonly n: number;
  readonly value: number;
}

/** A value that somebody has on a day. */
export interface OfPerson {
  readonly person_id: number;
  readonly day: string;
  readonly value: number;
}

/** The best value of each person on each day, the latest day first. */
function bestByPerson(rows: readonly OfPerson[]): Map<number, { day: string; value: number }[]> {
  const people = new Map<number, { day: string; value: number }[]>();
  for (const { person_id: id, day, value } of rows) {
    const own = people.get(id);
    if (own === undefined) people.set(id, [{ day, value }]);
    else own.push({ day, value });
  }
  for (const own of people.values())
    own.sort((one, other) =>
      one.day === other.day ? other.value - one.value : one.day < other.day ? 1 : -1,
    );
  return people;
}

/**
 * What a day brings. @param today what people have on the day
 * @param before what the same people have on earlier days; where values do not differ, the last such day is enough
 */
export function firstsOf(today: readonly OfPerson[], before: readonly OfPerson[]): First[] {
  const sums = new Map<string, { n: number; value: number }>();
  const add = (after: string, n: number, value: number): void => {
    const sum = sums.get(after) ?? { n: 0, value: 0 };
    sums.set(after, { n: sum.n + n, value: sum.value + value });
  };
  const earlier = bestByPerson(before);
  for (const [id, [best]] of bestByPerson(today)) {
    if (best === undefined) continue;
    const known = earlier.get(id) ?? [];
    add(known[0]?.day ?? '', 1, 0);
    // A period that begins earlier has more of what was there before.
    let brings = best.value;
    let highest = Number.NEGATIVE_INFINITY;
    for (const { day, value } of known) {
      highest = Math.max(highest, value);
      const less = Math.min(brings, Math.max(0, best.value - highest));
      if (less !== brings) add(day, 0, brings - less);
      brings = less;
    }
    add('', 0, brings);
  }
  return [...sums]
    .filter(([, { n, value }]) => n !== 0 || value !== 0)
    .map(([after, sum]) => ({ after, ...sum }))
    .toSorted((one, other) => (one.after < other.after ? -1 : 1));
}

const DAY_MS = 24 * 60 * 60 * 1000;
const ALWAYS = -1;

/** Firsts as numbers in a row, three of each, as they are kept. */
export const packFirsts = (firsts: readonly First[]): number[] =>
  firsts.flatMap(({ after, n, value }) => [
    after === '' ? ALWAYS : Math.round(Date.parse(`${after}T00:00:00Z`) / DAY_MS),
    n,
    value,
  ]);

/** A day with what it brings, packed. */
export interface PackedDay {
  readonly day: string;
  readonly firsts: readonly number[];
}

/** How many people, and what their best values come to, in a period that begins on a day. @param days those of the period */
export function totalSince(
  days: readonly PackedDay[],
  from: string,
): { readonly n: number; readonly value: number } {
  const start = Date.parse(`${from}T00:00:00Z`) / DAY_MS;
  let [n, value] = [0, 0];
  for (const { firsts } of days)
    for (let at = 0; at < firsts.length && (firsts[at] ?? start) < start; at += 3) {
      n += firsts[at + 1] ?? 0;
      value += firsts[at + 2] ?? 0;
    }
  return { n, value };
}
