import type { StudentLine, TimelineEntry } from '#shared/contract/insight-students.ts';
import { behindReasons, type Thresholds } from '#shared/domain/insight/falling-behind.ts';
import { plainName } from '#shared/domain/insight/plain-name.ts';
import type { Ctx } from '#server/context.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { findStanding, readPage, type AskedPage } from './class-service.ts';
import { openInsight, type Insight } from './frame-service.ts';
import type { StandingRow } from './standing-repo.ts';
import { coursesOfStudent } from './standing-service.ts';
import * as repo from './student-repo.ts';

const TIMELINE = 200;

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** How one of the enrolled does, beside the mean of the class. */
function toLine(
  row: StandingRow,
  classMean: number | null,
  thresholds: Thresholds,
  now: number,
): StudentLine {
  const percentOf = (hundredths: number): number | null => (hundredths < 0 ? null : hundredths / 100);
  const mean = percentOf(row.mean);
  return {
    user_id: row.student_id,
    name: row.name,
    enrolled: row.enrolled,
    progress: percentOf(row.progress),
    attempts: row.attempts,
    best_score: percentOf(row.best),
    mean_score: mean,
    against_class: mean === null || classMean === null ? null : twoDecimals(mean - classMean),
    minutes: Math.round(row.used_ms / 60_000),
    due: row.due,
    overdue: row.overdue,
    last_at: isoOrNull(row.last_at === 0 ? null : row.last_at),
    behind: behindReasons(row, thresholds, now),
  };
}

export interface AskedStudents extends Omit<AskedPage, 'words'> {
  readonly search?: string | undefined;
}

/** One page of the enrolled, with how they do. */
export async function listStudents(ctx: Ctx, insight: Insight, asked: AskedStudents) {
  const words = plainName(asked.search ?? '')
    .split(/\s+/u)
    .filter((word) => word !== '');
  const { rows, count, behind, classMean } = await readPage(ctx, insight, { ...asked, words });
  return {
    frame: insight.frame,
    data: rows.map((row) => toLine(row, classMean, asked.thresholds, ctx.now)),
    count,
    behind_count: behind,
    class_mean: classMean,
  };
}

const percent = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);

async function timelineOf(ctx: Ctx, insight: Insight, userId: number): Promise<TimelineEntry[]> {
  const titleOf = (type: string, id: number): string =>
    insight.contents.find((one) => one.content_type === type && one.content_id === id)?.title ?? '';
  const enrolments = await repo.listEnrolments(ctx.db, insight.scope, userId);
  const courseIds = enrolments.flatMap((row) => (row.content_type === 'course' ? [row.content_id] : []));
  const attempts = await repo.listAttempts(ctx.db, insight.scope.examIds, userId);
  const { courses, states } = await coursesOfStudent(ctx.db, userId, courseIds);
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
    [...(states.get(courseId)?.get(userId) ?? [])].flatMap(([itemId, state]) => {
      const item = courses.get(courseId)?.items.find((one) => one.item_id === itemId);
      if (item === undefined || state.completedAt === null) return [];
      return [
        entry('item_done', itemId, state.completedAt, {
          title: item.title,
          detail: courses.get(courseId)?.title ?? '',
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
  const { row, classMean } = await findStanding(ctx, insight, userId, thresholds);
  if (row === undefined) refuse('NOT_FOUND', 'Nobody with this id is enrolled in content of yours.');
  return {
    student: toLine(row, classMean, thresholds, ctx.now),
    timeline: await timelineOf(ctx, insight, userId),
  };
}
