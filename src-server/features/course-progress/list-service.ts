import type { PurchasedCourse } from '#shared/contract/course-records.ts';
import { isRequired, shareOfSections, type Share } from '#shared/domain/course-progress/course-fold.ts';
import { scoreOfItems, type CourseScore } from '#shared/domain/course-progress/course-score.ts';
import { parseOutline, versionItems, type VersionItem } from '#shared/domain/courses/version-outline.ts';
import type { Ctx } from '#server/context.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import type { LearnerCourse } from '../courses/learner-service.ts';
import { countedFinish, listFinishes, type CourseFinish } from './completion-service.ts';
import { statesOfCourses, type CourseStates } from './fold-service.ts';
import { listEnrolledCourses, type EnrolledCourseRow } from './list-repo.ts';
import { percentOf, toCompletion, toPlace } from './mapper.ts';
import { findOwnNumber, listPlaces, type PlaceRow } from './place-repo.ts';

interface Standing {
  readonly states: CourseStates;
  readonly finishes: readonly CourseFinish[];
  readonly places: readonly PlaceRow[];
  readonly ownNo: number;
  readonly now: number;
}

/** The item to go on with: the first that is required and not complete, else the first that is not. */
export function nextItem(items: readonly VersionItem[], states: CourseStates): VersionItem | undefined {
  const open = items.filter(({ item_id }) => (states.get(item_id)?.completedAt ?? null) === null);
  return open.find(isRequired) ?? open[0];
}

/** Where somebody stopped on this computer, and where last on any other. */
function shownPlaces(places: readonly PlaceRow[], items: readonly VersionItem[], ownNo: number) {
  const titles = new Map(items.map((item) => [item.item_id, item.title]));
  const known = places.filter((place) => titles.has(place.item_id));
  const own = known.find((place) => place.device_no === ownNo);
  const other = known.find((place) => place.device_no !== ownNo);
  return [own, other]
    .flatMap((place) => place ?? [])
    .map((place) => ({ ...toPlace(place, ownNo), item_title: titles.get(place.item_id) ?? '' }));
}

function toPurchased(row: EnrolledCourseRow, standing: Standing): PurchasedCourse {
  const { states, finishes, now } = standing;
  const { sections } = parseOutline(row.outline);
  const items = versionItems(sections).map(({ item }) => item);
  const share = shareOfSections(sections, (id) => states.get(id));
  const next = nextItem(items, states);
  const lasts = [...states.values()].flatMap(({ lastAt }) => lastAt ?? []);
  const started = lasts.length === 0 ? 'not_started' : 'in_progress';
  return {
    id: row.course_id,
    course_id: row.course_id,
    course_instructor_id: row.instructor_id,
    instructor_name: row.instructor_name,
    course_title: row.title,
    course_subtitle: row.subtitle,
    course_category: row.category,
    course_level: row.level,
    course_image: row.image_sha256,
    course_image_alt: row.image_alt ?? '',
    number_of_items: items.length,
    duration_minutes: row.duration_minutes,
    published_version: row.version_no,
    opens_at: isoOrNull(row.opens_at),
    is_open: row.opens_at === null || row.opens_at <= now,
    is_archived: row.status === 'archived',
    state: finishes.length > 0 ? 'finished' : started,
    progress: percentOf(share.percent),
    completed_count: share.completed,
    required_count: share.required,
    completion: toCompletion(finishes, share),
    next_item: next === undefined ? null : { item_id: next.item_id, title: next.title },
    places: shownPlaces(standing.places, items, standing.ownNo),
    enrolled_at: iso(row.enrolled_at),
    last_at: lasts.length === 0 ? null : iso(lasts.reduce((one, other) => Math.max(one, other))),
  };
}

/** How somebody stands in a course, in a few numbers. */
export interface CourseStanding {
  readonly courseId: number;
  readonly title: string;
  readonly subject: string;
  readonly share: Share;
  readonly score: CourseScore;
  readonly timeMs: number;
  readonly finish: CourseFinish | null;
  readonly lastAt: number | null;
}

/** How the signed-in person stands in all of their courses, the one first in which something was done last. */
export async function listStandings(ctx: Ctx, limit: number): Promise<CourseStanding[]> {
  const { userId } = ctx.actor;
  const wanted = { studentId: userId, state: undefined };
  const { rows } = await listEnrolledCourses(ctx.db, wanted, { offset: 0, limit });
  const ids = rows.map((row) => row.course_id);
  const states = await statesOfCourses(ctx, userId, ids);
  const finishes = await listFinishes(ctx, userId, ids);
  return rows.map((row) => {
    const own: CourseStates = states.get(row.course_id) ?? new Map();
    const { sections } = parseOutline(row.outline);
    const items = versionItems(sections).map(({ item }) => item);
    const done = [...own.values()];
    return {
      courseId: row.course_id,
      title: row.title,
      subject: row.category,
      share: shareOfSections(sections, (id) => own.get(id)),
      score: scoreOfItems(items, (id) => own.get(id)),
      timeMs: done.reduce((sum, { timeMs }) => sum + timeMs, 0),
      finish: countedFinish(finishes.get(row.course_id) ?? []),
      lastAt: done.reduce<number | null>(
        (last, { lastAt }) => (lastAt === null ? last : Math.max(last ?? lastAt, lastAt)),
        null,
      ),
    };
  });
}

/** How far the signed-in person is in a course that they take, in hundredths of a percent. */
export async function progressIn(ctx: Ctx, { course, version }: LearnerCourse): Promise<number> {
  const { userId } = ctx.actor;
  const states = (await statesOfCourses(ctx, userId, [course.id])).get(course.id);
  return shareOfSections(parseOutline(version.outline).sections, (id) => states?.get(id)).percent;
}

/** One page of the courses that the signed-in person is enrolled in. */
export async function listPurchased(
  ctx: Ctx,
  {
    state,
    ...page
  }: {
    readonly state?: 'in_progress' | 'finished' | undefined;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ data: PurchasedCourse[]; count: number }> {
  const { userId } = ctx.actor;
  const { rows, total } = await listEnrolledCourses(ctx.db, { studentId: userId, state }, page);
  const ids = rows.map((row) => row.course_id);
  const states = await statesOfCourses(ctx, userId, ids);
  const finishes = await listFinishes(ctx, userId, ids);
  const places = Map.groupBy(await listPlaces(ctx.db, userId, ids), (place) => place.course_id);
  const ownNo = await findOwnNumber(ctx.db);
  const data = rows.map((row) =>
    toPurchased(row, {
      states: states.get(row.course_id) ?? new Map(),
      finishes: finishes.get(row.course_id) ?? [],
      places: places.get(row.course_id) ?? [],
      ownNo,
      now: ctx.now,
    }),
  );
  return { data, count: total };
}
