import type { QuestionDraft } from '#shared/contract/questions.ts';
import { composeFeedback } from '#shared/domain/questions/feedback.ts';
import { withoutTrailingGaps } from '#shared/domain/questions/question-rules.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { assertComplete } from './answer-service.ts';
import { getOwnPlace } from './folder-service.ts';
import { toOptionColumns } from './mapper.ts';
import { assertKnownImages, getOwnQuestion, NEW_STATUS } from './question-service.ts';
import * as repo from './question-repo.ts';
import { indexLater } from './search-index.ts';
import { resolveSeenTags } from './tag-names.ts';
import { setTags } from './tag-service.ts';
import { TallyChange } from './tally.ts';

/** The columns of both halves of the aggregate, after every rule was checked. */
async function checkedColumns(ctx: Ctx, draft: QuestionDraft) {
  const options = withoutTrailingGaps(draft.options);
  assertComplete({ type: draft.question_type, options, correct: draft.correct_answer });
  const folderId = await getOwnPlace(ctx, draft.assign_folder_id);
  await assertKnownImages(ctx, [draft.question_image, ...options.map((option) => option.image)]);
  const feedback = composeFeedback({
    correct: draft.feedback_correct,
    incorrect: draft.feedback_incorrect,
  });
  return {
    question: {
      folder_id: folderId,
      title: draft.question_title,
      mark: Math.round(draft.question_mark * 100),
      type: draft.question_type,
      image_sha256: draft.question_image,
    },
    answer: {
      ...toOptionColumns(options),
      correct_answer: draft.correct_answer,
      feedback: feedback === '' ? null : feedback,
    },
  };
}

/** Creates a question with answer and tags; answers its id. */
export async function saveDraft(ctx: Ctx, draft: QuestionDraft): Promise<number> {
  const columns = await checkedColumns(ctx, draft);
  const times = { created_at: ctx.now, updated_at: ctx.now };
  const question = {
    id: ctx.newId(),
    instructor_id: ctx.actor.userId,
    ...columns.question,
    status: NEW_STATUS,
    import_batch_id: null,
    ...times,
  };
  await repo.insertQuestion(ctx.db, question);
  await repo.insertAnswer(ctx.db, {
    id: ctx.newId(),
    question_id: question.id,
    ...columns.answer,
    ...times,
  });
  const tally = new TallyChange();
  tally.question(question.instructor_id, question.folder_id, [], 1);
  await setTags(ctx, question, await resolveSeenTags(ctx, draft.tag_names), tally);
  await tally.apply(ctx.db);
  await indexLater(ctx.db, [question.id]);
  return question.id;
}

/**
 * Replaces a question with answer and tags.
 * @throws VERSION_CONFLICT when it changed since the version that the author saw.
 */
export async function replaceDraft(
  ctx: Ctx,
  questionId: number,
  input: { version: number; draft: QuestionDraft },
): Promise<void> {
  const row = await getOwnQuestion(ctx, questionId);
  if (row.version !== input.version) {
    refuse('VERSION_CONFLICT', 'This question was changed elsewhere since you opened it.');
  }
  const columns = await checkedColumns(ctx, input.draft);
  await repo.updateQuestions(ctx, [questionId], columns.question);
  if (row.answer_id !== null) await repo.updateAnswer(ctx.db, row.answer_id, columns.answer, ctx.now);
  else {
    await repo.insertAnswer(ctx.db, {
      id: ctx.newId(),
      question_id: questionId,
      ...columns.answer,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
  }
  const tally = new TallyChange();
  tally.folder(row.instructor_id, row.folder_id, -1);
  tally.folder(row.instructor_id, columns.question.folder_id, 1);
  await setTags(ctx, row, await resolveSeenTags(ctx, input.draft.tag_names, questionId), tally);
  await tally.apply(ctx.db);
  await indexLater(ctx.db, [questionId]);
}
