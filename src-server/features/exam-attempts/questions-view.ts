import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import * as repo from './repo.ts';
import { reviewStanding } from './review-service.ts';
import { assertSatSafely, getEnrolledExam, startAttempt } from './service.ts';
import { loadKeys } from './version-cache.ts';

/**
 * The documented question list of an enrolled exam (spec 1 §7.1). Reading a paper starts its clock
 * (security.md S10), so the first call starts the attempt. The shape has room for keys; they are
 * null until the review of the student's own attempts is released.
 */
export async function presentExamQuestions(ctx: Ctx, examId: number) {
  await getEnrolledExam(ctx, examId);
  const earlier = await repo.listOwnAttempts(ctx.db, examId, ctx.actor.userId);
  const attempts = earlier.length > 0 ? earlier : [await startAttempt(ctx, examId)];
  const [last] = attempts.slice(-1);
  if (last === undefined) return [];
  const version = await ctx.services.attempts.versions.get(ctx.db, last.exam_version_id);
  await assertSatSafely(ctx, last);
  const isClosed = last.state !== 'in_progress';
  // Read past the page of the exam, nobody would watch over its window.
  if (!isClosed && ctx.services.isWindowWatched === true && version.row.lockdown !== 'off')
    refuse('ILLEGAL_STATE', 'This exam holds its window: its questions are read on the page of the exam.');
  const { mayRelease } = await reviewStanding(ctx, version, { attempts, isClosed });
  // Where an institution scores, keys are there alone.
  const isReleased = mayRelease && ctx.services.authority === 'here';
  const keys = isReleased ? (await loadKeys(ctx.db, version.row.id)).questions : [];
  const keyOf = new Map(keys.map((key) => [key.question_id, key]));
  return version.content.questions.map((question) => {
    const text = (option: number) => question.options.find((one) => one.option === option)?.text ?? null;
    return {
      id: question.question_id,
      question_title: question.title,
      question_type: question.type,
      question_mark: question.mark / 100,
      question_image: question.image,
      answers: {
        id: question.answer_id,
        question_id: question.question_id,
        answer_1: text(1),
        answer_2: text(2),
        answer_3: text(3),
        answer_4: text(4),
        answer_5: text(5),
        correct_answer: keyOf.get(question.question_id)?.correct_option ?? null,
        answer_feedback: keyOf.get(question.question_id)?.feedback ?? null,
      },
    };
  });
}
