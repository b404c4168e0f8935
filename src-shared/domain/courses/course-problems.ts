import type { CourseProblem } from '#shared/contract/course-drafts.ts';
import { MAX_COURSE_ITEMS } from '#shared/contract/course-items.ts';
import { isTimeZone } from '../exams/wall-time.ts';
import { isVisible } from '../text/visible.ts';
import type { DraftItem, DraftMedia, DraftSection, MissingMedia } from './draft-course.ts';
import { isMissing } from './draft-course.ts';
import { itemProblems } from './item-problems.ts';
import { placedItems, outlineTree, type SectionNode } from './outline-tree.ts';
import { COURSE_PROBLEMS, type CourseProblemCode } from './problem-codes.ts';

/** The form of a course, as far as it is checked. */
export interface CheckedCourse {
  readonly title: string;
  /** The words of the description. */
  readonly description: string;
  readonly category: string;
  readonly level: string;
  readonly studentLearning: readonly string[];
  readonly hasImage: boolean;
  readonly imageAlt: string;
  readonly promotional: DraftMedia | MissingMedia | null;
  readonly priceMinor: number;
  readonly currency: string;
  readonly opensAt: number | null;
  readonly timeZone: string | null;
  /** When the version opens that learners have now; undefined where there is none. */
  readonly publishedOpensAt: number | null | undefined;
  /** True where only those who are named may enrol, and nobody is. */
  readonly isForNobody: boolean;
}

interface Place {
  readonly section_id?: number;
  readonly item_id?: number;
}

const problem = (code: CourseProblemCode, { section_id, item_id }: Place = {}): CourseProblem => ({
  code,
  step: COURSE_PROBLEMS[code].step,
  is_required: COURSE_PROBLEMS[code].isRequired,
  section_id: section_id ?? null,
  item_id: item_id ?? null,
});

const when = (condition: boolean, code: CourseProblemCode): CourseProblemCode[] => (condition ? [code] : []);

const landingProblems = (course: CheckedCourse): CourseProblemCode[] => [
  ...when(!course.studentLearning.some(isVisible), 'learning_missing'),
  ...when(!isVisible(course.title), 'title_missing'),
  ...when(course.promotional !== null && isMissing(course.promotional), 'promotional_missing'),
  ...when(
    course.promotional !== null && !isMissing(course.promotional) && course.promotional.sha256 === null,
    'promotional_on_its_way',
  ),
  ...when(!isVisible(course.description), 'description_missing'),
  ...when(!isVisible(course.category), 'category_missing'),
  ...when(course.level === '', 'level_missing'),
  ...when(course.hasImage && !isVisible(course.imageAlt), 'image_without_words'),
];

function offerProblems(course: CheckedCourse, now: number): CourseProblemCode[] {
  const { opensAt, timeZone } = course;
  const isZoneKnown = timeZone !== null && isTimeZone(timeZone);
  return [
    ...when(opensAt !== null && !isZoneKnown, 'time_zone_unknown'),
    ...when(
      opensAt !== null && isZoneKnown && opensAt <= now && course.publishedOpensAt !== opensAt,
      'schedule_past',
    ),
    ...when(course.priceMinor > 0 && !/^[A-Z]{3}$/.test(course.currency), 'currency_missing'),
    ...when(course.isForNobody, 'nobody_named'),
  ];
}

const sectionProblems = (node: SectionNode<DraftSection, DraftItem>): CourseProblem[] => [
  ...when(!isVisible(node.section.title), 'section_title_missing').map((code) =>
    problem(code, { section_id: node.section.id }),
  ),
  ...when(placedItems([node]).length === 0, 'section_empty').map((code) =>
    problem(code, { section_id: node.section.id }),
  ),
  ...node.sections.flatMap(sectionProblems),
];

export interface CheckedContent {
  readonly sections: readonly DraftSection[];
  readonly items: readonly DraftItem[];
  /** Items that are practice in the version that learners have: they hold the keys. */
  readonly practiceNow: ReadonlySet<number>;
}

/** What a publication takes of a draft: copies that lost a race wait until their author has decided. */
export const decided = <T extends { readonly copyOf: number | null }>(rows: readonly T[]): T[] =>
  rows.filter(({ copyOf }) => copyOf === null);

/** What the content of a course lacks, section by section and item by item. */
export function contentProblems(
  { sections, items, practiceNow }: CheckedContent,
  now: number,
): CourseProblem[] {
  const tree = outlineTree(decided(sections), decided(items));
  const standing = placedItems(tree.sections);
  const of = (item: DraftItem): Place => ({ section_id: item.sectionId, item_id: item.id });
  return [
    ...when(standing.length === 0, 'no_items').map((code) => problem(code)),
    ...when(standing.length > MAX_COURSE_ITEMS, 'too_many_items').map((code) => problem(code)),
    // A course without any item has said so: each of its sections would only say it again.
    ...(standing.length === 0 ? [] : tree.sections.flatMap(sectionProblems)),
    ...standing.flatMap(({ item }) =>
      itemProblems(item, now, practiceNow.has(item.id)).map((code) => problem(code, of(item))),
    ),
    ...tree.stray.map((item) => problem('item_without_section', of(item))),
    ...sections
      .filter(({ copyOf }) => copyOf !== null)
      .map(({ id }) => problem('copy_undecided', { section_id: id })),
    ...items.filter(({ copyOf }) => copyOf !== null).map((item) => problem('copy_undecided', of(item))),
  ];
}

/** Everything that stands between a draft and its publication or should be looked at before, in the order of the steps. */
export const courseProblems = (
  course: CheckedCourse,
  content: CheckedContent,
  now: number,
): CourseProblem[] => [
  ...landingProblems(course).map((code) => problem(code)),
  ...contentProblems(content, now),
  ...offerProblems(course, now).map((code) => problem(code)),
];
