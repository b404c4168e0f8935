import { USUAL_WEIGHT, type VersionItem } from '../courses/version-outline.ts';
import type { CountedItem } from './course-fold.ts';

export interface CourseScore {
  /** Hundredths of a percent, by the weights of the items; null before the first mark. */
  readonly mean: number | null;
  /** Items that have a mark. */
  readonly marked: number;
}

/** What the best marks of the items of a version come to: what nobody has marked counts for nothing. */
export function scoreOfItems(
  items: readonly Pick<VersionItem, 'item_id' | 'weight'>[],
  stateOf: (itemId: number) => Pick<CountedItem, 'bestPercent'> | undefined,
): CourseScore {
  let points = 0;
  let worth = 0;
  let marked = 0;
  for (const { item_id: id, weight = USUAL_WEIGHT } of items) {
    const best = stateOf(id)?.bestPercent ?? null;
    if (best === null) continue;
    points += best * weight;
    worth += weight;
    marked += 1;
  }
  return { mean: worth === 0 ? null : Math.round(points / worth), marked };
}
