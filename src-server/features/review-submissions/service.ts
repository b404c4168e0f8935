import { z } from 'zod';
import {
  ReviewRating,
  type ReviewRemark,
  type reviewSubmissionsContract,
  type ReviewSubmission,
} from '#shared/contract/review-submissions.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import {
  decisionProblem,
  isOpenReview,
  mayDecideReview,
  mayTakeReview,
  REVIEW_TARGET_MS,
} from '#shared/domain/review-submissions/review-states.ts';
import { ratingsProblem } from '#shared/domain/review-submissions/rubric.ts';
import type { Ctx, RowReader } from '#server/context.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { notify } from '../notifications/notify.ts';
import { approveContent, returnContent } from '../content-management/decision-service.ts';
import { lookAtCourse, lookAtCourseItem } from '../content-management/look-at-course.ts';
import { lookAtExam } from '../content-management/look-service.ts';
import { getCourseInQuestion } from '../courses/approval-service.ts';
import { getExamInQuestion } from '../exams/approval-service.ts';
import * as repo from './repo.ts';

type Contract = typeof reviewSubmissionsContract;
type Submitted = HandlerInput<Contract['createSubmission']>['body'];
type Decision = HandlerInput<Contract['decideReview']>['body'];
type Kind = Submitted['content_type'];

/** By which permission reviewers decide about what waits for approval. */
const REVIEWS = { resource: 'peer-submissions', action: 'add' } as const;

const Ids = z.array(z.int());
const Ratings = z.array(ReviewRating);
const wantedOf = (row: repo.SubmissionRow): number[] => Ids.parse(JSON.parse(row.wanted_ids));

const rulesOf = (row: repo.SubmissionRow) => ({
  state: row.state,
  authorId: row.author_id,
  reviewerId: row.reviewer_id,
  wantedIds: wantedOf(row),
});

const nameOf = ({ firstName, lastName }: Ctx['actor']): string => `${firstName} ${lastName}`.trim();

const toRemark = (row: repo.RemarkRow): ReviewRemark => ({
  id: row.id,
  anchor: row.anchor,
  anchor_id: row.anchor_id,
  anchor_title: row.anchor_title,
  text: row.text,
  is_required: row.is_required === 1,
});

function toSubmission(
  ctx: Ctx,
  row: repo.SubmissionRow,
  remarks: readonly repo.RemarkRow[],
): ReviewSubmission {
  const { userId } = ctx.actor;
  const mayReview = ctx.actor.ability.can('add', 'peer-submissions');
  return {
    id: row.id,
    author_id: row.author_id,
    author_name: row.author_name || 'Former member',
    is_own: row.author_id === userId,
    content_type: row.content_type === 'course' ? 'course' : 'exam',
    content_id: row.content_id,
    title: row.title,
    version: row.content_version,
    note: row.note,
    state: row.state,
    reviewer_id: row.reviewer_id,
    reviewer_name: row.reviewer_name,
    submitted_at: iso(row.created_at),
    due_at: iso(row.due_at),
    is_overdue: isOpenReview(row.state) && row.due_at < ctx.now,
    decided_at: isoOrNull(row.decided_at),
    reason: row.reason,
    remarks: remarks.filter((one) => one.review_submission_id === row.id).map(toRemark),
    ratings: Ratings.parse(JSON.parse(row.ratings ?? '[]')),
    may_take: mayReview && mayTakeReview(rulesOf(row), userId),
    may_decide: mayReview && mayDecideReview(rulesOf(row), userId),
  };
}

async function present(ctx: Ctx, rows: readonly repo.SubmissionRow[]): Promise<ReviewSubmission[]> {
  const remarks = await repo.listRemarks(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toSubmission(ctx, row, remarks));
}

/** What the signed-in person submitted. */
export async function listOwn(ctx: Ctx, page: { readonly offset: number; readonly limit: number }) {
  const { rows, total } = await repo.listOfAuthor(ctx.db, ctx.actor.userId, page);
  return { data: await present(ctx, rows), count: total };
}

export const listReviewers = async (ctx: Ctx) =>
  (await repo.listReviewers(ctx.db, ctx.actor.userId)).map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    user_role: row.role,
  }));

interface Found {
  readonly authorId: number;
  readonly title: string;
  /** Null where nothing waits or is offered. */
  readonly versionNo: number | null;
  readonly status: string;
}

const toFound = (
  content: { readonly instructor_id: number; readonly title: string; readonly status: string },
  version: { readonly version_no: number; readonly title: string } | undefined,
): Found => ({
  authorId: content.instructor_id,
  title: version?.title ?? content.title,
  versionNo: version?.version_no ?? null,
  status: content.status,
});

/** An exam or a course with the version that waits for approval, else the one that is offered. */
async function findContent(ctx: Ctx, kind: Kind, id: number): Promise<Found> {
  if (kind === 'exam') {
    const { exam, version } = await getExamInQuestion(ctx, id);
    return toFound(exam, version);
  }
  const { course, version } = await getCourseInQuestion(ctx, id);
  return toFound(course, version);
}

const wrong = (field: string, reason: string): never =>
  refuse('VALIDATION_FAILED', reason, { fields: { [field]: [reason] } });

/** What the signed-in person could submit. */
export async function listReviewable(ctx: Ctx) {
  const found = [];
  for (const { kind, id } of await repo.listOwnOffered(ctx.db, ctx.actor.userId)) {
    const { title, versionNo } = await findContent(ctx, kind, id);
    if (versionNo !== null) found.push({ content_type: kind, content_id: id, title, version: versionNo });
  }
  return found;
}

/** Submits a version for review. What goes on being written is not what is reviewed. @returns its id */
export async function createSubmission(ctx: Ctx, body: Submitted): Promise<number> {
  const id = ctx.newId();
  const { content_type: kind, content_id: contentId } = body;
  const content = await findContent(ctx, kind, contentId);
  if (content.authorId !== ctx.actor.userId) refuse('NOT_FOUND', `There is no such ${kind} of yours.`);
  if (content.versionNo === null)
    return refuse(
      'ILLEGAL_STATE',
      `This ${kind} has no version yet. Publish it, or ask for approval, in its last step.`,
    );
  if (body.version !== content.versionNo)
    wrong('version', `The last version of this ${kind} is ${content.versionNo}. Submit that one.`);
  if ((await repo.findOpen(ctx.db, kind, contentId)) !== undefined)
    refuse('CONFLICT', `This ${kind} is under review already. Withdraw that first.`);
  const reviewers = new Set((await repo.listReviewers(ctx.db, ctx.actor.userId)).map((row) => row.id));
  const wanted = [...new Set(body.reviewer_ids)];
  if (wanted.some((one) => !reviewers.has(one)))
    wrong('reviewer_ids', 'One of these people does not review, or it is yourself.');
  await repo.insertSubmission(ctx.db, {
    id,
    author_id: ctx.actor.userId,
    author_name: nameOf(ctx.actor),
    content_type: kind,
    content_id: contentId,
    title: content.title,
    content_version: content.versionNo,
    note: body.note.trim(),
    state: 'submitted',
    wanted_ids: JSON.stringify(wanted),
    reviewer_id: null,
    reviewer_name: '',
    accepted_at: null,
    decided_at: null,
    reason: '',
    ratings: null,
    due_at: ctx.now + REVIEW_TARGET_MS,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  await notify(ctx, {
    kind: 'review_wanted',
    aboutId: id,
    to: wanted.length > 0 ? wanted : [...reviewers],
    actor: nameOf(ctx.actor),
    subject: content.title,
  });
  return id;
}

/** The same for the last version, to whoever is free (spec 1 §7.4 storeInstructorSubmissions). */
export async function submitLastVersion(
  ctx: Ctx,
  body: Pick<Submitted, 'content_id' | 'content_type' | 'note'>,
): Promise<number> {
  const { versionNo } = await findContent(ctx, body.content_type, body.content_id);
  return createSubmission(ctx, { ...body, version: versionNo ?? 0, reviewer_ids: [] });
}

const gone = (): never => refuse('NOT_FOUND', 'There is no such submission.');
const moved = (): never => refuse('CONFLICT', 'This submission was changed meanwhile. Load it anew.');

/** One of what the signed-in person submitted. @throws NOT_FOUND for what somebody else submitted */
export async function getOwnSubmission(ctx: Ctx, id: number): Promise<ReviewSubmission> {
  const row = await repo.findSubmission(ctx.db, id);
  const [submission] = row?.author_id === ctx.actor.userId ? await present(ctx, [row]) : [];
  return submission ?? gone();
}

/** What the last review said of some own content, as long as nothing was submitted since and it was not approved as it is. */
export async function getRemarks(ctx: Ctx, kind: Kind, contentId: number) {
  const row = await repo.findLast(ctx.db, ctx.actor.userId, kind, contentId);
  if (row === undefined || row.decided_at === null || row.state === 'withdrawn') return null;
  const remarks = (await repo.listRemarks(ctx.db, [row.id])).map(toRemark);
  if (row.state === 'approved' && remarks.length === 0) return null;
  return {
    submission_id: row.id,
    state: row.state,
    reason: row.reason,
    version: row.content_version,
    remarks,
  };
}

/** Takes back what is not decided yet. */
export async function withdrawSubmission(ctx: Ctx, id: number): Promise<void> {
  const row = await repo.findSubmission(ctx.db, id);
  if (row === undefined || row.author_id !== ctx.actor.userId) return gone();
  if (!isOpenReview(row.state)) refuse('ILLEGAL_STATE', 'This submission was decided already.');
  if (!(await repo.updateSubmission(ctx.db, row, { state: 'withdrawn', decided_at: ctx.now }, ctx.now)))
    moved();
}

/** What the signed-in person reviews or could take; or what they have decided. */
export async function listReviews(
  ctx: Ctx,
  { done, ...page }: { readonly offset: number; readonly limit: number; readonly done?: boolean | undefined },
) {
  const { rows, total } = await repo.listForReviewer(ctx.db, ctx.actor.userId, {
    ...page,
    isDone: done === true,
  });
  return { data: await present(ctx, rows), count: total };
}

/** Reviews that the signed-in person has taken and not decided. */
export const listDueReviews = (ctx: RowReader) => repo.listTaken(ctx.db, ctx.actor.userId);

/** Reviews that the signed-in person was asked for by name and nobody has taken. */
export const listWantedReviews = (ctx: RowReader) => repo.listWanted(ctx.db, ctx.actor.userId);

/** A submission that the signed-in person may take or has. @throws NOT_FOUND for every other one, one's own among them */
async function getReviewed(ctx: Ctx, id: number): Promise<repo.SubmissionRow> {
  const row = await repo.findSubmission(ctx.db, id);
  if (row === undefined || row.author_id === ctx.actor.userId) return gone();
  const isMine = row.reviewer_id === ctx.actor.userId;
  return isMine || mayTakeReview(rulesOf(row), ctx.actor.userId) ? row : gone();
}

/** One item of a course that the signed-in person may take or has. @throws NOT_FOUND */
export async function getReviewedItem(ctx: Ctx, id: number, itemId: number) {
  const row = await getReviewed(ctx, id);
  return row.content_type === 'course' ? lookAtCourseItem(ctx, row.content_id, itemId) : gone();
}

/** A submission with its content as it was written, keys among it. */
export async function getReview(ctx: Ctx, id: number) {
  const row = await getReviewed(ctx, id);
  const [submission] = await present(ctx, [row]);
  const isExam = row.content_type === 'exam';
  const exam = isExam ? await lookAtExam(ctx, row.content_id) : null;
  const course = isExam ? null : await lookAtCourse(ctx, row.content_id);
  return {
    submission: submission ?? gone(),
    exam,
    course,
    is_older: (exam ?? course)?.published_version !== row.content_version,
  };
}

/** Takes a review: of several people one wins. @throws CONFLICT that says who has it */
export async function takeReview(ctx: Ctx, id: number): Promise<void> {
  const row = await repo.findSubmission(ctx.db, id);
  if (row === undefined || row.author_id === ctx.actor.userId) return gone();
  if (row.reviewer_id === ctx.actor.userId && row.state === 'in_review') return;
  if (row.state === 'in_review') refuse('CONFLICT', `${row.reviewer_name} has this review already.`);
  if (!mayTakeReview(rulesOf(row), ctx.actor.userId)) gone();
  const change = {
    state: 'in_review',
    reviewer_id: ctx.actor.userId,
    reviewer_name: nameOf(ctx.actor),
    accepted_at: ctx.now,
  };
  if (!(await repo.updateSubmission(ctx.db, row, change, ctx.now))) moved();
}

/** A review that the signed-in person has taken and not decided. */
async function getTaken(ctx: Ctx, id: number): Promise<repo.SubmissionRow> {
  const row = await repo.findSubmission(ctx.db, id);
  if (row === undefined || row.reviewer_id !== ctx.actor.userId) return gone();
  if (!mayDecideReview(rulesOf(row), ctx.actor.userId))
    refuse('ILLEGAL_STATE', 'This review is not open any more. Load it anew.');
  return row;
}

/** Gives a review back to whoever is free. */
export async function giveBackReview(ctx: Ctx, id: number): Promise<void> {
  const row = await getTaken(ctx, id);
  const change = {
    state: 'submitted',
    reviewer_id: null,
    reviewer_name: '',
    accepted_at: null,
    wanted_ids: '[]',
  };
  if (!(await repo.updateSubmission(ctx.db, row, change, ctx.now))) moved();
}

/** What a remark is about, by its name; what is not in the content is refused. */
function anchorTitle(
  { anchor, anchor_id: id }: Decision['remarks'][number],
  { exam, course, submission }: Awaited<ReturnType<typeof getReview>>,
): string {
  if (anchor === 'content') return submission.title;
  const found =
    anchor === 'question'
      ? exam?.questions.find(({ question_id: one }) => one === id)?.title
      : course?.items.find(({ item_id: one }) => one === id)?.title;
  return found ?? wrong('remarks', 'A remark names something that is not in this content.');
}

/** The words that go to the author with what is returned; the remarks stand at their places. */
const noteOf = ({ reason }: Decision): string =>
  reason.trim() || 'The remarks of the review say what to change.';

/**
 * Decides about a review, with all remarks in one transaction. What waits for approval is published, or returned to
 * its author, by the same commands that content managers have.
 */
export async function decideReview(ctx: Ctx, id: number, body: Decision): Promise<string> {
  const row = await getTaken(ctx, id);
  const problem = decisionProblem(body.decision, {
    reason: body.reason,
    remarks: body.remarks.map(({ is_required: isRequired }) => ({ isRequired })),
  });
  if (problem !== undefined) wrong('decision', problem);
  const unrated = ratingsProblem(body.decision, body.ratings);
  if (unrated !== undefined) wrong('ratings', unrated);
  const review = await getReview(ctx, id);
  for (const remark of body.remarks)
    await repo.insertRemark(ctx.db, {
      id: ctx.newId(),
      review_submission_id: id,
      author_id: row.author_id,
      reviewer_id: ctx.actor.userId,
      anchor: remark.anchor,
      anchor_id: remark.anchor === 'content' ? null : remark.anchor_id,
      anchor_title: anchorTitle(remark, review),
      text: remark.text,
      is_required: remark.is_required ? 1 : 0,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
  const content = { kind: review.submission.content_type, id: row.content_id };
  const { status } = await findContent(ctx, content.kind, content.id);
  if (status === 'pending_approval' && !review.is_older) {
    const seen = {
      versionNo: row.content_version,
      hasChanges: (review.exam ?? review.course)?.has_changes ?? false,
    };
    if (body.decision === 'approved') await approveContent(ctx, content, seen, REVIEWS);
    else await returnContent(ctx, content, { ...seen, note: noteOf(body) }, REVIEWS);
  }
  const change = {
    state: body.decision,
    reason: body.reason.trim(),
    ratings: body.ratings.length === 0 ? null : JSON.stringify(body.ratings),
    decided_at: ctx.now,
  };
  if (!(await repo.updateSubmission(ctx.db, row, change, ctx.now))) moved();
  await notify(ctx, {
    kind: 'review_decided',
    aboutId: id,
    to: [row.author_id],
    actor: nameOf(ctx.actor),
    subject: row.title,
  });
  return body.decision;
}
