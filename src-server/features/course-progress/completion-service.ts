import {
  finishedAt,
  resultOf,
  shareOfSections,
  type CourseResult,
  type StateOf,
} from '#shared/domain/course-progress/course-fold.ts';
import { append } from '#shared/domain/lists.ts';
import { parseOutline } from '#shared/domain/courses/version-outline.ts';
import type { Ctx } from '#server/context.ts';
import { issueCourseCertificate } from '../certificates/due-service.ts';
import type { LearnerVersion } from '../courses/learner-service.ts';
import * as repo from './completion-repo.ts';
import type { CourseStates } from './fold-service.ts';
import type { Learning } from './repo.ts';

type Decider = Pick<Ctx, 'db' | 'now' | 'newId'> & { readonly services: Pick<Ctx['services'], 'authority'> };

/** A version that was finished. */
export interface CourseFinish {
  readonly courseVersionId: number;
  readonly versionNo: number;
  readonly finishedAt: number;
  readonly result: CourseResult;
}

const toFinish = (row: repo.CompletionRow): CourseFinish[] =>
  row.finished_at === null
    ? []
    : [
        {
          courseVersionId: row.course_version_id,
          versionNo: row.version_no,
          finishedAt: row.finished_at,
          result: row.result ?? 'pass',
        },
      ];

/** What came of a version; a pass never becomes anything else. */
const bestResult = (before: CourseResult | null, now: CourseResult): CourseResult =>
  before === 'pass' ? 'pass' : now;

/** Writes down how far a learner is in one version. @returns what was finished or passed by that, and was not before */
async function decideVersion(
  ctx: Decider,
  learning: Learning,
  version: Pick<LearnerVersion, 'id' | 'version_no' | 'outline'>,
  decided: { readonly before: repo.CompletionRow | undefined; readonly stateOf: StateOf },
): Promise<CourseFinish[]> {
  const { before, stateOf } = decided;
  const { sections } = parseOutline(version.outline);
  const { percent, completed, required } = shareOfSections(sections, stateOf);
  const finished = before?.finished_at ?? finishedAt(sections, stateOf);
  const result = finished === null ? null : bestResult(before?.result ?? null, resultOf(sections, stateOf));
  const next = {
    percent,
    completed_count: completed,
    required_count: required,
    result,
    finished_at: finished,
  };
  if (before === undefined) {
    await repo.insertCompletion(ctx.db, {
      id: ctx.newId(),
      student_id: learning.studentId,
      course_id: learning.courseId,
      course_version_id: version.id,
      version_no: version.version_no,
      ...next,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
  } else {
    const isSame =
      before.percent === percent &&
      before.result === result &&
      before.finished_at === finished &&
      before.completed_count === completed;
    if (!isSame) await repo.updateCompletion(ctx.db, before.id, next, ctx.now);
  }
  if (finished === null || result === null) return [];
  const isNews = before === undefined || before.finished_at === null || before.result !== result;
  return isNews
    ? [{ courseVersionId: version.id, versionNo: version.version_no, finishedAt: finished, result }]
    : [];
}

/**
 * Decides how far a learner is in some versions of a course, where the institution decides; elsewhere its hub says it.
 * What was finished once stays finished. @returns what was finished, or passed, by that
 */
export async function decideCompletion(
  ctx: Decider,
  learning: Learning,
  versions: readonly Pick<LearnerVersion, 'id' | 'version_no' | 'outline'>[],
  states: CourseStates,
): Promise<CourseFinish[]> {
  if (ctx.services.authority !== 'here') return [];
  const rows = await repo.listCompletions(ctx.db, learning.studentId, [learning.courseId]);
  const stateOf: StateOf = (itemId) => states.get(itemId);
  const news: CourseFinish[] = [];
  for (const version of new Map(versions.map((one) => [one.id, one])).values()) {
    const before = rows.find((row) => row.course_version_id === version.id);
    append(news, await decideVersion(ctx, learning, version, { before, stateOf }));
  }
  // What a pass brings is decided apart, by what that version promised.
  for (const { courseVersionId: versionId, finishedAt: at, result } of news)
    if (result === 'pass')
      await issueCourseCertificate(ctx, { ...learning, versionId, finishedAt: at, result: null });
  return news;
}

/** The versions of some courses that a learner has finished, as whoever decides has said it, the first finished first. */
export async function listFinishes(
  { db }: Pick<Ctx, 'db'>,
  studentId: number,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, readonly CourseFinish[]>> {
  const rows = await repo.listCompletions(db, studentId, courseIds);
  const byCourse = Map.groupBy(rows, (row) => row.course_id);
  return new Map(
    [...byCourse].map(([id, own]) => [
      id,
      own.flatMap(toFinish).toSorted((one, other) => one.finishedAt - other.finishedAt),
    ]),
  );
}

/** When a learner has finished a course first, and the best that came of it; null before that. It never falls. */
export async function findFinish(
  ctx: Pick<Ctx, 'db'>,
  studentId: number,
  courseId: number,
): Promise<CourseFinish | null> {
  const finishes = (await listFinishes(ctx, studentId, [courseId])).get(courseId) ?? [];
  return countedFinish(finishes);
}

/** The finish that counts: a version that was passed before one that was not, then the earlier one. */
export const countedFinish = (finishes: readonly CourseFinish[]): CourseFinish | null =>
  finishes.find(({ result }) => result === 'pass') ?? finishes[0] ?? null;
