import { assertHolds } from '#server/assert-ability.ts';
import type { Ctx } from '#server/context.ts';
import { keepListing } from '../discover/listing-service.ts';
import { getOwnCourse } from './access.ts';
import { updateState } from './repo.ts';

/** Leaves tags out of what the catalogue says of an own course: at once where it is offered, and from then on. */
export async function leaveOutTagsOfCourse(ctx: Ctx, id: number, names: readonly string[]): Promise<void> {
  assertHolds(ctx, 'instructor-courses:add', 'instructor-courses:edit');
  const course = await getOwnCourse(ctx, id);
  await updateState(ctx.db, id, { left_out_tags: JSON.stringify(names) }, ctx.now);
  const { published_version_id: versionId } = course;
  if (versionId !== null) await keepListing(ctx, { type: 'course', id, versionId });
}
