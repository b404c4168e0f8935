import { append } from '#shared/domain/lists.ts';
import { parseOutline, versionItems } from '#shared/domain/courses/version-outline.ts';
import { addLessons, lessonsOf, type LessonSums } from '#shared/domain/insight/lessons.ts';
import type { Db } from '#server/db/tables.ts';
import { statesOfEverybody, statesOfPart } from '../course-progress/fold-service.ts';
import { findFold } from './cell-repo.ts';
import { listLessons, listWaitingParts, type Part } from './lesson-repo.ts';
import { listOutlines } from './student-repo.ts';
import type { Reader } from './waiting-service.ts';

/** More parts that wait are not reckoned beside those that are kept: all of them are then. */
const WAITING_PARTS = 8;

const itemsOf = async (db: Db, courseId: number): Promise<number[]> => {
  const [row] = await listOutlines(db, [courseId]);
  return row === undefined
    ? []
    : versionItems(parseOutline(row.outline).sections).map(({ item }) => item.item_id);
};

/** How far a part of the learners comes in the lessons of a course as it is published, by what they did. */
export async function reckonPart(db: Db, { courseId, part }: Part): Promise<LessonSums[]> {
  const learners = await statesOfPart({ db }, courseId, part);
  return lessonsOf(await itemsOf(db, courseId), [...learners.values()]);
}

/** How far everybody comes, by item; from what is kept, and of those of whom something waits from what they did. */
export async function lessonsIn(ctx: Reader, courseId: number): Promise<ReadonlyMap<number, LessonSums>> {
  return addLessons((await readKept(ctx, courseId)) ?? (await readAll(ctx, courseId)));
}

async function readAll({ db }: Reader, courseId: number): Promise<LessonSums[]> {
  const states = (await statesOfEverybody({ db }, [courseId])).get(courseId);
  return lessonsOf(await itemsOf(db, courseId), [...(states?.values() ?? [])]);
}

async function readKept({ db, services }: Reader, courseId: number): Promise<LessonSums[] | null> {
  const fold = services.authority === 'here' ? await findFold(db) : undefined;
  if (fold === undefined) return null;
  // What waits is read first: what is folded after that stands in what is kept.
  const waiting = (await listWaitingParts(db, courseId)).map(({ slot }) => slot);
  if (waiting.length > WAITING_PARTS) return null;
  const rows: LessonSums[] = (await listLessons(db, courseId)).filter(({ part }) => !waiting.includes(part));
  for (const part of waiting) append(rows, await reckonPart(db, { courseId, part }));
  return (await findFold(db))?.generation === fold.generation ? rows : null;
}
