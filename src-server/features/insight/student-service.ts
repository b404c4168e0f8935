import type { StudentLine, TimelineEntry } from '#shared/contract/insight-students.ts';
import { shareOfSections } from '#shared/domain/course-progress/course-fold.ts';
import { dueItems } from '#shared/domain/course-progress/next-due.ts';
import {
  parseOutline,
  versionItems,
  type VersionItem,
  type VersionSection,
} from '#shared/domain/courses/version-outline.ts';
import { behindReasons, type BehindReason, type Thresholds } from '#shared/domain/insight/falling-behind.ts';
import type { Ctx } from '#server/context.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { statesOfEverybody, type CourseStates } from '../course-progress/fold-service.ts';
import { listNames } from './content-repo.ts';
import { openInsight, type Insight } from './frame-service.ts';
import * as repo from './student-repo.ts';

const NOTHING: CourseStates = new Map();
const TIMELINE = 200;

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : twoDecimals(values.reduce((sum, value) => sum + value, 0) / values.length);
const largest = (values: readonly number[]): number | null =>
  values.reduce<number | null>((most, value) => (most === null || value > most ? value : most), null);

interface Course {
  readonly title: string;
  readonly sections: readonly VersionSection[];
  readonly items: readonly VersionItem[];
}

interface Class {
  readonly insight: Insight;
  readonly enrolments: ReadonlyMap<number, readonly repo.EnrolmentRow[]>;
  readonly attempts: ReadonlyMap<number, readonly repo.AttemptRow[]>;
  readonly courses: ReadonlyMap<number, Course>;
  readonly states: ReadonlyMap<number, ReadonlyMap<number, CourseStates>>;
  readonly names: ReadonlyMap<number, string>;
  /** The mean of the best scores of everybody at each exam. */
  readonly mean: number | null;
}

/** The best score at each exam, in percent. */
const bestScores = (attempts: readonly repo.AttemptRow[]): number[] =>
  [...Map.groupBy(attempts, ({ exam_id: id }) => id).values()].flatMap((own) => {
    const best = largest(own.flatMap(({ score }) => score ?? []));
    return best === null ? [] : [best / 100];
  });

const isClosed = ({ submitted_at: at }: repo.AttemptRow): boolean => at !== null;

async function readClass(ctx: Ctx, insight: Insight): Promise<Class> {
  const { scope } = insight;
  const enrolled = await repo.listEnrolments(ctx.db, scope);
  const attempts = await repo.listAttempts(ctx.db, scope.examIds);
  const outlines = await repo.listOutlines(ctx.db, scope.courseIds);
  const byStudent = Map.groupBy(attempts.filter(isClosed), ({ student_id: id }) => id);
  return {
    insight,
    enrolments: Map.groupBy(enrolled, ({ user_id: id }) => id),
    attempts: byStudent,
    courses: new Map(
      outlines.map(({ course_id: id, title, outline }) => {
        const { sections } = parseOutline(outline);
        return [id, { title, sections, items: versionItems(sections).map(({ item }) => item) }];
      }),
    ),
    states: await statesOfEverybody(
      ctx,
      outlines.map(({ course_id: id }) => id),
    ),
    names: await listNames(ctx.db, [...new Set(enrolled.map(({ user_id: id }) => id))]),
    mean: mean([...byStudent.values()].flatMap(bestScores)),
  };
}

interface CourseFacts {
  readonly progress: number;
  readonly timeMs: number;
  readonly lastAt: number | null;
  readonly due: number;
  readonly overdue: number;
}

function factsOfCourse(
  course: Course,
  states: CourseStates,
  { enrolledAt, now }: { readonly enrolledAt: number; readonly now: number },
): CourseFacts {
  const isSettled = (id: number): boolean => {
    const state = states.get(id);
    return state !== undefined && (state.completedAt !== null || state.isPending);
  };
  const overDue = (isDone: (id: number) => boolean): number =>
    dueItems(course.items, isDone, enrolledAt).filter(({ dueAt }) => dueAt < now).length;
  const done = [...states.values()];
  return {
    progress: shareOfSections(course.sections, (id) => states.get(id)).percent / 100,
    timeMs: done.reduce((sum, { timeMs }) => sum + timeMs, 0),
    lastAt: largest(done.flatMap(({ lastAt }) => lastAt ?? [])),
    due: overDue(() => false),
    overdue: overDue(isSettled),
  };
}

/** How one of the enrolled does. */
function toLine(all: Class, userId: number, thresholds: Thresholds, now: number): StudentLine {
  const enrolments = all.enrolments.get(userId) ?? [];
  const attempts = all.attempts.get(userId) ?? [];
  const facts = enrolments.flatMap(({ content_type: type, content_id: id, created_at: enrolledAt }) => {
    const course = type === 'course' ? all.courses.get(id) : undefined;
    if (course === undefined) return [];
    return [factsOfCourse(course, all.states.get(id)?.get(userId) ?? NOTHING, { enrolledAt, now })];
  });
  const byExam = Map.groupBy(attempts, ({ exam_id: id }) => id);
  const best = bestScores(attempts);
  const lastAt = largest([
    ...attempts.map(({ submitted_at: at, started_at: from }) => at ?? from),
    ...facts.flatMap(({ lastAt: at }) => at ?? []),
  ]);
  const due = facts.reduce((sum, one) => sum + one.due, 0);
  const overdue = facts.reduce((sum, one) => sum + one.overdue, 0);
  const exams = enrolments.filter(({ content_type: type }) => type === 'exam');
  const isDone =
    facts.every(({ progress }) => progress >= 100) && exams.every(({ content_id: id }) => byExam.has(id));
  const ownMean = mean(best);
  const attemptMs = attempts.reduce(
    (sum, { started_at: from, submitted_at: to }) => sum + Math.max(0, (to ?? from) - from),
    0,
  );
  return {
    user_id: userId,
    name: all.names.get(userId) ?? '',
    enrolled: enrolments.length,
    progress: mean(facts.map(({ progress }) => progress)),
    attempts: attempts.length,
    best_score: largest(best),
    mean_score: ownMean,
    against_class: ownMean === null || all.mean === null ? null : twoDecimals(ownMean - all.mean),
    minutes: Math.round((attemptMs + facts.reduce((sum, { timeMs }) => sum + timeMs, 0)) / 60_000),
    due,
    overdue,
    last_at: isoOrNull(lastAt),
    behind: behindReasons(
      {
        enrolledAt: largest(enrolments.map(({ created_at: at }) => at)) ?? now,
        lastAt,
        isDone,
        results: [...byExam.values()].map((own) => own.map(({ result }) => result ?? 'pending')),
        due,
        overdue,
      },
      thresholds,
      now,
    ),
  };
}

export interface AskedStudents {
  readonly offset: number;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly behind: 'all' | 'yes' | BehindReason;
  readonly sort: 'name' | 'last' | 'mean' | 'progress';
  readonly dir: 'asc' | 'desc';
  readonly thresholds: Thresholds;
}

const compare: Readonly<Record<AskedStudents['sort'], (one: StudentLine, other: StudentLine) => number>> = {
  name: (one, other) => one.name.localeCompare(other.name, 'en') || one.user_id - other.user_id,
  last: (one, other) => Date.parse(one.last_at ?? '1970-01-01') - Date.parse(other.last_at ?? '1970-01-01'),
  mean: (one, other) => (one.mean_score ?? -1) - (other.mean_score ?? -1),
  progress: (one, other) => (one.progress ?? -1) - (other.progress ?? -1),
};

const isBehind = (line: StudentLine, asked: AskedStudents['behind']): boolean =>
  asked === 'all' || (asked === 'yes' ? line.behind.length > 0 : line.behind.includes(asked));

const hasWords = (line: StudentLine, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => line.name.toLowerCase().includes(word));

/** How many of the enrolled fall behind. */
export async function countBehind(ctx: Ctx, insight: Insight, thresholds: Thresholds): Promise<number> {
  const all = await readClass(ctx, insight);
  return [...all.enrolments.keys()].filter((id) => toLine(all, id, thresholds, ctx.now).behind.length > 0)
    .length;
}

/** One page of the enrolled, with how they do. */
export async function listStudents(ctx: Ctx, insight: Insight, asked: AskedStudents) {
  const all = await readClass(ctx, insight);
  const lines = [...all.enrolments.keys()].map((id) => toLine(all, id, asked.thresholds, ctx.now));
  const shown = lines.filter((line) => isBehind(line, asked.behind) && hasWords(line, asked.search ?? ''));
  const sign = asked.dir === 'asc' ? 1 : -1;
  const ordered = shown.toSorted(
    (one, other) => sign * compare[asked.sort](one, other) || compare.name(one, other),
  );
  return {
    frame: insight.frame,
    data: ordered.slice(asked.offset, asked.offset + asked.limit),
    count: shown.length,
    behind_count: lines.filter((line) => line.behind.length > 0).length,
    class_mean: all.mean,
  };
}

const percent = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);

async function timelineOf(ctx: Ctx, all: Class, userId: number): Promise<TimelineEntry[]> {
  const titleOf = (type: string, id: number): string =>
    all.insight.contents.find((one) => one.content_type === type && one.content_id === id)?.title ?? '';
  const enrolments = all.enrolments.get(userId) ?? [];
  const courseIds = enrolments.flatMap((row) => (row.content_type === 'course' ? [row.content_id] : []));
  const attempts = await repo.listAttempts(ctx.db, all.insight.scope.examIds, userId);
  const entry = (
    kind: string,
    id: number,
    at: number,
    more: Partial<TimelineEntry> & { title: string },
  ): TimelineEntry => ({
    key: `${kind}-${id}`,
    kind,
    at: iso(at),
    detail: '',
    score: null,
    path: null,
    ...more,
  });
  const items = courseIds.flatMap((courseId) =>
    [...(all.states.get(courseId)?.get(userId) ?? NOTHING)].flatMap(([itemId, state]) => {
      const item = all.courses.get(courseId)?.items.find((one) => one.item_id === itemId);
      if (item === undefined || state.completedAt === null) return [];
      return [
        entry('item_done', itemId, state.completedAt, {
          title: item.title,
          detail: all.courses.get(courseId)?.title ?? '',
          score: percent(state.bestPercent),
        }),
      ];
    }),
  );
  // The latest attempt first, its end before its beginning: what happened at one moment stays in this order.
  const entries = [
    ...attempts.flatMap((row) => [
      ...(row.submitted_at === null
        ? []
        : [
            entry('handed_in', row.id, row.submitted_at, {
              title: titleOf('exam', row.exam_id),
              detail: row.result ?? 'pending',
              score: percent(row.score),
              path: `/Exams?preview=${row.exam_id}`,
            }),
          ]),
      entry('started', row.id, row.started_at, { title: titleOf('exam', row.exam_id) }),
    ]),
    ...items,
    ...(await repo.listFinishes(ctx.db, courseIds, userId)).map((row) =>
      entry('finished', row.id, row.finished_at ?? 0, {
        title: titleOf('course', row.course_id),
        detail: row.result ?? 'pending',
      }),
    ),
    ...(await repo.listReviewsOf(ctx.db, courseIds, userId)).map((row) =>
      entry('reviewed', row.id, row.created_at, {
        title: titleOf('course', row.course_id),
        detail: String(row.rating),
        path: `/PerformanceReviews?course=${row.course_id}`,
      }),
    ),
    ...enrolments.map((row) =>
      entry('enrolled', row.content_id, row.created_at, { title: titleOf(row.content_type, row.content_id) }),
    ),
  ];
  return entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, TIMELINE);
}

/**
 * What one of the enrolled did.
 * @throws NOT_FOUND for somebody who is in nothing of the signed-in person
 */
export async function getStudent(ctx: Ctx, userId: number, thresholds: Thresholds) {
  const insight = await openInsight(ctx, { days: 1 });
  const all = await readClass(ctx, insight);
  if (!all.enrolments.has(userId))
    refuse('NOT_FOUND', 'Nobody with this id is enrolled in content of yours.');
  return {
    student: toLine(all, userId, thresholds, ctx.now),
    timeline: await timelineOf(ctx, all, userId),
  };
}
