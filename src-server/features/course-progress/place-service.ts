import { deviceNoOf } from '#server/db/ids.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { getLearnerCourse, loadContents } from '../courses/learner-service.ts';
import { learningOf } from './activity-service.ts';
import { itemsOf } from './item-service.ts';
import * as repo from './place-repo.ts';
import type { Learning } from './repo.ts';

const wrong = (field: string, reason: string): never =>
  refuse('VALIDATION_FAILED', reason, { fields: { [field]: [reason] } });

/** Keeps where the signed-in person is in a course, on the computer on which this is said. */
export async function setPlace(
  ctx: Ctx,
  courseId: number,
  { itemId, positionMs }: { readonly itemId: number; readonly positionMs: number },
): Promise<void> {
  const id = ctx.newId();
  const { version } = await getLearnerCourse(ctx, courseId);
  // Said elsewhere before, it may name an item that was removed meanwhile.
  if (ctx.isReplay !== true && !itemsOf(version).some(({ item }) => item.item_id === itemId))
    wrong('item_id', 'There is no such item in this course.');
  const deviceNo = deviceNoOf(id);
  const learning = learningOf(ctx, courseId);
  const known = await repo.findPlace(ctx.db, learning, deviceNo);
  // Only the hub knows how computers are called.
  const name = ctx.isReplay === true ? ctx.client.name : (known?.computer_name ?? null);
  const place = { item_id: itemId, position_ms: positionMs, computer_name: name };
  if (known !== undefined) return void (await repo.updatePlace(ctx.db, known.id, place, ctx.now));
  await repo.insertPlace(ctx.db, {
    id,
    student_id: learning.studentId,
    course_id: courseId,
    device_no: deviceNo,
    ...place,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
}

/** When a learner was last in a course on this computer, in milliseconds; null where they were not yet. */
export async function lastHere(ctx: Pick<Ctx, 'db'>, learning: Learning): Promise<number | null> {
  const place = await repo.findPlace(ctx.db, learning, await repo.findOwnNumber(ctx.db));
  return place?.updated_at ?? null;
}

/** Sets or takes off a flag. A second time changes nothing. @returns the id of the flag, or of its item without one */
export async function setFlag(
  ctx: Ctx,
  courseId: number,
  wanted: { readonly itemId: number; readonly questionId: number | null; readonly isFlagged: boolean },
): Promise<number> {
  const id = ctx.newId();
  const { itemId, questionId, isFlagged } = wanted;
  const { version } = await getLearnerCourse(ctx, courseId);
  if (ctx.isReplay !== true && isFlagged) {
    const place = itemsOf(version).find(({ item }) => item.item_id === itemId);
    if (place === undefined) return wrong('item_id', 'There is no such item in this course.');
    if (questionId !== null) {
      const hash = place.item.content_hash;
      const content = (await loadContents(ctx, courseId, [hash])).get(hash);
      if (content?.questions.some(({ question_id }) => question_id === questionId) !== true)
        return wrong('question_id', 'This item has no such question.');
    }
  }
  const learning = learningOf(ctx, courseId);
  const known = (await repo.listFlags(ctx.db, learning)).filter(
    (flag) => flag.item_id === itemId && flag.question_id === questionId,
  );
  const [first] = known;
  if (!isFlagged) {
    await repo.removeFlags(
      ctx.db,
      known.map((flag) => flag.id),
      ctx.now,
    );
    return first?.id ?? itemId;
  }
  if (first !== undefined) return first.id;
  await repo.insertFlag(ctx.db, {
    id,
    student_id: learning.studentId,
    course_id: courseId,
    item_id: itemId,
    question_id: questionId,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return id;
}
