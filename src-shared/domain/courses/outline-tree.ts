import type { Placed } from './places.ts';
import { byPlace } from './places.ts';

interface AnySection extends Placed {
  readonly parentId: number | null;
}

interface AnyItem extends Placed {
  readonly sectionId: number;
}

export interface SectionNode<S, I> {
  readonly section: S;
  /** What stands in the section itself, before its subsections. */
  readonly items: readonly I[];
  readonly sections: readonly SectionNode<S, I>[];
}

export interface OutlineTree<S, I> {
  readonly sections: readonly SectionNode<S, I>[];
  /** Items whose section is not there: two computers can delete a section and add to it. */
  readonly stray: readonly I[];
}

/**
 * Sections, subsections and items in the order of their places, however deep. A section whose parent is not there stands
 * at the top, and so do sections that two computers have moved into each other: none is lost.
 */
export function outlineTree<S extends AnySection, I extends AnyItem>(
  sections: readonly S[],
  items: readonly I[],
): OutlineTree<S, I> {
  const ordered = sections.toSorted(byPlace);
  const known = new Map(ordered.map((section) => [section.id, section]));
  const itemsOf = Map.groupBy(items.toSorted(byPlace), (item) => item.sectionId);
  const seen = new Set<number>();
  const parentOf = (section: S): number | null =>
    section.parentId !== null && known.has(section.parentId) ? section.parentId : null;
  const children = Map.groupBy(ordered, parentOf);
  const nodeOf = (section: S): SectionNode<S, I> => {
    seen.add(section.id);
    return {
      section,
      items: itemsOf.get(section.id) ?? [],
      sections: (children.get(section.id) ?? []).filter(({ id }) => !seen.has(id)).map(nodeOf),
    };
  };
  const top = (children.get(null) ?? []).map(nodeOf);
  const inCircles: SectionNode<S, I>[] = [];
  for (const section of ordered) if (!seen.has(section.id)) inCircles.push(nodeOf(section));
  return { sections: [...top, ...inCircles], stray: items.filter((item) => !known.has(item.sectionId)) };
}

export interface StandingItem<S, I> {
  readonly item: I;
  /** The sections that it stands in, from the outermost. */
  readonly path: readonly S[];
}

/** Items in the order in which learners come to them. */
export function placedItems<S, I>(
  nodes: readonly SectionNode<S, I>[],
  above: readonly S[] = [],
): StandingItem<S, I>[] {
  return nodes.flatMap((node) => {
    const path = [...above, node.section];
    return [...node.items.map((item) => ({ item, path })), ...placedItems(node.sections, path)];
  });
}

/** Sections in their order, the outer before the inner. */
export const sectionsInOrder = <S, I>(nodes: readonly SectionNode<S, I>[]): S[] =>
  nodes.flatMap((node) => [node.section, ...sectionsInOrder(node.sections)]);
