import type { Permission } from '#shared/access/ability.ts';
import type { ContentKind } from '#shared/contract/content-management.ts';
import type { ExamStatus } from '#shared/contract/exam-status.ts';
import { mayDecideAbout } from '#shared/domain/content-management/decisions.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { approveCourse, closeCourse, getAnyCourse, returnCourse } from '../courses/approval-service.ts';
import { statusOf as courseStatusOf } from '../courses/mapper.ts';
import { approveExam, getAnyExam, returnExam, type Seen } from '../exams/approval-service.ts';
import { closeExam } from '../exams/draft-service.ts';
import { statusOf } from '../exams/mapper.ts';
import { countOthersHolding } from '../roles/role-service.ts';
import { writeNote } from './note-service.ts';

/** What those hold who decide about everything; reviewers decide by another permission. */
export const MANAGES: Permission = { resource: 'content-management', action: 'add' };

export interface Content {
  readonly kind: ContentKind;
  readonly id: number;
}

interface Found {
  readonly authorId: number;
  readonly status: ExamStatus;
  readonly versionNo: number | null;
}

/** What each kind can be decided about, by the feature that it belongs to. */
interface Decisions {
  find(ctx: Ctx, id: number): Promise<Found>;
  approve(ctx: Ctx, id: number, seen: Seen): Promise<ExamStatus>;
  giveBack(ctx: Ctx, id: number, seen: Seen): Promise<ExamStatus>;
  close(ctx: Ctx, id: number): Promise<void>;
}

const DECISIONS: Readonly<Record<ContentKind, Decisions>> = {
  exam: {
    find: async (ctx, id) => {
      const exam = await getAnyExam(ctx, id);
      return {
        authorId: exam.instructor_id,
        status: statusOf(exam, ctx.now),
        versionNo: exam.published_version_no,
      };
    },
    approve: approveExam,
    giveBack: async (ctx, id, seen) => (await returnExam(ctx, id, seen)).status,
    close: async (ctx, id) => closeExam(ctx, await getAnyExam(ctx, id)),
  },
  course: {
    find: async (ctx, id) => {
      const course = await getAnyCourse(ctx, id);
      return {
        authorId: course.instructor_id,
        status: courseStatusOf(course, ctx.now),
        versionNo: course.published_version_no,
      };
    },
    approve: approveCourse,
    giveBack: returnCourse,
    close: async (ctx, id) => closeCourse(ctx, await getAnyCourse(ctx, id)),
  },
};

/** Whether the signed-in person may decide about what somebody wrote. */
export const mayDecide = async (ctx: Ctx, authorId: number, by: Permission = MANAGES): Promise<boolean> =>
  authorId !== ctx.actor.userId ||
  mayDecideAbout(
    { authorId },
    { userId: ctx.actor.userId, others: await countOthersHolding(ctx.db, by, ctx.actor.userId) },
  );

async function assertMayDecide(ctx: Ctx, { authorId }: Found, by: Permission): Promise<void> {
  if (!(await mayDecide(ctx, authorId, by)))
    refuse('FORBIDDEN', 'Somebody else decides about what you have written.');
}

const aboutOf = ({ kind, id }: Content) => ({ kind, id });

/** Approves what was looked at. @returns what it is now. @throws VERSION_CONFLICT where it is another one by now. */
export async function approveContent(
  ctx: Ctx,
  content: Content,
  seen: Seen,
  by: Permission = MANAGES,
): Promise<ExamStatus> {
  const decisions = DECISIONS[content.kind];
  ctx.audit(aboutOf(content));
  await assertMayDecide(ctx, await decisions.find(ctx, content.id), by);
  return decisions.approve(ctx, content.id, seen);
}

/** Returns what was looked at to its author with a note. @throws VERSION_CONFLICT where it is another one by now. */
export async function returnContent(
  ctx: Ctx,
  content: Content,
  { note, ...seen }: Seen & { readonly note: string },
  by: Permission = MANAGES,
): Promise<ExamStatus> {
  const decisions = DECISIONS[content.kind];
  ctx.audit(aboutOf(content));
  const found = await decisions.find(ctx, content.id);
  await assertMayDecide(ctx, found, by);
  const status = await decisions.giveBack(ctx, content.id, seen);
  const { authorId } = found;
  await writeNote(ctx, { ...content, authorId, noteKind: 'returned', versionNo: seen.versionNo, text: note });
  return status;
}

/** Archives what is offered, with a reason that its author reads; who is enrolled goes on. */
export async function takeDownContent(ctx: Ctx, content: Content, reason: string): Promise<ExamStatus> {
  const decisions = DECISIONS[content.kind];
  ctx.audit(aboutOf(content));
  const { authorId, status, versionNo } = await decisions.find(ctx, content.id);
  if (status !== 'published' && status !== 'scheduled')
    refuse('ILLEGAL_STATE', 'Only what is published or scheduled can be taken down.');
  await decisions.close(ctx, content.id);
  await writeNote(ctx, {
    ...content,
    authorId,
    noteKind: 'taken_down',
    versionNo: versionNo ?? 0,
    text: reason,
  });
  return 'archived';
}
