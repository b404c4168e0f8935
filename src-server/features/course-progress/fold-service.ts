import type { ItemState } from '#shared/domain/course-progress/item-fold.ts';
import { PARTS } from '#shared/domain/insight/lessons.ts';
import { append } from '#shared/domain/lists.ts';
import type { Ctx } from '#server/context.ts';
import { toItemState, toStateRow } from './interaction-rows.ts';
import * as repo from './repo.ts';

type Reader = Pick<Ctx, 'db'>;

/** What a learner has done of each item of a course. */
export type CourseStates = ReadonlyMap<number, ItemState>;

const keyOf = (row: { readonly course_id: number; readonly item_id: number }): string =>
  `${row.course_id} ${row.item_id}`;

/** Folds what was done of some items anew; those of which nothing is kept are left out. */
async function refold(
  { db }: Reader,
  learning: repo.Learning,
  itemIds: readonly number[],
): Promise<repo.StateRow[]> {
  if (itemIds.length === 0) return [];
  const byItem = Map.groupBy(await repo.listInteractions(db, learning, itemIds), (row) => row.item_id ?? 0);
  return [...byItem].map(([itemId, rows]) =>
    toStateRow({ student_id: learning.studentId, course_id: learning.courseId, item_id: itemId }, rows),
  );
}

/**
 * The fold of some courses: as it was kept, and anew of those items of which more has come since, as from another
 * computer. @returns the rows, which of them are folded anew, and what told so
 */
async function currentRows(ctx: Reader, studentId: number, courseIds: readonly number[]) {
  const kept = await repo.listStates(ctx.db, studentId, courseIds);
  const stale = await repo.listStale(ctx.db, studentId, courseIds);
  if (stale.length === 0) return { rows: kept, fresh: [], stale };
  const fresh: repo.StateRow[] = [];
  for (const [courseId, items] of Map.groupBy(stale, ({ course_id }) => course_id)) {
    const ids = items.map(({ item_id }) => item_id);
    append(fresh, await refold(ctx, { studentId, courseId }, ids));
  }
  const old = new Set(stale.map(keyOf));
  return { rows: [...kept.filter((row) => !old.has(keyOf(row))), ...fresh], fresh, stale };
}

/** What a learner has done in some courses, by the course. */
export async function statesOfCourses(
  ctx: Reader,
  studentId: number,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, CourseStates>> {
  const { rows } = await currentRows(ctx, studentId, courseIds);
  const byCourse = Map.groupBy(rows, (row) => row.course_id);
  return new Map(
    courseIds.map((id) => [
      id,
      new Map((byCourse.get(id) ?? []).map((row) => [row.item_id, toItemState(row)])),
    ]),
  );
}

type StatesOfCourses = ReadonlyMap<number, ReadonlyMap<number, CourseStates>>;

/** What was done, by course and learner: as it was kept, and anew where more has come since; nothing is written. */
async function statesIn(
  ctx: Reader,
  stale: readonly repo.StaleRow[],
  kept: readonly repo.StateRow[],
): Promise<StatesOfCourses> {
  const ofLearner = (row: repo.Learned): string => `${row.course_id} ${row.student_id}`;
  const old = new Set(stale.map((row) => `${ofLearner(row)} ${row.item_id}`));
  const rows = kept.filter((row) => !old.has(`${ofLearner(row)} ${row.item_id}`));
  for (const items of Map.groupBy(stale, ofLearner).values()) {
    const [{ student_id: studentId, course_id: courseId } = { student_id: 0, course_id: 0 }] = items;
    const ids = items.map(({ item_id }) => item_id);
    append(rows, await refold(ctx, { studentId, courseId }, ids));
  }
  const ofItems = (own: readonly repo.StateRow[]): CourseStates =>
    new Map(own.map((row) => [row.item_id, toItemState(row)]));
  return new Map(
    [...Map.groupBy(rows, (row) => row.course_id)].map(([courseId, inCourse]) => [
      courseId,
      new Map(
        [...Map.groupBy(inCourse, (row) => row.student_id)].map(([studentId, own]) => [
          studentId,
          ofItems(own),
        ]),
      ),
    ]),
  );
}

/** What everybody has done in some courses, by course and learner. */
export const statesOfEverybody = async (
  ctx: Reader,
  courseIds: readonly number[],
): Promise<StatesOfCourses> =>
  statesIn(ctx, await repo.listStaleOfAll(ctx.db, courseIds), await repo.listStatesOfAll(ctx.db, courseIds));

/** What a part of the learners of a course have done in it, by learner. @param part the rest of their numbers by `PARTS` */
export async function statesOfPart(
  ctx: Reader,
  courseId: number,
  part: number,
): Promise<ReadonlyMap<number, CourseStates>> {
  const stale = await repo.listStaleOfPart(ctx.db, courseId, PARTS, part);
  const states = await statesIn(ctx, stale, await repo.listStatesOfPart(ctx.db, courseId, PARTS, part));
  return states.get(courseId) ?? new Map<number, CourseStates>();
}

/** What some learners have done in all courses, by course and learner. */
export const statesOfLearners = async (
  ctx: Reader,
  studentIds: readonly number[],
): Promise<StatesOfCourses> =>
  statesIn(
    ctx,
    await repo.listStaleOfLearners(ctx.db, studentIds),
    await repo.listStatesOfLearners(ctx.db, studentIds),
  );

/** What a learner has done in a course. */
export const statesOf = async (ctx: Reader, learning: repo.Learning): Promise<CourseStates> =>
  (await statesOfCourses(ctx, learning.studentId, [learning.courseId])).get(learning.courseId) ?? new Map();

/** The same, and keeps the fold of what has come: in the transaction that wrote an interaction. */
export async function keepStates(ctx: Reader, learning: repo.Learning): Promise<CourseStates> {
  const { rows } = await keepRows(ctx, learning);
  return new Map(rows.map((row) => [row.item_id, toItemState(row)]));
}

async function keepRows(ctx: Reader, learning: repo.Learning) {
  const current = await currentRows(ctx, learning.studentId, [learning.courseId]);
  const { fresh, stale } = current;
  const there = new Set(fresh.map(({ item_id }) => item_id));
  const gone = stale.flatMap(({ item_id }) => (there.has(item_id) ? [] : [item_id]));
  await repo.keepStates(ctx.db, fresh);
  await repo.removeStates(ctx.db, learning, gone);
  await repo.dropStale(ctx.db, stale);
  return current;
}

/** Folds everything anew, from the interactions alone. @returns how many items there are */
export async function rebuildStates(ctx: Reader): Promise<number> {
  await repo.dropStates(ctx.db);
  let count = 0;
  for (const { student_id, course_id } of await repo.listLearnings(ctx.db)) {
    const { fresh } = await keepRows(ctx, { studentId: student_id, courseId: course_id });
    count += fresh.length;
  }
  return count;
}

/** What a fold says, and of how many interactions. */
const signOf = (row: repo.StateRow | undefined): string | undefined =>
  row && JSON.stringify([row.interaction_count, row.last_id, row.mark_sum, toItemState(row)]);

/** Where the fold that is kept says something else than the interactions, in words. */
export async function stateProblems(ctx: Reader): Promise<{ checked: number; problems: string[] }> {
  const problems: string[] = [];
  let checked = 0;
  for (const { student_id: studentId, course_id: courseId } of await repo.listLearnings(ctx.db)) {
    const learning = { studentId, courseId };
    const kept = new Map(
      (await repo.listStates(ctx.db, studentId, [courseId])).map((row) => [row.item_id, row]),
    );
    const done = (await repo.listTouched(ctx.db, learning)).map(({ item_id }) => item_id);
    const right = new Map((await refold(ctx, learning, done)).map((row) => [row.item_id, row]));
    // What is noted is folded anew when it is read.
    const stale = new Set(
      (await repo.listStale(ctx.db, studentId, [courseId])).map(({ item_id }) => item_id),
    );
    for (const id of new Set([...kept.keys(), ...done])) {
      checked += 1;
      if (stale.has(id)) continue;
      const [one, other] = [kept.get(id), right.get(id)].map(signOf);
      if (one !== other)
        problems.push(`learner ${studentId}, course ${courseId}: the progress of item ${id} differs`);
    }
  }
  return { checked, problems };
}
