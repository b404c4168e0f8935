import type { CourseNote, NoteAnchor } from '#shared/contract/course-notes.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { factSeen } from '#server/precondition.ts';
import { refuse } from '#server/refuse.ts';
import { getLearnerCourse } from '../courses/learner-service.ts';
import { learningOf } from './activity-service.ts';
import { itemsOf } from './item-service.ts';
import * as repo from './note-repo.ts';

const toNote = (row: repo.NoteRow): CourseNote => ({
  id: row.id,
  course_id: row.course_id,
  anchor: { item_id: row.item_id, at_ms: row.at_ms, quote: row.quote },
  body: row.body,
  copy_from: row.copy_from,
  version: row.version,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

/** Own notes stay readable whatever became of the course. */
export const listNotes = async (ctx: Ctx, courseId: number): Promise<CourseNote[]> =>
  (await repo.listNotes(ctx.db, learningOf(ctx, courseId))).map(toNote);

/** @throws NOT_FOUND when it is gone or somebody else's. */
const getOwn = async (ctx: Ctx, id: number): Promise<repo.NoteRow> =>
  (await repo.findNote(ctx.db, ctx.actor.userId, id)) ?? refuse('NOT_FOUND', 'There is no such note.');

/** Writes a note beside an item. */
export async function createNote(
  ctx: Ctx,
  courseId: number,
  { anchor, body }: { readonly anchor: NoteAnchor; readonly body: string },
): Promise<CourseNote> {
  const id = ctx.newId();
  const { version } = await getLearnerCourse(ctx, courseId);
  if (ctx.isReplay !== true && !itemsOf(version).some(({ item }) => item.item_id === anchor.item_id)) {
    const reason = 'There is no such item in this course.';
    refuse('VALIDATION_FAILED', reason, { fields: { anchor: [reason] } });
  }
  await repo.insertNote(ctx.db, {
    id,
    student_id: ctx.actor.userId,
    course_id: courseId,
    item_id: anchor.item_id,
    at_ms: anchor.at_ms,
    quote: anchor.quote,
    body,
    copy_from: null,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return toNote(await getOwn(ctx, id));
}

/**
 * Changes a note as it was read. Where it has changed since, it is refused; where it was changed on another computer
 * meanwhile, what was written here stays beside it as a note of its own.
 */
export async function updateNote(
  ctx: Ctx,
  id: number,
  { version, body }: { readonly version: number; readonly body: string },
): Promise<CourseNote> {
  const copyId = ctx.newId();
  const row = await getOwn(ctx, id);
  if (row.version === version) {
    await repo.updateNote(ctx.db, id, { body, version: version + ctx.versionStep, updated_at: ctx.now });
    return toNote(await getOwn(ctx, id));
  }
  if (ctx.isReplay !== true)
    refuse(
      'VERSION_CONFLICT',
      'This note was changed elsewhere meanwhile. Yours was not saved: copy it, and open the note again.',
    );
  const { version: _version, ...same } = row;
  await repo.insertNote(ctx.db, {
    ...same,
    id: copyId,
    body,
    copy_from: ctx.client.name,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return toNote(await getOwn(ctx, copyId));
}

/** Deletes a note; one that was changed on another computer meanwhile stays. */
export async function deleteNote(ctx: Ctx, id: number): Promise<void> {
  const row = await getOwn(ctx, id);
  if (factSeen(ctx, row.version) !== row.version)
    refuse('CONFLICT', 'This note was changed on another computer meanwhile, so it stays.');
  await repo.updateNote(ctx.db, id, {
    deleted_at: ctx.now,
    updated_at: ctx.now,
    version: row.version + ctx.versionStep,
  });
}
