import type { CourseOutline, OutlineItem, OutlineSection } from '#shared/contract/course-drafts.ts';
import { inReadingOrder, itemsInOrder } from '#shared/domain/courses/outline.ts';

export interface SectionRow {
  readonly kind: 'section';
  readonly key: string;
  readonly depth: number;
  readonly section: OutlineSection;
  readonly isCollapsed: boolean;
  /** Minutes, items and items with problems in it, subsections included. */
  readonly minutes: number;
  readonly count: number;
  readonly incomplete: number;
}

export interface ItemRow {
  readonly kind: 'item';
  readonly key: string;
  readonly depth: number;
  readonly item: OutlineItem;
}

export type OutlineRow = SectionRow | ItemRow;

export const keyOf = (kind: OutlineRow['kind'], id: number): string => `${kind}-${id}`;

/** The rows that are shown, in reading order; what fits the words is shown with the sections that it stands in. */
export function outlineRows(
  outline: CourseOutline,
  collapsed: ReadonlySet<number>,
  search: string,
): OutlineRow[] {
  const words = search.trim().toLowerCase();
  const fits = (title: string): boolean => words === '' || title.toLowerCase().includes(words);
  const order = inReadingOrder(outline.sections);
  const byId = new Map(order.map((one) => [one.id, one]));
  const above = (section: OutlineSection): OutlineSection[] => {
    const chain: OutlineSection[] = [];
    let parent = section.parent_id === null ? undefined : byId.get(section.parent_id);
    while (parent !== undefined && !chain.includes(parent)) {
      chain.push(parent);
      parent = parent.parent_id === null ? undefined : byId.get(parent.parent_id);
    }
    return chain;
  };
  const items = Map.groupBy(itemsInOrder(order, outline.items), (item) => item.section_id);
  const inside = new Map<number, OutlineItem[]>();
  const found = new Set<number>();
  for (const section of order) {
    const own = items.get(section.id) ?? [];
    const isFound = fits(section.title) || own.some(({ title }) => fits(title));
    for (const one of [section, ...above(section)]) {
      inside.set(one.id, [...(inside.get(one.id) ?? []), ...own]);
      if (isFound) found.add(one.id);
    }
  }
  return order.flatMap((section): OutlineRow[] => {
    const chain = above(section);
    const isHidden = words === '' && chain.some(({ id }) => collapsed.has(id));
    if (isHidden || !found.has(section.id)) return [];
    const all = inside.get(section.id) ?? [];
    const isCollapsed = words === '' && collapsed.has(section.id);
    const shown = (items.get(section.id) ?? []).filter(({ title }) => fits(section.title) || fits(title));
    return [
      {
        kind: 'section',
        key: keyOf('section', section.id),
        depth: chain.length,
        section,
        isCollapsed,
        minutes: all.reduce((sum, one) => sum + one.duration_minutes, 0),
        count: all.length,
        incomplete: all.filter(({ problems }) => problems.some((problem) => problem.is_required)).length,
      },
      ...(isCollapsed
        ? []
        : shown.map((item): ItemRow => ({
            kind: 'item',
            key: keyOf('item', item.id),
            depth: chain.length + 1,
            item,
          }))),
    ];
  });
}
