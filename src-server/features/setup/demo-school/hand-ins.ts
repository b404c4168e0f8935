import type { Ctx } from '#server/context.ts';
import { setFlag, setPlace } from '#server/features/course-progress/place-service.ts';
import { createNote } from '#server/features/course-progress/note-service.ts';
import { handIn } from '#server/features/course-submissions/hand-in-service.ts';
import { getSubmission, markSubmission } from '#server/features/course-submissions/marking-service.ts';
import { actingAs } from './acting.ts';
import { chanceOf } from './chance.ts';
import type { LearningTexts } from './learning-data.ts';
import type { Learner, Stage } from './learners.ts';
import type { TakenCourse } from './learning.ts';
import { DAY_MS, HOUR_MS } from './writer.ts';

const MARKED: ReadonlySet<Stage> = new Set<Stage>(['passed', 'failed', 'again']);

/** Marks a hand-in as the author of the course does. */
async function mark(
  author: Ctx,
  id: number,
  { isGood, comment }: { readonly isGood: boolean; readonly comment: string },
): Promise<void> {
  const { standing, answers } = await getSubmission(author, id);
  await markSubmission(author, id, {
    standing,
    comment,
    answers: answers.map(({ no, max_points: points }, index) => ({
      no,
      verdict: isGood ? (index === 1 ? 'partial' : 'correct') : 'incorrect',
      points: isGood ? (index === 1 ? Math.ceil(points / 2) : points) : 0,
    })),
  });
}

/** Assignments that were handed in, marked or waiting. */
export async function insertHandIns(
  ctx: Ctx,
  { made, items }: TakenCourse,
  learners: readonly Learner[],
  texts: LearningTexts,
): Promise<void> {
  const { assignment } = texts;
  const item = items.find(({ place }) => place.item.title === assignment.item);
  if (item === undefined) throw new Error(`${made.course.title} has no '${assignment.item}'.`);
  const handing = learners.filter(
    ({ stage, isEarly }) => isEarly || stage === 'waiting' || MARKED.has(stage),
  );
  for (const { student, stage, to } of handing) {
    const isGood = stage !== 'again';
    const said = isGood ? assignment.good : assignment.weak;
    const id = await handIn(actingAs(ctx, student, to), {
      course_id: made.id,
      item_id: item.place.item.item_id,
      answers: item.content.assignment.map(({ no }) => ({ no, text: said[no - 1] ?? '' })),
      files: [],
    });
    if (!MARKED.has(stage)) continue;
    const after = chanceOf(`marks ${made.course.title} ${student.email}`).between(0.5, 2.5) * DAY_MS;
    const comment = isGood ? assignment.well_done : assignment.try_again;
    await mark(actingAs(ctx, made.author, Math.floor(to + after)), id, { isGood, comment });
  }
}

/** Where those who are in the midst of a course have stopped, with a flag and a note of the demo student. */
export async function insertPlaces(
  ctx: Ctx,
  { made, items }: TakenCourse,
  learners: readonly Learner[],
): Promise<void> {
  for (const { student, stage, share, to, isEarly } of learners) {
    const next = items[Math.round(items.length * share)]?.place.item;
    if (stage !== 'under_way' || next === undefined) continue;
    const acting = actingAs(ctx, student, to);
    await setPlace(acting, made.id, { itemId: next.item_id, positionMs: 0 });
    if (!isEarly) continue;
    await setFlag(acting, made.id, { itemId: next.item_id, questionId: null, isFlagged: true });
    await createNote(actingAs(ctx, student, to - HOUR_MS), made.id, {
      anchor: { item_id: next.item_id, at_ms: null, quote: '' },
      body: 'Come back to this before the test.',
    });
  }
}
