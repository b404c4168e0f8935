import type { courseSubmissionsContract } from '#shared/contract/course-submissions.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { completeAnswers, dueAtOf, handInBar, saidOf } from '#shared/domain/courses/submission.ts';
import { isVisible } from '#shared/domain/text/visible.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { noteSubmission } from '../course-progress/assignment-service.ts';
import { getLearnedItem } from '../course-progress/item-service.ts';
import { namedFiles } from '../media/named-files.ts';
import { findAssignment, keysOf, type Assignment } from './assignment-reader.ts';
import * as repo from './repo.ts';
import { standingsAt } from './standing-service.ts';

type HandIn = HandlerInput<typeof courseSubmissionsContract.handInAssignment>['body'];

/** The version that was shown when it was handed in: a newer one may be here by the time it arrives. */
async function getAssignment(ctx: Ctx, body: Pick<HandIn, 'course_id' | 'item_id'>): Promise<Assignment> {
  const at = { courseId: body.course_id, itemId: body.item_id };
  const { shown } = await getLearnedItem(ctx, at);
  const assignment = await findAssignment(ctx, { ...at, versionId: shown.id });
  return assignment ?? wrong('item_id', 'This item is no assignment.');
}

const wrong = (field: string, message: string): never =>
  refuse('VALIDATION_FAILED', message, { fields: { [field]: [message] } });

function assertAnswers({ prompts }: Assignment, { answers, files }: HandIn): void {
  const known = new Set(prompts.map(({ no }) => no));
  const foreign = answers.find(({ no }) => !known.has(no));
  if (foreign !== undefined) wrong('answers', `This assignment has no question ${foreign.no}.`);
  if (new Set(answers.map(({ no }) => no)).size < answers.length)
    wrong('answers', 'Answer each question once.');
  if (files.length === 0 && !answers.some(({ text }) => isVisible(text)))
    wrong('answers', 'Write an answer, or add a file.');
}

/**
 * Hands in an assignment. Of what does not count the solution follows at once where it is decided; of what counts,
 * with the mark. @returns the id of the hand-in
 */
export async function handIn(ctx: Ctx, body: HandIn): Promise<number> {
  const [id, feedbackId] = [ctx.newId(), ctx.newId()];
  const assignment = await getAssignment(ctx, body);
  assertAnswers(assignment, body);
  const { terms, prompts } = assignment;
  const studentId = ctx.actor.userId;
  const place = { courseId: body.course_id, itemId: body.item_id, studentId };
  assertNoBar(handInBar(terms, await standingsAt(ctx, place)));
  const interactionId = await noteSubmission(ctx, {
    courseId: body.course_id,
    itemId: body.item_id,
    submissionId: id,
  });
  const dueAt = dueAtOf(terms, await repo.enrolledAt(ctx.db, body.course_id, studentId));
  await repo.insertSubmission(ctx.db, {
    id,
    course_id: body.course_id,
    course_version_id: assignment.versionId,
    item_id: body.item_id,
    content_hash: assignment.contentHash,
    student_id: studentId,
    answers: JSON.stringify(completeAnswers(prompts, body.answers)),
    files: JSON.stringify(await namedFiles(ctx, body.files, 'files')),
    is_late: dueAt !== null && dueAt < ctx.now ? 1 : 0,
    is_graded: terms.isGraded ? 1 : 0,
    interaction_id: interactionId,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  if (ctx.services.authority === 'here' && !terms.isGraded)
    await showSolution(ctx, assignment, { id: feedbackId, submissionId: id, studentId });
  return id;
}

function assertNoBar(bar: ReturnType<typeof handInBar>): void {
  if (bar === 'tries_used') refuse('ILLEGAL_STATE', 'You have handed this in as often as it may be.');
  if (bar === 'solution_shown')
    refuse('ILLEGAL_STATE', 'You have seen the solution, so this cannot be handed in again.');
}

async function showSolution(
  ctx: Ctx,
  assignment: Assignment,
  to: { readonly id: number; readonly submissionId: number; readonly studentId: number },
): Promise<void> {
  const keys = await keysOf(ctx, assignment);
  const answers = saidOf(assignment.prompts, keys, { marks: [], isReleased: true });
  await repo.insertFeedback(ctx.db, {
    id: to.id,
    course_submission_id: to.submissionId,
    course_id: assignment.courseId,
    student_id: to.studentId,
    kind: 'solution',
    marker_id: null,
    marker_name: '',
    verdict: null,
    points: null,
    max_points: answers.reduce((sum, answer) => sum + answer.max_points, 0),
    is_passed: null,
    comment: '',
    answers: JSON.stringify(answers),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
}
