/** An item as a run of a course knows it. */
export interface RunItem {
  readonly item_id: number;
  readonly section_id: number;
  readonly is_required: boolean;
}

/** A section as it is published: those inside another name it. */
export interface RunPart {
  readonly id: number;
  readonly parent_id: number | null;
}

interface RunNestedSubsection {
  readonly nested_subsection_id: number;
  readonly content: readonly number[];
}

interface RunSubsection {
  readonly subsection_id: number;
  readonly content: readonly number[];
  readonly nested_subsections: readonly RunNestedSubsection[];
}

/** Section, subsection and nested subsection of spec 1 §3; content is the ids of items. */
export interface RunSection {
  readonly section_id: number;
  readonly content: readonly number[];
  readonly subsections: readonly RunSubsection[];
}

/** Where an item stands: null for a level that it does not reach. */
export interface RunIndexes {
  readonly section: number;
  readonly subsection: number | null;
  readonly nestedSubsection: number | null;
  readonly content: number;
}

/** One thing after another as a course is read: its items, a page after each section, and the end. */
export type RunStop =
  | { readonly kind: 'item'; readonly itemId: number; readonly indexes: RunIndexes }
  | { readonly kind: 'end-of-section'; readonly section: number }
  | { readonly kind: 'finish' };

export interface RunOutline {
  readonly sections: readonly RunSection[];
  /** Empty where the course has no items. */
  readonly stops: readonly RunStop[];
  /** Items that count for the progress. */
  readonly required: ReadonlySet<number>;
}

/** @param sections and items in reading order; what is deeper than three levels is read at the third. */
export function runOutline(sections: readonly RunPart[], items: readonly RunItem[]): RunOutline {
  const known = new Set(sections.map(({ id }) => id));
  const inside = Map.groupBy(sections, ({ parent_id: id }) => (id !== null && known.has(id) ? id : null));
  const itemsOf = Map.groupBy(items, ({ section_id: id }) => id);
  const contentOf = (id: number): number[] => (itemsOf.get(id) ?? []).map(({ item_id: item }) => item);
  const below = (id: number): RunNestedSubsection[] =>
    (inside.get(id) ?? []).flatMap((part) => [
      { nested_subsection_id: part.id, content: contentOf(part.id) },
      ...below(part.id),
    ]);
  const nested = (inside.get(null) ?? []).map(({ id }): RunSection => ({
    section_id: id,
    content: contentOf(id),
    subsections: (inside.get(id) ?? []).map((part) => ({
      subsection_id: part.id,
      content: contentOf(part.id),
      nested_subsections: below(part.id),
    })),
  }));
  return {
    sections: nested,
    stops: stopsOf(nested),
    required: new Set(items.filter((one) => one.is_required).map((one) => one.item_id)),
  };
}

const stopsAt = (content: readonly number[], at: Omit<RunIndexes, 'content'>): RunStop[] =>
  content.map((itemId, index) => ({ kind: 'item', itemId, indexes: { ...at, content: index } }));

function stopsOf(sections: readonly RunSection[]): RunStop[] {
  const stops = sections.flatMap((one, section): RunStop[] => {
    const inIt = [
      ...stopsAt(one.content, { section, subsection: null, nestedSubsection: null }),
      ...one.subsections.flatMap((sub, subsection) => [
        ...stopsAt(sub.content, { section, subsection, nestedSubsection: null }),
        ...sub.nested_subsections.flatMap((deep, nestedSubsection) =>
          stopsAt(deep.content, { section, subsection, nestedSubsection }),
        ),
      ]),
    ];
    // A section without items has nothing to end.
    return inIt.length === 0 ? [] : [...inIt, { kind: 'end-of-section', section }];
  });
  return stops.length === 0 ? [] : [...stops, { kind: 'finish' }];
}

/** Items of a section with those of its subsections, in reading order. */
export const itemsOfSection = (section: RunSection): number[] => [
  ...section.content,
  ...section.subsections.flatMap(itemsOfSubsection),
];

/** The same for a subsection. */
export const itemsOfSubsection = (subsection: RunSubsection): number[] => [
  ...subsection.content,
  ...subsection.nested_subsections.flatMap(({ content }) => content),
];
