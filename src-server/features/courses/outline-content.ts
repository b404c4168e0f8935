import { inReadingOrder, itemsInOrder, standingSections } from '#shared/domain/courses/outline.ts';
import { parseCopyTitle } from '#shared/domain/sync/titles.ts';
import type { Db } from '#server/db/tables.ts';
import { listItems, type ItemInOutline } from './item-repo.ts';
import { listSections, type SectionRow } from './section-repo.ts';

export interface OutlineContent {
  /** Those that are there, each followed by those inside it. */
  readonly sections: readonly SectionRow[];
  /** Live items, section by section. */
  readonly items: readonly ItemInOutline[];
}

/** What a copy lost against, until its author has decided: then it is called something else, or gone. */
export const undecidedCopyOf = (row: {
  readonly title: string;
  readonly copy_of: number | null;
}): number | null => (parseCopyTitle(row.title) === null ? null : row.copy_of);

/** Sections and items of a course in the order in which they are read, without what the items say. */
export async function loadOutline(db: Db, courseId: number): Promise<OutlineContent> {
  const live = (await listItems(db, courseId)).filter((item) => item.deleted_at === null);
  const sections = inReadingOrder(standingSections(await listSections(db, courseId), live));
  return { sections, items: itemsInOrder(sections, live) };
}

/** A section with all that stands inside it, itself first. */
export function withinSection(
  sections: readonly Pick<SectionRow, 'id' | 'parent_id'>[],
  id: number,
): Set<number> {
  const inside = new Set([id]);
  // One level more with each turn: a loop in the data ends it as well.
  for (let size = 0; size < inside.size;) {
    size = inside.size;
    for (const one of sections) if (one.parent_id !== null && inside.has(one.parent_id)) inside.add(one.id);
  }
  return inside;
}
