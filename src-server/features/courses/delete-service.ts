import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import type { ItemKind } from '#shared/contract/course-items.ts';
import { progressBarOf } from '#shared/domain/content/content-state.ts';
import { getEditableCourse, getOwnCourse, getWritableCourse } from './access.ts';
import { listItems, markItems } from './item-repo.ts';
import { hasEnrolments, updateDraft, updateState, wasDeleted } from './repo.ts';
import { enrolWhereDecided } from './publish-service.ts';
import { listSections, markSections } from './section-repo.ts';

const liveIds = (rows: readonly { readonly id: number; readonly deleted_at: number | null }[]): number[] =>
  rows.filter((row) => row.deleted_at === null).map((row) => row.id);

/** Takes everything out of a course. */
export async function clearContent(ctx: Ctx, courseId: number): Promise<void> {
  const sections = liveIds(await listSections(ctx.db, courseId));
  const items = liveIds(await listItems(ctx.db, courseId));
  if (sections.length > 0) await markSections(ctx.db, sections, ctx.now, ctx.now);
  if (items.length > 0) await markItems(ctx.db, items, ctx.now, ctx.now);
}

async function removeCourse(ctx: Ctx, courseId: number): Promise<void> {
  await clearContent(ctx, courseId);
  await updateDraft(ctx, courseId, { deleted_at: ctx.now });
  await enrolWhereDecided(ctx, courseId);
}

/** Deletes an own course that was never published, with its content; deleting it again changes nothing. */
export async function deleteCourse(ctx: Ctx, courseId: number): Promise<void> {
  if (await wasDeleted(ctx.db, courseId, ctx.actor.userId)) return;
  const course = await getOwnCourse(ctx, courseId);
  if (course.published_version_id !== null || (await hasEnrolments(ctx.db, courseId)))
    refuse('IN_USE', 'This course was published. Archive it instead.');
  await removeCourse(ctx, courseId);
}

/** Deletes an own draft that nobody is enrolled in, with everything; deleting it again changes nothing. */
export async function deleteDraft(ctx: Ctx, courseId: number): Promise<void> {
  if (await wasDeleted(ctx.db, courseId, ctx.actor.userId)) return;
  const { status } = await getOwnCourse(ctx, courseId);
  if ((status !== 'savedAsDraft' && status !== 'pending_approval') || (await hasEnrolments(ctx.db, courseId)))
    refuse('IN_USE', 'Learners have this course. Archive it instead.');
  await removeCourse(ctx, courseId);
}

const EMPTY_LANDING = {
  title: '',
  subtitle: '',
  description: '',
  description_document: null,
  level: '',
  category: '',
  qualification: '',
  ofqual_code: '',
  product_code: '',
  qualification_time: '',
  specification_sha256: null,
  specification_name: null,
  image_sha256: null,
  image_alt: null,
  promotional_media_id: null,
} as const;

/** Clears the landing page of an own draft; price and certificate stay. */
export async function clearLanding(ctx: Ctx, courseId: number): Promise<void> {
  await getWritableCourse(ctx, courseId);
  await updateDraft(ctx, courseId, EMPTY_LANDING);
}

/** Takes one item of a kind out of an own course, or all of that kind; what is not there is out of it already. */
export async function takeOutKind(
  ctx: Ctx,
  courseId: number,
  kind: ItemKind,
  itemId: number | undefined,
): Promise<void> {
  await getWritableCourse(ctx, courseId);
  const items = (await listItems(ctx.db, courseId)).filter(
    (item) => item.kind === kind && (itemId === undefined || item.id === itemId),
  );
  const ids = liveIds(items);
  if (ids.length > 0) await markItems(ctx.db, ids, ctx.now, ctx.now);
}

/**
 * Takes back the final save of an own course: a draft again. Who enrolled keeps what they have; whom the version had
 * brought in is out again.
 */
export async function withdrawCourse(ctx: Ctx, courseId: number): Promise<void> {
  const course = await getEditableCourse(ctx, courseId);
  if (course.status === 'savedAsDraft') return;
  const progress_bar = progressBarOf('course', course.progress_bar, true);
  const changes = { status: 'savedAsDraft' as const, progress_bar, before_publication: null };
  await updateState(ctx.db, courseId, changes, ctx.now);
  await enrolWhereDecided(ctx, courseId);
}
