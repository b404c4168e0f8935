import {
  depthOf,
  inReadingOrder,
  itemsInOrder,
  MAX_WRITTEN_DEPTH,
  type OutlineEntry,
  type OutlinePart,
} from './outline.ts';
import { byPlace, placeAtEnd, placesAfterMove, type Placed } from './places.ts';

/** The order of a course, as far as moves need it. */
export interface OutlineOrder {
  readonly sections: readonly OutlinePart[];
  readonly items: readonly OutlineEntry[];
}

/** What has to be written so that something stands elsewhere. */
export interface OutlineMove {
  readonly sections: readonly {
    readonly id: number;
    readonly parent_id: number | null;
    readonly place: string;
  }[];
  readonly items: readonly { readonly id: number; readonly section_id: number; readonly place: string }[];
}

/** Which side of a row something is dropped at. */
export type Edge = 'before' | 'after';

const itemsOf = ({ items }: OutlineOrder, sectionId: number): OutlineEntry[] =>
  items.filter((item) => item.section_id === sectionId).toSorted(byPlace);

const sectionsIn = ({ sections }: OutlineOrder, parentId: number | null): OutlinePart[] =>
  sections.filter((section) => section.parent_id === parentId).toSorted(byPlace);

const indexOf = (list: readonly Placed[], id: number): number => list.findIndex((one) => one.id === id);

/** The item at `index` among those of a section; the section may be another one than now. */
export function moveItem(order: OutlineOrder, id: number, sectionId: number, index: number): OutlineMove {
  const places = placesAfterMove(itemsOf(order, sectionId), id, index);
  return { sections: [], items: places.map((one) => ({ ...one, section_id: sectionId })) };
}

/** The section at `index` among those that stand in `parentId`. */
export function moveSection(
  order: OutlineOrder,
  id: number,
  parentId: number | null,
  index: number,
): OutlineMove {
  const places = placesAfterMove(sectionsIn(order, parentId), id, index);
  return { sections: places.map((one) => ({ ...one, parent_id: parentId })), items: [] };
}

/** One step up or down: past the end of a section an item goes on into the next one. Undefined at the very end. */
export function stepItem(order: OutlineOrder, id: number, by: -1 | 1): OutlineMove | undefined {
  const item = order.items.find((one) => one.id === id);
  if (item === undefined) return undefined;
  const siblings = itemsOf(order, item.section_id);
  const at = indexOf(siblings, id) + by;
  if (at >= 0 && at < siblings.length) return moveItem(order, id, item.section_id, at);
  const sections = inReadingOrder(order.sections);
  const next = sections[indexOf(sections, item.section_id) + by];
  if (next === undefined) return undefined;
  return moveItem(order, id, next.id, by === 1 ? 0 : itemsOf(order, next.id).length);
}

/** One step up or down among the sections of the same level. Undefined at the end. */
export function stepSection(order: OutlineOrder, id: number, by: -1 | 1): OutlineMove | undefined {
  const section = order.sections.find((one) => one.id === id);
  if (section === undefined) return undefined;
  const siblings = sectionsIn(order, section.parent_id);
  const at = indexOf(siblings, id) + by;
  return at < 0 || at >= siblings.length ? undefined : moveSection(order, id, section.parent_id, at);
}

/** True where a section may stand in another one: two levels are written. */
export function mayStandIn(order: OutlineOrder, id: number, parentId: number | null): boolean {
  if (parentId === null) return true;
  const parents = new Map(order.sections.map((one) => [one.id, one.parent_id]));
  const hasInside = order.sections.some((one) => one.parent_id === id);
  return parentId !== id && !hasInside && depthOf(parents, parentId) < MAX_WRITTEN_DEPTH;
}

/** The section into the one above it, at its end. Undefined where there is none, or it has subsections. */
export function nestSection(order: OutlineOrder, id: number): OutlineMove | undefined {
  const section = order.sections.find((one) => one.id === id);
  if (section === undefined) return undefined;
  const siblings = sectionsIn(order, section.parent_id);
  const above = siblings[indexOf(siblings, id) - 1];
  if (above === undefined || !mayStandIn(order, id, above.id)) return undefined;
  return {
    sections: [{ id, parent_id: above.id, place: placeAtEnd(sectionsIn(order, above.id)) }],
    items: [],
  };
}

/** The subsection out of its section, right behind it. Undefined where it stands at the top. */
export function liftSection(order: OutlineOrder, id: number): OutlineMove | undefined {
  const section = order.sections.find((one) => one.id === id);
  const parent = order.sections.find((one) => one.id === section?.parent_id);
  if (parent === undefined) return undefined;
  const around = sectionsIn(order, parent.parent_id);
  return moveSection(order, id, parent.parent_id, indexOf(around, parent.id) + 1);
}

/** Where an item is dropped: beside another item, or on a section, whose first it is then. */
export function dropItem(
  order: OutlineOrder,
  id: number,
  target: { readonly kind: 'item' | 'section'; readonly id: number; readonly edge: Edge },
): OutlineMove | undefined {
  if (target.kind === 'section') return moveItem(order, id, target.id, 0);
  const beside = order.items.find((one) => one.id === target.id);
  if (beside === undefined || beside.id === id) return undefined;
  const others = itemsOf(order, beside.section_id).filter((one) => one.id !== id);
  const at = indexOf(others, beside.id) + (target.edge === 'after' ? 1 : 0);
  return moveItem(order, id, beside.section_id, at);
}

/** Where a section is dropped: beside another one, on its level. Undefined where it may not stand there. */
export function dropSection(
  order: OutlineOrder,
  id: number,
  target: { readonly id: number; readonly edge: Edge },
): OutlineMove | undefined {
  const beside = order.sections.find((one) => one.id === target.id);
  if (beside === undefined || beside.id === id || !mayStandIn(order, id, beside.parent_id)) return undefined;
  const others = sectionsIn(order, beside.parent_id).filter((one) => one.id !== id);
  const at = indexOf(others, beside.id) + (target.edge === 'after' ? 1 : 0);
  return moveSection(order, id, beside.parent_id, at);
}

/** The outline with a move in it, before the server has said so. */
export function withMove<O extends OutlineOrder>(outline: O, move: OutlineMove): O {
  const sections = new Map(move.sections.map((one) => [one.id, one]));
  const items = new Map(move.items.map((one) => [one.id, one]));
  return {
    ...outline,
    sections: outline.sections.map((one) => ({ ...one, ...sections.get(one.id) })),
    items: outline.items.map((one) => ({ ...one, ...items.get(one.id) })),
  };
}

/** Numbers from 1: where an item stands among all of the course, and of how many. */
export function positionOf(order: OutlineOrder, id: number): { position: number; total: number } {
  const all = itemsInOrder(inReadingOrder(order.sections), order.items);
  return { position: indexOf(all, id) + 1, total: all.length };
}
