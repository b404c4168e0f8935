import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byPlace, firstPlaces, placesAfterMove, type Placed } from './places.ts';
import { inReadingOrder, itemsInOrder, standingSections } from './outline.ts';

const row = (count: number): Placed[] => firstPlaces(count).map((place, at) => ({ id: at + 1, place }));
const idsOf = (placed: readonly Placed[]): number[] => placed.toSorted(byPlace).map(({ id }) => id);

const apply = (placed: readonly Placed[], changes: readonly Placed[]): Placed[] => {
  const changed = new Map(changes.map((one) => [one.id, one]));
  return placed.map((one) => changed.get(one.id) ?? one);
};

const moves = fc.array(fc.tuple(fc.nat({ max: 19 }), fc.nat({ max: 19 })), { maxLength: 30 });
const moved = (start: readonly Placed[], list: readonly (readonly [number, number])[]): Placed[] =>
  list.reduce<Placed[]>(
    (placed, [id, index]) => apply(placed, placesAfterMove(placed, id + 1, index)),
    [...start],
  );

describe('places', () => {
  it('put what is moved where it was put, and leave the order of all else', () => {
    fc.assert(
      fc.property(moves, fc.nat({ max: 19 }), fc.nat({ max: 19 }), (list, id, index) => {
        const before = moved(row(20), list);
        const others = idsOf(before).filter((one) => one !== id + 1);
        const after = idsOf(apply(before, placesAfterMove(before, id + 1, index)));
        expect(after).toEqual(others.toSpliced(index, 0, id + 1));
      }),
    );
  });

  it('of two computers merge: whichever is written last for each, nothing is lost and both agree', () => {
    fc.assert(
      fc.property(
        moves,
        moves,
        fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
        (here, there, whose) => {
          const start = row(20);
          const [one, other] = [moved(start, here), moved(start, there)];
          const merged = start.map(({ id }, at) => {
            const found = (whose[at] === true ? one : other).find((placed) => placed.id === id);
            return found ?? { id, place: '' };
          });
          const order = idsOf(merged);
          expect(order.toSorted((a, b) => a - b)).toEqual(start.map(({ id }) => id));
          expect(idsOf(merged.toReversed())).toEqual(order);
          // Whatever stands at one place with another can still be moved apart.
          const last = order.at(-1) ?? 0;
          expect(idsOf(apply(merged, placesAfterMove(merged, last, 0)))[0]).toBe(last);
        },
      ),
    );
  });

  it('stay short over ten thousand moves to one place', () => {
    let placed = row(20);
    for (let at = 0; at < 10_000; at++) {
      placed = apply(placed, placesAfterMove(placed, (at % 20) + 1, 1));
      expect(Math.max(...placed.map(({ place }) => place.length))).toBeLessThanOrEqual(60);
    }
    expect(new Set(idsOf(placed)).size).toBe(20);
  });
});

const anySections = fc.array(
  fc.record({
    parent_id: fc.option(fc.integer({ min: 1, max: 12 })),
    place: fc.constantFrom(...firstPlaces(5)),
    deleted_at: fc.option(fc.constant(1)),
  }),
  { maxLength: 12 },
);

describe('an outline', () => {
  it('reads each section once, whatever stands in what', () => {
    fc.assert(
      fc.property(anySections, (rows) => {
        const sections = rows.map((one, at) => ({ ...one, id: at + 1 }));
        const order = inReadingOrder(sections).map(({ id }) => id);
        expect(order.toSorted((a, b) => a - b)).toEqual(sections.map(({ id }) => id));
      }),
    );
  });

  it('keeps every live item, also in a section that was deleted elsewhere', () => {
    fc.assert(
      fc.property(anySections, fc.array(fc.nat({ max: 11 })), (rows, at) => {
        const sections = rows.map((one, index) => ({ ...one, id: index + 1 }));
        const items = at
          .filter((index) => index < sections.length)
          .map((index, id) => ({ id: 100 + id, section_id: index + 1, place: 'a0' }));
        const standing = inReadingOrder(standingSections(sections, items));
        expect(itemsInOrder(standing, items)).toHaveLength(items.length);
      }),
    );
  });
});
