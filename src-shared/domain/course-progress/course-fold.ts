import { largest, smallest } from '../lists.ts';
import { versionItems, type VersionItem, type VersionSection } from '../courses/version-outline.ts';

/** As much of the state of an item as the progress of a course needs. */
export interface CountedItem {
  readonly completedAt: number | null;
  readonly isPending: boolean;
  readonly isReached: boolean | null;
  readonly bestPercent: number | null;
}

/** Looks up what was done of an item; undefined where nothing was. */
export type StateOf = (itemId: number) => CountedItem | undefined;

export interface Share {
  readonly completed: number;
  readonly required: number;
  /** Hundredths of a percent, rounded down: 100 % exactly when all that is required is complete. */
  readonly percent: number;
}

export const isRequired = (item: Pick<VersionItem, 'optional'>): boolean => item.optional !== true;

function shareOf(items: readonly VersionItem[], stateOf: StateOf): Share {
  const required = items.filter(isRequired);
  const completed = required.filter(({ item_id }) => (stateOf(item_id)?.completedAt ?? null) !== null).length;
  const percent = required.length === 0 ? 10_000 : Math.floor((completed * 10_000) / required.length);
  return { completed, required: required.length, percent };
}

const itemsIn = (sections: readonly VersionSection[]): VersionItem[] =>
  versionItems(sections).map(({ item }) => item);

/** Complete required items over all required items; what has none is complete. */
export const shareOfSections = (sections: readonly VersionSection[], stateOf: StateOf): Share =>
  shareOf(itemsIn(sections), stateOf);

export type CourseResult = 'pass' | 'fail' | 'pending';

/**
 * What a finished course came to: `fail` while a required graded item has not reached its score, `pending` while one of
 * them waits for its mark.
 */
export function resultOf(sections: readonly VersionSection[], stateOf: StateOf): CourseResult {
  const graded = itemsIn(sections).filter((item) => item.graded === true && isRequired(item));
  const states = graded.map(({ item_id }) => stateOf(item_id));
  const isOpen = (state: CountedItem | undefined): boolean =>
    state?.isPending === true && state.isReached !== true;
  if (states.some((state) => state?.isReached === false && !isOpen(state))) return 'fail';
  return states.some(isOpen) ? 'pending' : 'pass';
}

/** Whether somebody has finished a version: all that is required is complete, and something of it was done. */
export const isFinished = (sections: readonly VersionSection[], stateOf: StateOf): boolean =>
  shareOfSections(sections, stateOf).percent === 10_000 &&
  itemsIn(sections).some(({ item_id }) => (stateOf(item_id)?.completedAt ?? null) !== null);

/** When the last of what is required was complete; null before that. */
export function finishedAt(sections: readonly VersionSection[], stateOf: StateOf): number | null {
  if (!isFinished(sections, stateOf)) return null;
  const items = itemsIn(sections);
  const required = items.filter(isRequired);
  const times = (required.length === 0 ? items : required).flatMap(
    ({ item_id }) => stateOf(item_id)?.completedAt ?? [],
  );
  return required.length === 0 ? smallest(times, Infinity) : largest(times, 0);
}
