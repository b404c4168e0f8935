import type { ItemState } from '../course-progress/item-fold.ts';

/** The learners of a course are added up in so many parts. */
export const PARTS = 61;

/** Where it stands how many did anything in the course. */
export const WHOLE_COURSE = 0;

/** What some learners did of one item of a course. */
export interface LessonSums {
  readonly item_id: number;
  readonly started: number;
  readonly completed: number;
  readonly time_ms: number;
  readonly marked: number;
  /** Hundredths of a percent. */
  readonly percent_sum: number;
  /** How many began it, and did nothing of a later one. */
  readonly left_here: number;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const nothingOf = (item_id: number): Mutable<LessonSums> => ({
  item_id,
  started: 0,
  completed: 0,
  time_ms: 0,
  marked: 0,
  percent_sum: 0,
  left_here: 0,
});

/** How far learners come in the items of a course, in their order; items that nobody began are left out. */
export function lessonsOf(
  itemIds: readonly number[],
  learners: readonly ReadonlyMap<number, ItemState>[],
): LessonSums[] {
  const sums = new Map<number, Mutable<LessonSums>>();
  const of = (id: number): Mutable<LessonSums> => {
    const known = sums.get(id) ?? nothingOf(id);
    sums.set(id, known);
    return known;
  };
  for (const states of learners) {
    of(WHOLE_COURSE).started += 1;
    const last = itemIds.findLast((id) => states.has(id));
    for (const id of itemIds) {
      const state = states.get(id);
      if (state?.firstAt == null) continue;
      const sum = of(id);
      sum.started += 1;
      sum.time_ms += state.timeMs;
      if (state.completedAt !== null) sum.completed += 1;
      if (state.bestPercent !== null) {
        sum.marked += 1;
        sum.percent_sum += state.bestPercent;
      }
      if (id === last) sum.left_here += 1;
    }
  }
  return [...sums.values()];
}

/** The sums of all parts, by item. */
export function addLessons(rows: readonly LessonSums[]): Map<number, LessonSums> {
  const sums = new Map<number, Mutable<LessonSums>>();
  for (const { item_id: id, ...row } of rows) {
    const sum = sums.get(id) ?? nothingOf(id);
    sum.started += row.started;
    sum.completed += row.completed;
    sum.time_ms += row.time_ms;
    sum.marked += row.marked;
    sum.percent_sum += row.percent_sum;
    sum.left_here += row.left_here;
    sums.set(id, sum);
  }
  return sums;
}
