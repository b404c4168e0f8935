import { byPlace, type Placed } from './places.ts';

/** A section as it is ordered. */
export interface OutlinePart extends Placed {
  readonly parent_id: number | null;
}

/** An item as it is ordered. */
export interface OutlineEntry extends Placed {
  readonly section_id: number;
}

/** Levels of sections that a page writes; what two computers moved at once may be one deeper. */
export const MAX_WRITTEN_DEPTH = 2;

/** True where a section would stand in itself. */
export function standsInItself(parents: ReadonlyMap<number, number | null>, id: number): boolean {
  const seen = new Set<number>();
  let above = parents.get(id) ?? null;
  while (above !== null && !seen.has(above)) {
    if (above === id) return true;
    seen.add(above);
    above = parents.get(above) ?? null;
  }
  return false;
}

/** How deep a section stands: 1 at the top. */
export function depthOf(parents: ReadonlyMap<number, number | null>, id: number): number {
  let depth = 1;
  let above = parents.get(id) ?? null;
  for (; above !== null && depth <= parents.size; depth++) above = parents.get(above) ?? null;
  return depth;
}

/**
 * Sections in the order in which they are read, each followed by those inside it. One whose parent is not there, or
 * stands in itself, is read at the top: nothing is lost by two moves at once.
 */
export function inReadingOrder<S extends OutlinePart>(sections: readonly S[]): S[] {
  const parents = new Map(sections.map((one) => [one.id, one.parent_id]));
  const parentOf = (one: S): number | null =>
    one.parent_id !== null && parents.has(one.parent_id) && !standsInItself(parents, one.id)
      ? one.parent_id
      : null;
  const inside = Map.groupBy(sections.toSorted(byPlace), parentOf);
  const order: S[] = [];
  const walk = (parent: number | null): void => {
    for (const one of inside.get(parent) ?? []) {
      order.push(one);
      walk(one.id);
    }
  };
  walk(null);
  return order;
}

/** Items in the order in which they are read: section by section, as `sections` stand. */
export function itemsInOrder<I extends OutlineEntry>(
  sections: readonly { readonly id: number }[],
  items: readonly I[],
): I[] {
  const inside = Map.groupBy(items.toSorted(byPlace), (item) => item.section_id);
  return sections.flatMap(({ id }) => inside.get(id) ?? []);
}

/**
 * The sections that are there: those that were not deleted, and those deleted on one computer while another one
 * put something into them, with what they stand in.
 */
export function standingSections<S extends OutlinePart & { readonly deleted_at: number | null }>(
  sections: readonly S[],
  items: readonly OutlineEntry[],
): S[] {
  const byId = new Map(sections.map((one) => [one.id, one]));
  const kept = new Set<number>();
  const keep = (id: number | null): void => {
    const section = id === null ? undefined : byId.get(id);
    if (section === undefined || kept.has(section.id)) return;
    kept.add(section.id);
    keep(section.parent_id);
  };
  for (const { id, deleted_at: deletedAt } of sections) if (deletedAt === null) keep(id);
  for (const { section_id: id } of items) keep(id);
  return sections.filter(({ id }) => kept.has(id));
}
