import type { DiscoverDetails, DiscoverItem } from '#shared/contract/discover.ts';
import { parseOutline, type VersionSection } from '#shared/domain/courses/version-outline.ts';
import { itemKey, readItemKey, type ItemName } from '#shared/domain/discover/item-key.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { shownReviews } from '../course-reviews/service.ts';
import { readLines } from '../courses/mapper.ts';
import * as repo from './item-repo.ts';
import { courseItem, examItem } from './mapper.ts';

const missing = (): never => refuse('NOT_FOUND', 'There is no such exam or course in the catalogue.');

/** So many reviews stand beside the list; the course has them all. */
const REVIEWS = 3;

const isOffered = (row: Pick<repo.ExamItemRow, 'deleted_at' | 'status'>): boolean =>
  row.deleted_at === null && (row.status === 'published' || row.status === 'scheduled');

const isVisible = ({ is_own, is_enrolled }: DiscoverItem, isForSome: 0 | 1): boolean =>
  isForSome === 0 || is_own || is_enrolled;

export interface KnownItem {
  readonly item: DiscoverItem;
  /** It stands in the catalogue, and the person may see it there. */
  readonly isOffered: boolean;
  readonly priceMinor: number;
}

/** Some contents by their keys, also those that are offered no more. */
export async function loadKnown(ctx: Ctx, names: readonly ItemName[]): Promise<Map<string, KnownItem>> {
  const idsOf = (type: ItemName['type']) => names.flatMap((name) => (name.type === type ? [name.id] : []));
  const { userId } = ctx.actor;
  const [exams, courses] = [idsOf('exam'), idsOf('course')];
  const known = (row: repo.ExamItemRow | repo.CourseItemRow, item: DiscoverItem): KnownItem => ({
    item,
    isOffered: isOffered(row) && isVisible(item, row.is_for_some),
    priceMinor: row.price_minor,
  });
  const found = [
    ...(exams.length === 0 ? [] : await repo.listExams(ctx.db, userId, exams)).map((row) =>
      known(row, examItem(ctx, row)),
    ),
    ...(courses.length === 0 ? [] : await repo.listCourses(ctx.db, userId, courses)).map((row) =>
      known(row, courseItem(ctx, row)),
    ),
  ];
  return new Map(found.map((one) => [one.item.item, one]));
}

/** Contents as the catalogue shows them, in the order in which they are named; those that are not here are left out. */
export async function loadItems(ctx: Ctx, names: readonly ItemName[]): Promise<DiscoverItem[]> {
  const known = await loadKnown(ctx, names);
  return names.flatMap((name) => known.get(itemKey(name))?.item ?? []);
}

const toPart = (section: VersionSection) => ({
  title: section.title,
  items: section.items.map((item) => ({
    title: item.title,
    kind: item.kind,
    duration_minutes: item.minutes ?? 0,
    question_count: item.questions ?? 0,
  })),
});

/** Sections in reading order, those inside another after it. */
const partsOf = (sections: readonly VersionSection[]): ReturnType<typeof toPart>[] =>
  sections.flatMap((section) => [toPart(section), ...partsOf(section.sections)]);

async function authorOf(ctx: Ctx, { instructor_id: id, instructor_name: name }: DiscoverItem) {
  const profile = await repo.findAuthor(ctx.db, id);
  return { name, headline: profile?.headline ?? '', has_profile: profile !== undefined };
}

async function examDetails(ctx: Ctx, id: number): Promise<DiscoverDetails> {
  const [row] = await repo.listExams(ctx.db, ctx.actor.userId, [id]);
  if (row === undefined || !isOffered(row)) return missing();
  const item = examItem(ctx, row);
  if (!isVisible(item, row.is_for_some)) return missing();
  return {
    ...item,
    description: row.description,
    student_learning: [],
    course_requirements: [],
    course_designed_for: [],
    issue_certificate: row.is_certificate_issued === 1,
    pass_percent: row.pass_percent / 100,
    attempts_allowed: row.attempts_allowed,
    outline: null,
    author: await authorOf(ctx, item),
    rating_summary: null,
    reviews: [],
  };
}

async function courseDetails(ctx: Ctx, id: number): Promise<DiscoverDetails> {
  const [row] = await repo.listCourses(ctx.db, ctx.actor.userId, [id]);
  if (row === undefined || !isOffered(row)) return missing();
  const item = courseItem(ctx, row);
  if (!isVisible(item, row.is_for_some)) return missing();
  const outline = await repo.findOutline(ctx.db, row.version_id);
  const { rating, reviews } = await shownReviews(ctx, id, REVIEWS);
  return {
    ...item,
    description: row.description,
    student_learning: readLines(row.student_learning),
    course_requirements: readLines(row.course_requirements),
    course_designed_for: readLines(row.course_designed_for),
    issue_certificate: row.is_certificate_issued === 1,
    pass_percent: null,
    attempts_allowed: null,
    outline: outline === undefined ? null : partsOf(parseOutline(outline.outline).sections),
    author: await authorOf(ctx, item),
    rating_summary: rating,
    reviews,
  };
}

/** What stands beside the list. @throws NOT_FOUND of what is not offered, or not to this person */
export async function getDetails(ctx: Ctx, key: string): Promise<DiscoverDetails> {
  const name = readItemKey(key) ?? missing();
  return name.type === 'exam' ? examDetails(ctx, name.id) : courseDetails(ctx, name.id);
}
