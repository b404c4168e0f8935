import { assertHolds } from '#server/assert-ability.ts';
import type { Ctx } from '#server/context.ts';
import { keepListing } from '../discover/listing-service.ts';
import { getOwnExam } from './access.ts';
import { updateState } from './repo.ts';

/** Leaves tags out of what the catalogue says of an own exam: at once where it is offered, and from then on. */
export async function leaveOutTagsOfExam(ctx: Ctx, id: number, names: readonly string[]): Promise<void> {
  assertHolds(ctx, 'instructor-exams:add', 'instructor-exams:edit');
  const exam = await getOwnExam(ctx, id);
  await updateState(ctx.db, id, { left_out_tags: JSON.stringify(names) }, ctx.now);
  const { published_version_id: versionId } = exam;
  if (versionId !== null) await keepListing(ctx, { type: 'exam', id, versionId });
}
