import { z } from 'zod';
import { AdoptedExam } from '#shared/contract/adopted-content.ts';
import type { ExamRecord } from '#shared/contract/exam-drafts.ts';
import type { Ctx } from '../../context.ts';
import { refuse } from '../../refuse.ts';
import { getOwnExam } from './access.ts';
import { createExam, getExamRecord } from './draft-service.ts';
import { insertLinks, listLinks, listQuestions } from './link-repo.ts';

const MAX_TITLE = 200;
const SUFFIX = ' (copy)';

const draft = AdoptedExam.omit({
  id: true,
  created_at: true,
  updated_at: true,
  num_of_questions: true,
  progress_bar: true,
  opens_at: true,
  questions: true,
});
const link = AdoptedExam.shape.questions.element.omit({ id: true, created_at: true, updated_at: true });

/** What a copy takes over from an exam. */
const CopiedExam = z.object({ exam: z.object(draft.shape), links: z.array(z.object(link.shape)) });

async function contentOf(ctx: Ctx, examId: number): Promise<z.infer<typeof CopiedExam>> {
  const exam = await getOwnExam(ctx, examId);
  return CopiedExam.parse({ exam, links: await listLinks(ctx.db, examId) });
}

/**
 * Also questions that were deleted since: the check before publishing names them. A question of which a hub refused
 * the creation is nowhere: rather no copy than one that lacks it and does not say so.
 */
async function ownAmong(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const questions = await listQuestions(ctx.db, ids);
  if (ctx.isReplay === true && questions.length < new Set(ids).size)
    refuse('VALIDATION_FAILED', 'The exam that was copied has a question that is not in your library.');
  return new Set(questions.filter((one) => one.instructor_id === ctx.actor.userId).map((one) => one.id));
}

/**
 * A new draft with the content of another own exam, without its date. What its author copied is recorded: by
 * the time that a hub hears of it, the exam may say something else.
 */
export async function copyExam(ctx: Ctx, examId: number): Promise<ExamRecord> {
  const content = ctx.recorded === undefined ? await contentOf(ctx, examId) : CopiedExam.parse(ctx.recorded);
  ctx.record(content);
  const own = await ownAmong(
    ctx,
    content.links.map((one) => one.question_id),
  );
  const links = content.links.filter((one) => own.has(one.question_id));
  const id = await createExam(ctx, {
    ...content.exam,
    title: `${content.exam.title.slice(0, MAX_TITLE - SUFFIX.length)}${SUFFIX}`,
    num_of_questions: links.length,
  });
  await insertLinks(
    ctx.db,
    links.map((one) => ({
      ...one,
      id: ctx.newId(),
      exam_id: id,
      created_at: ctx.now,
      updated_at: ctx.now,
    })),
  );
  return getExamRecord(ctx, id);
}
