import type { courseSubmissionsContract, SubmissionToMark } from '#shared/contract/course-submissions.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { isReleasedBy, saidOf, scoreOf, totalOf, type GivenMark } from '#shared/domain/courses/submission.ts';
import type { Ctx } from '#server/context.ts';
import { factSeen } from '#server/precondition.ts';
import { refuse } from '#server/refuse.ts';
import { noteVerdict } from '../course-progress/assignment-service.ts';
import { findAssignment, keysOf, type Assignment } from './assignment-reader.ts';
import { toCards } from './list-service.ts';
import { toSubmissionToMark } from './mapper.ts';
import * as repo from './repo.ts';
import { standingsAt, type Standing } from './standing-service.ts';

type Contract = typeof courseSubmissionsContract;
type Marks = HandlerInput<Contract['markSubmission']>['body'];
type Return = HandlerInput<Contract['returnSubmission']>['body'];

const missing = (): never => refuse('NOT_FOUND', 'There is no such hand-in for your courses.');

interface Opened {
  readonly row: repo.SubmissionRow;
  readonly assignment: Assignment;
  /** Everything that its student handed in for the item, the oldest first. */
  readonly standings: readonly Standing[];
  readonly standing: string;
}

/** Names what somebody has before them who marks: the hand-in that counts, and what was said to it. */
function standingOf(standings: readonly Standing[]): string {
  const last = standings.at(-1);
  const said = last?.said?.kind === 'solution' ? null : (last?.said ?? null);
  return `${last?.row.id ?? 0} ${said?.id ?? 0}`;
}

async function open(ctx: Ctx, id: number): Promise<Opened> {
  const row = (await repo.findOfAuthor(ctx.db, id, ctx.actor.userId)) ?? missing();
  const { course_id: courseId, item_id: itemId, student_id: studentId } = row;
  const assignment = await findAssignment(ctx, { courseId, itemId, versionId: row.course_version_id });
  if (assignment === undefined)
    return refuse('ILLEGAL_STATE', 'What this assignment asks is not here. Connect and try again.');
  const standings = await standingsAt(ctx, { courseId, itemId, studentId });
  return { row, assignment, standings, standing: standingOf(standings) };
}

/** A hand-in for an own course, beside its solution. */
export async function getSubmission(ctx: Ctx, id: number): Promise<SubmissionToMark> {
  const { row, assignment, standings, standing } = await open(ctx, id);
  const index = standings.findIndex((one) => one.row.id === row.id);
  const said = standings[index]?.said ?? null;
  const [card] = await toCards(ctx, [
    { ...row, said_kind: said?.kind ?? null, said_points: said?.points ?? null, attempt_no: index + 1 },
  ]);
  if (card === undefined) throw new Error('The hand-in was not presented.');
  const keys = await keysOf(ctx, assignment);
  return toSubmissionToMark(card, standings, { row, assignment, keys, standing });
}

/** @throws VERSION_CONFLICT where the student has handed in again, or somebody said something else to it */
function assertSeen(ctx: Ctx, { row, standings, standing }: Opened, shown: string): void {
  const recorded = factSeen(ctx, standing);
  // Who makes a refused mark again has seen what stands here since it was shown.
  const seen = ctx.isReplay === true ? recorded : shown;
  if (seen !== standing || standings.at(-1)?.row.id !== row.id)
    refuse('VERSION_CONFLICT', 'This was handed in again or marked meanwhile. Look at it once more.');
}

const wrong = (message: string): never =>
  refuse('VALIDATION_FAILED', message, { fields: { answers: [message] } });

/** One mark for each question, none above what it is worth; points as hundredths. */
function readMarks({ prompts }: Assignment, answers: Marks['answers']): GivenMark[] {
  const given = new Map(answers.map((answer) => [answer.no, answer]));
  if (given.size < answers.length || answers.length !== prompts.length)
    wrong('Mark each question of the assignment once.');
  return prompts.map(({ no, points: most }) => {
    const answer = given.get(no) ?? wrong(`Question ${no} has no mark.`);
    const points = Math.round(answer.points * 100);
    if (points > most) wrong(`Question ${no} is worth ${most / 100} at most.`);
    return { no, verdict: answer.verdict, points };
  });
}

const nameOf = ({ firstName, lastName }: Ctx['actor']): string => `${firstName} ${lastName}`.trim();

/** What every feedback of a person has. */
const saidBy = (ctx: Ctx, { row }: Opened) => ({
  course_submission_id: row.id,
  course_id: row.course_id,
  student_id: row.student_id,
  marker_id: ctx.actor.userId,
  marker_name: nameOf(ctx.actor),
  created_at: ctx.now,
  updated_at: ctx.now,
});

/** Marks a hand-in: points and a verdict for each question, and a word to all of it. */
export async function markSubmission(ctx: Ctx, id: number, body: Marks): Promise<void> {
  const feedbackId = ctx.newId();
  const opened = await open(ctx, id);
  const { assignment, standings, row } = opened;
  ctx.audit({ id: row.course_id, about: row.student_id });
  const marks = readMarks(assignment, body.answers);
  assertSeen(ctx, opened, body.standing);
  const total = totalOf(assignment.prompts, marks, assignment.terms.scoreToReach);
  const isReleased = isReleasedBy(assignment.terms, { isPassed: total.isPassed, earlier: standings });
  const answers = saidOf(assignment.prompts, await keysOf(ctx, assignment), { marks, isReleased });
  await repo.insertFeedback(ctx.db, {
    ...saidBy(ctx, opened),
    id: feedbackId,
    kind: 'mark',
    verdict: total.verdict,
    points: total.points,
    max_points: total.maxPoints,
    is_passed: assignment.terms.isGraded ? (total.isPassed ? 1 : 0) : null,
    comment: body.comment,
    answers: JSON.stringify(answers),
  });
  const percent = scoreOf(total.points, total.maxPoints);
  await noteVerdict(ctx, { ...verdictOn(row), percent, isPassed: total.isPassed });
}

const verdictOn = (row: repo.SubmissionRow) => ({
  studentId: row.student_id,
  courseId: row.course_id,
  handInId: row.interaction_id,
});

/** Gives a hand-in back for another try, which does not count against its tries. */
export async function returnSubmission(ctx: Ctx, id: number, body: Return): Promise<void> {
  const feedbackId = ctx.newId();
  const opened = await open(ctx, id);
  ctx.audit({ id: opened.row.course_id, about: opened.row.student_id });
  assertSeen(ctx, opened, body.standing);
  await repo.insertFeedback(ctx.db, {
    ...saidBy(ctx, opened),
    id: feedbackId,
    kind: 'return',
    verdict: null,
    points: null,
    max_points: opened.assignment.prompts.reduce((sum, { points }) => sum + points, 0),
    is_passed: null,
    comment: body.comment,
    answers: '[]',
  });
  await noteVerdict(ctx, { ...verdictOn(opened.row), percent: null, isPassed: false });
}
