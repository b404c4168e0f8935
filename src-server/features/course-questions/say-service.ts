import type { courseQuestionsContract, CourseQuestion } from '#shared/contract/course-questions.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { getJoinedCourse, type Membership } from '../courses/members.ts';
import { hasHadItem } from '../courses/version-facts.ts';
import { notify } from '../notifications/notify.ts';
import { presentQuestions, readerOf } from './read-service.ts';
import * as repo from './repo.ts';

type Contract = typeof courseQuestionsContract;
type Body<E extends 'askQuestion' | 'answerQuestion' | 'voteInCourse' | 'setQuestionState'> = HandlerInput<
  Contract[E]
>['body'];

const missing = (): never => refuse('NOT_FOUND', 'There is no such question in your courses.');

const nameOf = ({ firstName, lastName }: Ctx['actor']): string => `${firstName} ${lastName}`.trim();

interface OpenQuestion {
  readonly row: repo.QuestionRow;
  readonly as: Membership;
}

async function open(ctx: Ctx, id: number): Promise<OpenQuestion> {
  const row = (await repo.findReadable(ctx.db, readerOf(ctx), id)) ?? missing();
  const { as } = await getJoinedCourse(ctx, row.course_id);
  return { row, as };
}

/** Who only keeps order in a course has no say in it. */
function assertTakesPart(as: Membership): void {
  if (as === 'moderator')
    refuse('FORBIDDEN', 'Only those who take or teach this course ask, answer and vote in it.');
}

async function assertItem(ctx: Ctx, courseId: number, itemId: number): Promise<void> {
  if (!(await hasHadItem(ctx, courseId, itemId)))
    refuse('NOT_FOUND', 'There is no such item in this course.');
}

async function presented(ctx: Ctx, row: repo.QuestionRow): Promise<CourseQuestion> {
  const [question] = await presentQuestions(ctx, [row]);
  return question ?? missing();
}

/** Asks a question. @returns it with its id */
export async function askQuestion(ctx: Ctx, body: Body<'askQuestion'>): Promise<CourseQuestion> {
  const id = ctx.newId();
  const { as } = await getJoinedCourse(ctx, body.course_id);
  assertTakesPart(as);
  if (body.item_id !== null) await assertItem(ctx, body.course_id, body.item_id);
  const row = {
    id,
    course_id: body.course_id,
    item_id: body.item_id,
    position_ms: body.item_id === null ? null : body.position_ms,
    user_id: ctx.actor.userId,
    user_name: nameOf(ctx.actor),
    question: body.question,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  await repo.insertQuestion(ctx.db, row);
  return presented(ctx, { ...row, version: 1, deleted_at: null });
}

/** Answers a question. @returns the question, and the id of the answer */
export async function answerQuestion(
  ctx: Ctx,
  questionId: number,
  { answer }: Body<'answerQuestion'>,
): Promise<{ readonly id: number; readonly data: CourseQuestion }> {
  const id = ctx.newId();
  const { row, as } = await open(ctx, questionId);
  assertTakesPart(as);
  await repo.insertAnswer(ctx.db, {
    id,
    course_id: row.course_id,
    course_question_id: row.id,
    user_id: ctx.actor.userId,
    user_name: nameOf(ctx.actor),
    is_staff: as === 'author' ? 1 : 0,
    answer,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  await notify(ctx, {
    kind: 'course_answer',
    aboutId: row.id,
    to: [row.user_id],
    actor: nameOf(ctx.actor),
    subject: row.question.slice(0, 120),
  });
  return { id, data: await presented(ctx, row) };
}

async function assertAnswerOf(ctx: Ctx, questionId: number, answerId: number): Promise<repo.AnswerRow> {
  const answer = (await repo.listAnswers(ctx.db, [questionId])).find(({ id }) => id === answerId);
  return answer ?? refuse('NOT_FOUND', 'This question has no such answer.');
}

/** Votes for a question or one of its answers, or takes that back; nobody votes for what they wrote. */
export async function vote(
  ctx: Ctx,
  questionId: number,
  { answer_id: answerId, is_up: isUp }: Body<'voteInCourse'>,
): Promise<CourseQuestion> {
  const id = ctx.newId();
  const { row, as } = await open(ctx, questionId);
  assertTakesPart(as);
  const { user_id: writer } = answerId === null ? row : await assertAnswerOf(ctx, questionId, answerId);
  if (writer === ctx.actor.userId) refuse('ILLEGAL_STATE', 'Others vote for what you wrote.');
  await repo.insertVote(ctx.db, {
    id,
    course_id: row.course_id,
    course_question_id: row.id,
    course_answer_id: answerId,
    user_id: ctx.actor.userId,
    is_up: isUp ? 1 : 0,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return presented(ctx, row);
}

const OF_ORDER: ReadonlySet<string> = new Set(['hidden', 'shown']);

/** Says of a question that it is featured or answered, or hides it or one of its answers with a reason. */
export async function setState(
  ctx: Ctx,
  questionId: number,
  { answer_id: answerId, kind, reason }: Body<'setQuestionState'>,
): Promise<{ readonly id: number; readonly data: CourseQuestion }> {
  const id = ctx.newId();
  const { row, as } = await open(ctx, questionId);
  ctx.audit({ id: row.course_id, about: row.user_id });
  if (as === 'learner') refuse('FORBIDDEN', 'Only the author of the course and Support do this.');
  if (as === 'moderator' && !OF_ORDER.has(kind))
    refuse('FORBIDDEN', 'Only the author of the course features questions and says that they are answered.');
  if (answerId !== null) {
    await assertAnswerOf(ctx, questionId, answerId);
    if (!OF_ORDER.has(kind)) refuse('VALIDATION_FAILED', 'An answer is hidden or shown, nothing else.');
  }
  await repo.insertState(ctx.db, {
    id,
    course_id: row.course_id,
    course_question_id: row.id,
    course_answer_id: answerId,
    user_id: ctx.actor.userId,
    kind,
    reason: reason.trim(),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return { id, data: await presented(ctx, row) };
}
