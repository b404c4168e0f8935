import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** Something that stands in an order: by its place, then by its id. */
export interface Placed {
  readonly id: number;
  /** A fractional key. */
  readonly place: string;
}

/** Longer keys are spread anew: ten thousand moves to one place must not make keys of a thousand signs. */
const MAX_PLACE_LENGTH = 60;

/** Two computers may give the same place: then the ids decide, on every computer alike. */
export const byPlace = (one: Placed, other: Placed): number =>
  one.place === other.place ? one.id - other.id : one.place < other.place ? -1 : 1;

/** The place behind everything that stands there. */
export const placeAtEnd = (places: readonly Placed[]): string => {
  const last = places.toSorted(byPlace).at(-1);
  return generateKeyBetween(last?.place ?? null, null);
};

/** `count` places behind everything that stands there, in order. */
export const placesAtEnd = (places: readonly Placed[], count: number): string[] =>
  generateNKeysBetween(places.toSorted(byPlace).at(-1)?.place ?? null, null, count);

/** `count` places in an empty list, in order. */
export const firstPlaces = (count: number): string[] => generateNKeysBetween(null, null, count);

/**
 * What has to be written so that `id` stands at `index` among the others: mostly one place, and every place where
 * two others have the same one or where keys have grown long.
 */
export function placesAfterMove(others: readonly Placed[], id: number, index: number): Placed[] {
  const order = others.filter((one) => one.id !== id).toSorted(byPlace);
  const at = Math.max(0, Math.min(index, order.length));
  const before = order[at - 1]?.place ?? null;
  const after = order[at]?.place ?? null;
  if (before === null || after === null || before < after) {
    const place = generateKeyBetween(before, after);
    if (place.length <= MAX_PLACE_LENGTH) return [{ id, place }];
  }
  const ids = [...order.slice(0, at).map((one) => one.id), id, ...order.slice(at).map((one) => one.id)];
  const places = firstPlaces(ids.length);
  return ids.map((one, position) => ({ id: one, place: places[position] ?? '' }));
}
