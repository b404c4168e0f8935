import { describe, expect, it } from 'vitest';
import { addDays } from '../dashboard/calendar.ts';
import { firstsOf, packFirsts, totalSince, type OfPerson } from './firsts.ts';

const FIRST = '2026-02-20';
const DAYS = Array.from({ length: 20 }, (_, at) => addDays(FIRST, at));

/** Rows of some people, which follow from a seed. */
function rowsOf(seed: number): OfPerson[] {
  let state = seed * 7919 + 1;
  const roll = (sides: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * sides);
  };
  return Array.from({ length: 25 }, () => ({
    person_id: roll(5),
    day: DAYS[roll(DAYS.length)] ?? FIRST,
    value: roll(4) * 25,
  }));
}

const keptOf = (rows: readonly OfPerson[]) =>
  DAYS.map((day) => ({
    day,
    firsts: packFirsts(
      firstsOf(
        rows.filter((row) => row.day === day),
        rows.filter((row) => row.day < day),
      ),
    ),
  }));

describe('what days bring to a period', () => {
  it('counts each once, with their best value, in every period', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const rows = rowsOf(seed);
      const kept = keptOf(rows);
      for (const from of DAYS)
        for (const to of DAYS.filter((day) => day >= from)) {
          const best = new Map<number, number>();
          for (const { person_id: id, day, value } of rows)
            if (day >= from && day <= to) best.set(id, Math.max(value, best.get(id) ?? 0));
          expect(
            totalSince(
              kept.filter(({ day }) => day >= from && day <= to),
              from,
            ),
          ).toEqual({ n: best.size, value: [...best.values()].reduce((sum, value) => sum + value, 0) });
        }
    }
  });

  it('says of whom it counts again where the period begins later', () => {
    const at = (day: string, value: number): OfPerson => ({ person_id: 1, day, value });
    const firsts = firstsOf(
      [at('2026-03-09', 60)],
      [at('2026-03-02', 50), at('2026-03-05', 40), at('2026-03-05', 10)],
    );
    expect(firsts).toEqual([
      { after: '', n: 0, value: 10 },
      { after: '2026-03-02', n: 0, value: 10 },
      { after: '2026-03-05', n: 1, value: 40 },
    ]);
    expect(packFirsts(firsts)).toEqual([-1, 0, 10, 20_514, 0, 10, 20_517, 1, 40]);
  });
});
