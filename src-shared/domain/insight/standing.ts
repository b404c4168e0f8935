import { shareOfSections, type CountedItem } from '../course-progress/course-fold.ts';
import { dueItems } from '../course-progress/next-due.ts';
import type { VersionItem, VersionSection } from '../courses/version-outline.ts';
import { smallest } from '../lists.ts';

export interface EnrolledIn {
  readonly content_type: 'exam' | 'course';
  readonly content_id: number;
  readonly created_at: number;
}

/** An attempt that was handed in and counts. */
export interface ClosedAttempt {
  readonly exam_id: number;
  readonly score: number | null;
  readonly result: 'pass' | 'fail' | 'pending' | null;
  readonly started_at: number;
  readonly submitted_at: number;
}

export interface StandingCourse {
  readonly sections: readonly VersionSection[];
  readonly items: readonly VersionItem[];
}

/** What was done of an item, as far as it counts here. */
export interface DoneItem extends CountedItem {
  readonly timeMs: number;
  readonly lastAt: number | null;
}

/** What a student did in some contents, whoever's they are. */
export interface StudentFacts {
  readonly enrolments: readonly EnrolledIn[];
  /** The latest first. */
  readonly attempts: readonly ClosedAttempt[];
  readonly courseOf: (id: number) => StandingCourse | undefined;
  /** By the item. */
  readonly statesOf: (courseId: number) => ReadonlyMap<number, DoneItem> | undefined;
}

/** How a student stands in some contents: whole numbers, of which any sum is exact. */
export interface Standing {
  readonly enrolled: number;
  readonly attempts: number;
  /** Exams with a score; their best scores added up in hundredths of a percent, and the best of all (-1: none). */
  readonly best_count: number;
  readonly best_sum: number;
  readonly best: number;
  /** The mean of the best scores, hundredths of a percent; -1 without one. */
  readonly mean: number;
  /** The mean progress in courses, hundredths of a percent; -1 without a course. */
  readonly progress: number;
  readonly used_ms: number;
  /** When something was done last; 0 where nothing was. */
  readonly last_at: number;
  /** From when on it has been quiet: since then, or since the last enrolment; 0 where there is neither. */
  readonly since: number;
  readonly is_done: 0 | 1;
  /** Failed attempts in a row at one exam, the most of them. */
  readonly failed: number;
  /** Items of courses whose day has passed, and how many of them are not done. */
  readonly due: number;
  readonly overdue: number;
  /** When the next item of a course is due: until then all of this is right; 0 where none is. */
  readonly next_due_at: number;
}

const NOTHING: ReadonlyMap<number, DoneItem> = new Map();

const most = (values: readonly number[], least: number): number =>
  values.reduce((found, value) => Math.max(found, value), least);
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? -1 : Math.round(sumOf(values) / values.length);

/** How many of the results, the latest first, are failures before anything else. */
function failedInARow(attempts: readonly ClosedAttempt[]): number {
  const other = attempts.findIndex(({ result }) => result !== 'fail');
  return other === -1 ? attempts.length : other;
}

function standingInCourse(
  { sections, items }: StandingCourse,
  states: ReadonlyMap<number, DoneItem>,
  { enrolledAt, now }: { readonly enrolledAt: number; readonly now: number },
) {
  const isSettled = (id: number): boolean => {
    const state = states.get(id);
    return state !== undefined && (state.completedAt !== null || state.isPending);
  };
  const all = dueItems(items, () => false, enrolledAt);
  const done = [...states.values()];
  return {
    progress: shareOfSections(sections, (id) => states.get(id)).percent,
    timeMs: sumOf(done.map(({ timeMs }) => timeMs)),
    lastAt: most(
      done.map(({ lastAt }) => lastAt ?? 0),
      0,
    ),
    due: all.filter(({ dueAt }) => dueAt < now).length,
    overdue: dueItems(items, isSettled, enrolledAt).filter(({ dueAt }) => dueAt < now).length,
    nextDueAt: all.find(({ dueAt }) => dueAt >= now)?.dueAt ?? 0,
  };
}

/** How a student stands at a moment. */
export function standingOf(
  { enrolments, attempts, courseOf, statesOf }: StudentFacts,
  now: number,
): Standing {
  const courses = enrolments.flatMap(({ content_type: type, content_id: id, created_at: enrolledAt }) => {
    const course = type === 'course' ? courseOf(id) : undefined;
    return course === undefined
      ? []
      : [standingInCourse(course, statesOf(id) ?? NOTHING, { enrolledAt, now })];
  });
  const exams = Map.groupBy(attempts, ({ exam_id: id }) => id);
  const best = [...exams.values()].flatMap((own) => {
    const scores = own.flatMap(({ score }) => score ?? []);
    return scores.length === 0 ? [] : [most(scores, 0)];
  });
  const lastAt = most(
    [...attempts.map(({ submitted_at: at }) => at), ...courses.map((one) => one.lastAt)],
    0,
  );
  const coming = courses.flatMap(({ nextDueAt }) => (nextDueAt === 0 ? [] : [nextDueAt]));
  const isDone =
    courses.every(({ progress }) => progress >= 10_000) &&
    enrolments.every(({ content_type: type, content_id: id }) => type !== 'exam' || exams.has(id));
  return {
    enrolled: enrolments.length,
    attempts: attempts.length,
    best_count: best.length,
    best_sum: sumOf(best),
    best: most(best, -1),
    mean: meanOf(best),
    progress: meanOf(courses.map(({ progress }) => progress)),
    used_ms:
      sumOf(attempts.map(({ started_at: from, submitted_at: to }) => Math.max(0, to - from))) +
      sumOf(courses.map(({ timeMs }) => timeMs)),
    last_at: lastAt,
    since:
      lastAt ||
      most(
        enrolments.map(({ created_at: at }) => at),
        0,
      ),
    is_done: isDone ? 1 : 0,
    failed: most([...exams.values()].map(failedInARow), 0),
    due: sumOf(courses.map(({ due }) => due)),
    overdue: sumOf(courses.map(({ overdue }) => overdue)),
    next_due_at: coming.length === 0 ? 0 : smallest(coming, Infinity),
  };
}
