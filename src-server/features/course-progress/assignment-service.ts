import { completionRule } from '#shared/domain/course-progress/completion-rule.ts';
import { termsOfVersion } from '#shared/domain/courses/version-outline.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { findTodaysVersion } from '../courses/learner-service.ts';
import { rowOfItem, settle } from './activity-service.ts';
import { decideCompletion, type CourseFinish } from './completion-service.ts';
import { keepStates } from './fold-service.ts';
import { flagOf } from './interaction-rows.ts';
import { dropDraft } from './item-draft-service.ts';
import { getLearnedItem } from './item-service.ts';
import * as repo from './repo.ts';

// What the feature of submissions says about progress: what is handed in and marked stands in its own tables.

/** Says that the signed-in person has handed in an assignment. @returns what a mark of it names */
export async function noteSubmission(
  ctx: Ctx,
  {
    courseId,
    itemId,
    submissionId,
  }: { readonly courseId: number; readonly itemId: number; readonly submissionId: number },
): Promise<number> {
  const id = ctx.newId();
  const learned = await getLearnedItem(ctx, { courseId, itemId });
  if (learned.content.kind !== 'assignment') refuse('ILLEGAL_STATE', 'This is no assignment.');
  await repo.insertInteraction(ctx.db, {
    ...rowOfItem(ctx, learned),
    rule: completionRule(learned.content, termsOfVersion(learned.place.item)),
    id,
    kind: 'assignment_submitted',
    said: JSON.stringify({ submission_id: submissionId }),
  });
  await dropDraft(ctx, courseId, itemId);
  await settle(ctx, learned);
  return id;
}

/** Says what came of an assignment that was handed in. @param given percent in hundredths @returns what was finished by it */
export async function noteVerdict(
  ctx: Ctx,
  given: {
    readonly studentId: number;
    readonly courseId: number;
    readonly handInId: number;
    readonly percent: number | null;
    readonly isPassed: boolean;
  },
): Promise<CourseFinish[]> {
  const { studentId, courseId, handInId, percent, isPassed } = given;
  const learning = { studentId, courseId };
  const id = ctx.newId();
  const handIn = await repo.findInteraction(ctx.db, learning, handInId);
  if (handIn?.kind !== 'assignment_submitted') return refuse('NOT_FOUND', 'This was not handed in.');
  await repo.insertInteraction(ctx.db, {
    id,
    student_id: studentId,
    course_id: courseId,
    item_id: handIn.item_id,
    section_id: handIn.section_id,
    version_no: handIn.version_no,
    kind: 'marked',
    content_hash: handIn.content_hash,
    hand_in_id: handInId,
    percent,
    is_reached: flagOf(isPassed),
    said: JSON.stringify({}),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  const states = await keepStates(ctx, learning);
  const version = await findTodaysVersion(ctx, courseId);
  return version === undefined ? [] : decideCompletion(ctx, learning, [version], states);
}
