import { changesAny, holds } from '#shared/access/ability.ts';
import type { ViewedKind } from '#shared/contract/dashboard.ts';
import { VIEWS_KEPT } from '#shared/domain/dashboard/recent-views.ts';
import { orPlaceholder as courseWord } from '#shared/domain/courses/placeholders.ts';
import { orPlaceholder } from '#shared/domain/exams/placeholders.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { iso } from '#server/iso.ts';
import { findEnrolment, findOfferedCourse, findOfferedExam } from '../enrolments/repo.ts';
import { viewScope } from '../exams/access.ts';
import { findExam } from '../exams/repo.ts';
import { scopeOf } from '../questions/scope.ts';
import * as repo from './recent-repo.ts';

interface Viewed {
  readonly content_type: ViewedKind;
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

async function maySeeCourse(ctx: Ctx, courseId: number): Promise<boolean> {
  const { ability, userId } = ctx.actor;
  if (holds(ability, 'instructor-courses:view')) {
    const course = await repo.findCourse(ctx.db, courseId);
    return (
      course !== undefined && (!changesAny(ability, 'instructor-courses') || course.instructor_id === userId)
    );
  }
  if (!holds(ability, 'courses:view')) return false;
  const enrolment = await findEnrolment(ctx.db, userId, 'course', courseId);
  return enrolment !== undefined || (await findOfferedCourse(ctx.db, courseId)) !== undefined;
}

const MAY_SEE: Readonly<Record<ViewedKind, (ctx: Ctx, id: number) => Promise<boolean>>> = {
  question: maySeeQuestion,
  exam: maySeeExam,
  course: maySeeCourse,
};

/**
 * Notes that the signed-in person looked at something they may see; looking again moves it up.
 * What is older than the 500 that are kept leaves the list.
 */
export async function noteViewed(ctx: Ctx, viewed: Viewed): Promise<number> {
  const { userId } = ctx.actor;
  if (!(await MAY_SEE[viewed.content_type](ctx, viewed.content_id)))
    refuse('NOT_FOUND', 'There is nothing of this kind.');
  const known = await repo.findViewed(ctx.db, userId, viewed.content_type, viewed.content_id);
  if (known !== undefined) {
    await repo.touchViewed(ctx.db, known.id, ctx.now);
    return known.id;
  }
  const id = ctx.newId();
  await repo.insertViewed(ctx.db, { id, user_id: userId, ...viewed }, ctx.now);
  await repo.dropOldest(ctx.db, userId, VIEWS_KEPT, ctx.now);
  return id;
}

type ViewedRow = Awaited<ReturnType<typeof repo.listViewed>>['rows'][number];

/** What an entry is called: only its author reads the title of a draft. */
function titleOf(row: ViewedRow, userId: number): string {
  switch (row.content_type) {
    case 'question':
      return row.question_title ?? '';
    case 'exam':
      return orPlaceholder(
        'title',
        (row.exam_instructor_id === userId ? row.exam_title : row.exam_version_title) ?? '',
      );
    case 'course':
      return courseWord(
        'title',
        (row.course_instructor_id === userId ? row.course_title : row.course_version_title) ?? '',
      );
  }
}

/** What the signed-in person looked at, newest first. */
export async function listViewed(ctx: Ctx, page: { offset: number; limit: number }) {
  const { rows, total } = await repo.listViewed(ctx.db, ctx.actor.userId, page);
  return {
    recently_viewed: rows.map((row) => ({
      id: row.id,
      content_type: row.content_type,
      content_id: row.content_id,
      title: titleOf(row, ctx.actor.userId),
      viewed_at: iso(row.viewed_at),
    })),
    total_count: total,
  };
}
