import type { VersionItem } from '../courses/version-outline.ts';
import { dueAtOf } from '../courses/submission.ts';
import { isRequired } from './course-fold.ts';

export interface DueItem {
  readonly item: VersionItem;
  readonly dueAt: number;
}

/** What of a version is required, due and not complete for somebody who enrolled then, what is due first before the rest. */
export const dueItems = (
  items: readonly VersionItem[],
  isComplete: (itemId: number) => boolean,
  enrolledAt: number,
): DueItem[] =>
  items
    .filter((item) => isRequired(item) && !isComplete(item.item_id))
    .flatMap((item) => {
      const dueAt = dueAtOf({ dueAt: item.due_at ?? null, dueDays: item.due_days ?? null }, enrolledAt);
      return dueAt === null ? [] : [{ item, dueAt }];
    })
    .toSorted((one, other) => one.dueAt - other.dueAt);
