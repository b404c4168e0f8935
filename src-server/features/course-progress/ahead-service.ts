import { dueItems } from '#shared/domain/course-progress/next-due.ts';
import { shareOfSections } from '#shared/domain/course-progress/course-fold.ts';
import { parseOutline, versionItems, type VersionItem } from '#shared/domain/courses/version-outline.ts';
import type { DashboardData } from '#shared/contract/dashboard.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { statesOfCourses, type CourseStates } from './fold-service.ts';
import { listEnrolledCourses, type EnrolledCourseRow } from './list-repo.ts';
import { nextItem } from './list-service.ts';
import { percentOf } from './mapper.ts';
import { findOwnNumber, listPlaces, type PlaceRow } from './place-repo.ts';

type Ahead = Pick<Extract<DashboardData, { role: 'student' }>, 'continue' | 'due'>;

/** Courses under way that are looked at; who takes more sees those in which something was done last. */
const COURSES = 20;

const NONE: CourseStates = new Map();

/** Where somebody goes on: where they stopped on this computer, else with the next item. */
function toContinue(
  row: EnrolledCourseRow,
  states: CourseStates,
  { places, ownNo }: { readonly places: readonly PlaceRow[]; readonly ownNo: number },
): NonNullable<Ahead['continue']> {
  const { sections } = parseOutline(row.outline);
  const items = versionItems(sections).map(({ item }) => item);
  const share = shareOfSections(sections, (id) => states.get(id));
  const own = places.find((place) => place.course_id === row.course_id && place.device_no === ownNo);
  const stopped = items.find((item) => item.item_id === own?.item_id);
  const item: VersionItem | undefined = stopped ?? nextItem(items, states);
  return {
    course_id: row.course_id,
    course_title: row.title,
    subject: row.category,
    item_id: item?.item_id ?? null,
    item_title: item?.title ?? '',
    position_ms: stopped === undefined ? 0 : (own?.position_ms ?? 0),
    progress: percentOf(share.percent),
    completed_count: share.completed,
    required_count: share.required,
  };
}

/** The course that the signed-in person goes on with, and what is due in their courses. */
export async function courseAhead(ctx: Ctx, dueAtMost: number): Promise<Ahead> {
  const { userId } = ctx.actor;
  const wanted = { studentId: userId, state: 'in_progress' } as const;
  const { rows } = await listEnrolledCourses(ctx.db, wanted, { offset: 0, limit: COURSES });
  const open = rows.filter((row) => row.opens_at === null || row.opens_at <= ctx.now);
  const ids = open.map((row) => row.course_id);
  const states = await statesOfCourses(ctx, userId, ids);
  const due = open.flatMap((row) => {
    const own = states.get(row.course_id) ?? NONE;
    const items = versionItems(parseOutline(row.outline).sections).map(({ item }) => item);
    // What was handed in is not asked for again while nobody has marked it.
    const isSettled = (id: number): boolean => {
      const state = own.get(id);
      return state !== undefined && (state.completedAt !== null || state.isPending);
    };
    return dueItems(items, isSettled, row.enrolled_at).map((one) => ({ ...one, row }));
  });
  const current = open.find((row) => (states.get(row.course_id) ?? NONE).size > 0);
  const places = await listPlaces(ctx.db, userId, ids);
  const ownNo = await findOwnNumber(ctx.db);
  return {
    continue:
      current === undefined
        ? null
        : toContinue(current, states.get(current.course_id) ?? NONE, { places, ownNo }),
    due: due
      .toSorted((one, other) => one.dueAt - other.dueAt)
      .slice(0, dueAtMost)
      .map(({ item, dueAt, row }) => ({
        course_id: row.course_id,
        course_title: row.title,
        subject: row.category,
        item_id: item.item_id,
        item_title: item.title,
        due_at: iso(dueAt),
      })),
  };
}
