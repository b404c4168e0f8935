import { z } from 'zod';
import { AdoptedExam } from '#shared/contract/adopted-content.ts';
import { text } from '#shared/contract/wire.ts';
import { ExamDraft, MAX_EXAM_QUESTIONS, type ExamRecord } from '#shared/contract/exam-drafts.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { accessOf, replaceAccess } from './access-service.ts';
import { namedAmong } from './access-targets.ts';
import { getOwnExam } from './access.ts';
import { createExam, getExamRecord } from './draft-service.ts';
import { insertLinks, listLinks, listQuestions } from './link-repo.ts';
import { planOf, replacePlan } from './plan-service.ts';

const MAX_TITLE = 200;
const SUFFIX = ' (copy)';

const draft = AdoptedExam.omit({
  id: true,
  created_at: true,
  updated_at: true,
  num_of_questions: true,
  progress_bar: true,
  opens_at: true,
  closes_at: true,
  close_rule: true,
  questions: true,
  plan: true,
});
const link = AdoptedExam.shape.questions.element.omit({ id: true, created_at: true, updated_at: true });

/** What a copy takes over from an exam. */
const CopiedExam = z.object({
  // Cut for the copy: that of one which lost a race says so behind it.
  exam: z.object({ ...draft.shape, title: text(10_000) }),
  links: z.array(z.object(link.shape)).max(MAX_EXAM_QUESTIONS),
  // Computers that do not know them say nothing of them.
  access: ExamDraft.shape.access,
  plan: ExamDraft.shape.plan,
});

/** What was copied, by the rules of the editors: a device may say that it was anything. */
function checked(content: unknown): z.infer<typeof CopiedExam> {
  const { data } = CopiedExam.safeParse(content);
  return (
    data ?? refuse('VALIDATION_FAILED', 'This exam has a value that no exam may have. Correct it first.')
  );
}

async function contentOf(ctx: Ctx, examId: number): Promise<z.infer<typeof CopiedExam>> {
  const exam = await getOwnExam(ctx, examId);
  return checked({
    exam,
    links: await listLinks(ctx.db, examId),
    access: await accessOf(ctx, examId),
    plan: await planOf(ctx, examId),
  });
}

/**
 * Also questions that were deleted since: the check before publishing names them. A question of which a hub refused
 * the creation is nowhere: rather no copy than one that lacks it and does not say so. One of somebody else is
 * nowhere for its author, too: nobody learns whether it is there.
 */
async function ownAmong(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const questions = await listQuestions(ctx.db, ids);
  const own = questions.filter((one) => one.instructor_id === ctx.actor.userId);
  if (ctx.isReplay === true && own.length < new Set(ids).size)
    refuse('VALIDATION_FAILED', 'The exam that was copied has a question that is not in your library.');
  return new Set(own.map((one) => one.id));
}

/**
 * A new draft with the content of another own exam, without its date. What its author copied is recorded: by
 * the time that a hub hears of it, the exam may say something else.
 */
export async function copyExam(ctx: Ctx, examId: number): Promise<ExamRecord> {
  const content = ctx.recorded === undefined ? await contentOf(ctx, examId) : checked(ctx.recorded);
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
  if (content.access !== undefined) await replaceAccess(ctx, id, await namedAmong(ctx, content.access));
  if (content.plan !== undefined) await replacePlan(ctx, id, content.plan);
  return getExamRecord(ctx, id);
}
