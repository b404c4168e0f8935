import type { Db } from '#server/db/tables.ts';
import { listEveryPart, listLessons, listWaitingParts } from './lesson-repo.ts';
import { reckonPart } from './lesson-service.ts';
import { differences, saidOf, type Checked } from './said.ts';

const keyOf = (courseId: number, part: number): string => `${courseId} ${part}`;

/** Counts afresh how far learners come; parts of which something waits are left out. */
export async function lessonProblems(db: Db): Promise<Checked> {
  // What waits is read first: what is folded after that is right.
  const open = new Set((await listWaitingParts(db, null)).map((row) => keyOf(row.exam_id, row.slot)));
  const kept = new Map<string, string>();
  const counted = new Map<string, string>();
  const nameOf = (courseId: number, part: number, item: number): string =>
    `part ${part} of course ${courseId} in item ${item}`;
  for (const { course_id: course, part, item_id: item, ...said } of await listLessons(db, null))
    if (!open.has(keyOf(course, part))) kept.set(nameOf(course, part, item), saidOf(said));
  for (const { exam_id: courseId, slot: part } of await listEveryPart(db))
    if (!open.has(keyOf(courseId, part)))
      for (const { item_id: item, ...said } of await reckonPart(db, { courseId, part }))
        counted.set(nameOf(courseId, part, item), saidOf(said));
  return { checked: counted.size, problems: differences(kept, counted, 'the learners say') };
}
