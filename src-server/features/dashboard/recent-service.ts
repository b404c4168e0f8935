import { holds } from '#shared/access/ability.ts';
import { orPlaceholder } from '#shared/domain/exams/placeholders.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { iso } from '#server/iso.ts';
import { findEnrolment, findOfferedExam } from '../enrolments/repo.ts';
import { viewScope } from '../exams/access.ts';
import { findExam } from '../exams/repo.ts';
import { scopeOf } from '../questions/scope.ts';
import * as repo from './recent-repo.ts';

interface Viewed {
  readonly content_type: 'question' | 'exam';
  readonly content_id: number;
}

async function maySeeExam(ctx: Ctx, examId: number): Promise<boolean> {
  const { ability, userId } = ctx.actor;
  if (holds(ability, 'instructor-exams:view')) {
    return (await findExam(ctx.db, examId, viewScope(ctx))) !== undefined;
  }
  if (!holds(ability, 'exams:view')) return false;
  const enrolment = await findEnrolment(ctx.db, userId, 'exam', examId);
  return enrolment !== undefined || (await findOfferedExam(ctx.db, examId)) !== undefined;
}

async function maySeeQuestion(ctx: Ctx, questionId: number): Promise<boolean> {
  if (!holds(ctx.actor.ability, 'questions:view')) return false;
  return (await repo.findQuestion(ctx.db, questionId, scopeOf(ctx.actor))) !== undefined;
}

/** Notes that the signed-in person looked at something they may see; looking again moves it up. */
export async function noteViewed(ctx: Ctx, viewed: Viewed): Promise<number> {
  const maySee =
    viewed.content_type === 'exam'
      ? await maySeeExam(ctx, viewed.content_id)
      : await maySeeQuestion(ctx, viewed.content_id);
  if (!maySee) refuse('NOT_FOUND', 'There is nothing of this kind.');
  const known = await repo.findViewed(ctx.db, ctx.actor.userId, viewed.content_type, viewed.content_id);
  if (known !== undefined) {
    await repo.touchViewed(ctx.db, known.id, ctx.now);
    return known.id;
  }
  const id = ctx.newId();
  await repo.insertViewed(ctx.db, { id, user_id: ctx.actor.userId, ...viewed }, ctx.now);
  return id;
}

/** What the signed-in person looked at, newest first. */
export async function listViewed(ctx: Ctx, page: { offset: number; limit: number }) {
  const { rows, total } = await repo.listViewed(ctx.db, ctx.actor.userId, page);
  return {
    recently_viewed: rows.map((row) => ({
      id: row.id,
      content_type: row.content_type,
      content_id: row.content_id,
      // Only its author reads the title of a draft.
      title: orPlaceholder(
        'title',
        row.question_title ??
          (row.exam_instructor_id === ctx.actor.userId ? row.exam_title : row.version_title) ??
          '',
      ),
      viewed_at: iso(row.viewed_at),
    })),
    total_count: total,
  };
}
