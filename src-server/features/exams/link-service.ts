import { MAX_EXAM_QUESTIONS } from '#shared/contract/exam-drafts.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { insertLinks, listAnswers, listLinks, listQuestions, removeLinks, updateLink } from './link-repo.ts';
import { updateDraft, type ExamRow } from './repo.ts';

/** A question that an exam is to have; without a mark it keeps its own. */
export interface ChosenQuestion {
  readonly questionId: number;
  /** Hundredths. */
  readonly mark?: number;
}

const unknownQuestion = (field: string): never =>
  refuse('VALIDATION_FAILED', 'There is no such question in your library.', {
    fields: { [field]: ['There is no such question in your library.'] },
  });

/** The newest live answer of each question. */
async function answerIds(ctx: Ctx, questionIds: readonly number[]): Promise<Map<number, number>> {
  const newest = new Map<number, number>();
  for (const answer of await listAnswers(ctx.db, questionIds)) {
    if (!newest.has(answer.question_id)) newest.set(answer.question_id, answer.id);
  }
  return newest;
}

/**
 * Makes the links of an exam be the chosen questions in their order. Links that stay keep their
 * ids; a question may be new only when it is an own one. Also one that was deleted, maybe on another device
 * meanwhile: nobody loses what else they said about the exam, and the check before publishing names it.
 */
export async function replaceLinks(
  ctx: Ctx,
  examId: number,
  chosen: readonly ChosenQuestion[],
): Promise<void> {
  const links = new Map((await listLinks(ctx.db, examId)).map((link) => [link.question_id, link]));
  const ids = chosen.map((question) => question.questionId);
  if (new Set(ids).size !== ids.length) {
    refuse('VALIDATION_FAILED', 'A question can be chosen only once.', {
      fields: { 'draft.questions': ['A question can be chosen only once.'] },
    });
  }
  const questions = new Map((await listQuestions(ctx.db, ids)).map((row) => [row.id, row]));
  const answers = await answerIds(ctx, ids);
  const added = [];
  for (const [index, { questionId, mark }] of chosen.entries()) {
    const link = links.get(questionId);
    const question = questions.get(questionId);
    const wanted = {
      position: index + 1,
      mark: mark ?? link?.mark ?? question?.mark ?? 100,
      answer_id: answers.get(questionId) ?? null,
    };
    if (link !== undefined) {
      const isSame =
        link.position === wanted.position && link.mark === wanted.mark && link.answer_id === wanted.answer_id;
      if (!isSame) await updateLink(ctx.db, link.id, wanted, ctx.now);
      continue;
    }
    if (question?.instructor_id !== ctx.actor.userId) unknownQuestion('draft.questions');
    added.push({
      id: ctx.newId(),
      exam_id: examId,
      question_id: questionId,
      ...wanted,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
  }
  await insertLinks(ctx.db, added);
  const kept = new Set(ids);
  const removed = [...links.values()].filter((link) => !kept.has(link.question_id));
  await removeLinks(
    ctx.db,
    removed.map((link) => link.id),
    ctx.now,
  );
}

/** Links one question at the end; a question that is linked already keeps its link. */
export async function addLink(
  ctx: Ctx,
  exam: ExamRow,
  input: { questionId: number; answerId: number | null | undefined },
): Promise<number> {
  const links = await listLinks(ctx.db, exam.id);
  const known = links.find((link) => link.question_id === input.questionId);
  if (known !== undefined) return known.id;
  const [question] = await listQuestions(ctx.db, [input.questionId]);
  if (question?.instructor_id !== ctx.actor.userId) return unknownQuestion('question_id');
  if (links.length >= MAX_EXAM_QUESTIONS) {
    refuse('VALIDATION_FAILED', `An exam may have at most ${MAX_EXAM_QUESTIONS} questions.`);
  }
  const answerId = (await answerIds(ctx, [question.id])).get(question.id) ?? null;
  if (input.answerId != null && input.answerId !== answerId) {
    refuse('VALIDATION_FAILED', 'This answer does not belong to the question.', {
      fields: { answer_id: ['This answer does not belong to the question.'] },
    });
  }
  const id = ctx.newId();
  const last = links.at(-1);
  await insertLinks(ctx.db, [
    {
      id,
      exam_id: exam.id,
      question_id: question.id,
      answer_id: answerId,
      position: (last?.position ?? 0) + 1,
      mark: question.mark,
      created_at: ctx.now,
      updated_at: ctx.now,
    },
  ]);
  await updateDraft(ctx, exam.id, {
    num_of_questions: links.length + 1,
    progress_bar: Math.max(exam.progress_bar, 2),
  });
  return id;
}

/** Takes one link off an own exam. */
export async function removeLink(ctx: Ctx, link: { id: number; exam_id: number }): Promise<void> {
  await removeLinks(ctx.db, [link.id], ctx.now);
  const left = await listLinks(ctx.db, link.exam_id);
  await updateDraft(ctx, link.exam_id, { num_of_questions: left.length });
}
