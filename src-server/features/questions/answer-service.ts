import type { z } from 'zod';
import type { questionsContract } from '#shared/contract/questions.ts';
import {
  checkQuestion,
  withoutTrailingGaps,
  type QuestionContent,
} from '#shared/domain/questions/question-rules.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { toOptionColumns, toOptions, trueFalseColumns, type AnswerOptionColumns } from './mapper.ts';
import { leaveVersion } from './history-service.ts';
import { assertKnownFile, assertKnownImages, getOwnQuestion } from './question-service.ts';
import * as repo from './question-repo.ts';
import { indexLater } from './search-index.ts';

type AnswerChanges = z.output<(typeof questionsContract)['updateAnswer']['body']>;
type NewAnswer = z.output<(typeof questionsContract)['createAnswer']['body']>;

/** @throws VALIDATION_FAILED with the sentence of the rule that is broken. */
export function assertComplete(content: QuestionContent): void {
  const check = checkQuestion(content);
  if (!check.ok) refuse('VALIDATION_FAILED', check.reason, { fields: { [check.field]: [check.reason] } });
}

/** The option columns of a body over those of the stored answer; nothing given for true-false means its two. */
function mergedOptions(
  type: QuestionContent['type'],
  body: AnswerChanges,
  stored: AnswerOptionColumns,
): AnswerOptionColumns {
  const given = toOptions({
    answer_1: body.answer_1 === undefined ? stored.answer_1 : body.answer_1,
    answer_2: body.answer_2 === undefined ? stored.answer_2 : body.answer_2,
    answer_3: body.answer_3 === undefined ? stored.answer_3 : body.answer_3,
    answer_4: body.answer_4 === undefined ? stored.answer_4 : body.answer_4,
    answer_5: body.answer_5 === undefined ? stored.answer_5 : body.answer_5,
    answer_1_image: body.answer_1_image === undefined ? stored.answer_1_image : body.answer_1_image,
    answer_2_image: body.answer_2_image === undefined ? stored.answer_2_image : body.answer_2_image,
    answer_3_image: body.answer_3_image === undefined ? stored.answer_3_image : body.answer_3_image,
    answer_4_image: body.answer_4_image === undefined ? stored.answer_4_image : body.answer_4_image,
    answer_5_image: body.answer_5_image === undefined ? stored.answer_5_image : body.answer_5_image,
  });
  if (type === 'true-false' && withoutTrailingGaps(given).length === 0) return trueFalseColumns();
  return toOptionColumns(given);
}

const NO_OPTIONS = toOptionColumns([]);

/** The columns of an answer after a body was applied, checked against the type of its question. */
async function answerColumns(ctx: Ctx, question: repo.QuestionAggregateRow, body: AnswerChanges) {
  const stored = question.answer_id === null ? NO_OPTIONS : question;
  const options = mergedOptions(question.type, body, stored);
  const correct = body.correct_answer === undefined ? question.correct_answer : body.correct_answer;
  assertComplete({ type: question.type, options: withoutTrailingGaps(toOptions(options)), correct });
  const file = body.answer_file === undefined ? question.file_sha256 : body.answer_file;
  await assertKnownImages(
    ctx,
    toOptions(options).map((option) => option.image),
  );
  if (file !== question.file_sha256 || question.answer_id === null) await assertKnownFile(ctx, file);
  return {
    ...options,
    correct_answer: correct,
    feedback: body.answer_feedback === undefined ? question.feedback : body.answer_feedback,
    file_sha256: file,
  };
}

/** Gives a question its answer: the second of the two documented calls. */
export async function createAnswer(ctx: Ctx, body: NewAnswer): Promise<number> {
  const { question_id: questionId, ...changes } = body;
  const question = await getOwnQuestion(ctx, questionId);
  if (question.answer_id !== null) {
    refuse('DUPLICATE', 'This question has an answer already. Change that one.');
  }
  await leaveVersion(ctx, question);
  const columns = await answerColumns(ctx, question, changes);
  const id = ctx.newId();
  await repo.insertAnswer(ctx.db, {
    id,
    question_id: questionId,
    ...columns,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  await repo.updateQuestions(ctx, [questionId], {});
  await indexLater(ctx.db, [questionId]);
  return id;
}

async function getQuestionOfAnswer(ctx: Ctx, answerId: number): Promise<repo.QuestionAggregateRow> {
  const found = await repo.findQuestionIdOfAnswer(ctx.db, ctx.actor.userId, answerId);
  return found === undefined
    ? refuse('NOT_FOUND', 'This answer does not exist.')
    : getOwnQuestion(ctx, found.id);
}

/** Changes an answer; what is absent stays. Answers the id of its question. */
export async function updateAnswer(ctx: Ctx, answerId: number, body: AnswerChanges): Promise<number> {
  const question = await getQuestionOfAnswer(ctx, answerId);
  if (body.question_id !== undefined && body.question_id !== question.id) {
    refuse('CONFLICT', 'This answer belongs to another question.');
  }
  await leaveVersion(ctx, question);
  await repo.updateAnswer(ctx.db, answerId, await answerColumns(ctx, question, body), ctx.now);
  await repo.updateQuestions(ctx, [question.id], {});
  await indexLater(ctx.db, [question.id]);
  return question.id;
}

/** Takes the answer away; the question stays and is an orphan until it gets another. */
export async function deleteAnswer(ctx: Ctx, answerId: number): Promise<void> {
  const question = await getQuestionOfAnswer(ctx, answerId);
  await leaveVersion(ctx, question);
  await repo.updateAnswer(ctx.db, answerId, { deleted_at: ctx.now }, ctx.now);
  await repo.updateQuestions(ctx, [question.id], {});
  await indexLater(ctx.db, [question.id]);
}
