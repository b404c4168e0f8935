import type { CourseChanges } from '#shared/contract/course-publications.ts';
import { movedAmong } from './moved-among.ts';
import { changedLines } from './changed-lines.ts';
import {
  saidOfItem,
  versionItems,
  versionSections,
  type PublishedPlace,
  type VersionOutline,
} from './version-outline.ts';

type ChangedItem = CourseChanges['added'][number];

/** What learners get of a course, as two of them are compared. */
export interface ComparedCourse {
  /** Each column of the landing and of the offer, as a person reads it. */
  readonly fields: Readonly<Record<string, string>>;
  readonly outline: VersionOutline;
}

const sectionWords = ({ path }: PublishedPlace): string => path.map(({ title }) => title).join(' › ');

const named = (place: PublishedPlace): Pick<ChangedItem, 'item_id' | 'kind' | 'title' | 'section'> => ({
  item_id: place.item.item_id,
  kind: place.item.kind,
  title: place.item.title,
  section: sectionWords(place),
});

const unchanged = { before: null, after: null };

const sectionOf = ({ path }: PublishedPlace): number => path.at(-1)?.section_id ?? 0;

/** Ids of the items whose words or terms two outlines have differently. */
export function itemsChanged(before: VersionOutline, after: VersionOutline): number[] {
  const was = new Map(versionItems(before.sections).map(({ item }) => [item.item_id, item]));
  return versionItems(after.sections).flatMap(({ item }) => {
    const old = was.get(item.item_id);
    return old === undefined || saidOfItem(old) === saidOfItem(item) ? [] : [item.item_id];
  });
}

/** Ids of the items that stand elsewhere: in another section, or moved among those beside them. */
function itemsMoved(before: readonly PublishedPlace[], after: readonly PublishedPlace[]): Set<number> {
  const was = new Map(before.map((place) => [place.item.item_id, sectionOf(place)]));
  const moved = new Set(
    after
      .filter((place) => (was.get(place.item.item_id) ?? sectionOf(place)) !== sectionOf(place))
      .map(({ item }) => item.item_id),
  );
  const orderBefore = Map.groupBy(before, sectionOf);
  for (const [section, places] of Map.groupBy(after, sectionOf)) {
    const ids = (some: readonly PublishedPlace[]): number[] => some.map(({ item }) => item.item_id);
    for (const id of movedAmong(ids(orderBefore.get(section) ?? []), ids(places))) moved.add(id);
  }
  return moved;
}

const sectionsOf = ({ sections }: VersionOutline): string =>
  versionSections(sections)
    .map(({ title, description }) => (description === '' ? title : `${title}: ${description}`))
    .join('\n');

function fieldChanges(before: ComparedCourse, after: ComparedCourse): CourseChanges['fields'] {
  const names = [...new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])];
  const fields = names.flatMap((field) => {
    const [old = '', now = ''] = [before.fields[field], after.fields[field]];
    return old === now ? [] : [{ field, before: old, after: now }];
  });
  const [old, now] = [sectionsOf(before.outline), sectionsOf(after.outline)];
  if (old === now) return fields;
  const lines = changedLines(old.split('\n'), now.split('\n'));
  return [...fields, { field: 'sections', before: lines.before ?? '', after: lines.after ?? '' }];
}

/** The words of the items that were changed, line by line, before and after. */
export type WordsOfItems = (itemId: number) => {
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/** What learners see differently, from one course to the other. @param wordsOf asked for changed items alone. */
export function courseChanges(
  before: ComparedCourse,
  after: ComparedCourse,
  wordsOf: WordsOfItems,
): CourseChanges {
  const placesBefore = versionItems(before.outline.sections);
  const placesAfter = versionItems(after.outline.sections);
  const was = new Map(placesBefore.map((place) => [place.item.item_id, place]));
  const is = new Map(placesAfter.map((place) => [place.item.item_id, place]));
  const moved = itemsMoved(placesBefore, placesAfter);
  const changed = new Set(itemsChanged(before.outline, after.outline));
  const pick = (ids: ReadonlySet<number>): PublishedPlace[] =>
    placesAfter.filter(({ item }) => was.has(item.item_id) && ids.has(item.item_id));
  return {
    fields: fieldChanges(before, after),
    added: placesAfter
      .filter(({ item }) => !was.has(item.item_id))
      .map((place) => ({ ...named(place), ...unchanged })),
    removed: placesBefore
      .filter(({ item }) => !is.has(item.item_id))
      .map((place) => ({ ...named(place), ...unchanged })),
    moved: pick(moved).map((place) => {
      const old = was.get(place.item.item_id);
      return {
        ...named(place),
        before: old === undefined ? null : sectionWords(old),
        after: sectionWords(place),
      };
    }),
    changed: pick(changed).map((place) => {
      const words = wordsOf(place.item.item_id);
      return { ...named(place), ...changedLines(words.before, words.after) };
    }),
  };
}

/** True where two courses say the same to everybody. */
export const changesNobody = (changes: CourseChanges): boolean =>
  Object.values(changes).every((list) => list.length === 0);
