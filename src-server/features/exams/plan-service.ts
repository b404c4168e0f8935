import type { ExamDraft, PlanLine } from '#shared/contract/exam-drafts.ts';
import { QuestionType } from '#shared/contract/question-types.ts';
import type { Ctx } from '#server/context.ts';
import * as repo from './plan-repo.ts';

type StoredLine = Omit<repo.PlanRow, 'id'>;

const toRow = (line: PlanLine, index: number): StoredLine => ({
  position: index + 1,
  folder_id: line.folder_id,
  tag_id: line.tag_id,
  question_type: line.question_type,
  mark: line.mark === null ? null : Math.round(line.mark * 100),
  wanted: line.wanted,
});

const isSame = (one: StoredLine, other: StoredLine): boolean =>
  (['position', 'folder_id', 'tag_id', 'question_type', 'mark', 'wanted'] as const).every(
    (column) => one[column] === other[column],
  );

/** The plan as the form says it. */
export const planOf = async (ctx: Pick<Ctx, 'db'>, examId: number) =>
  (await repo.listPlan(ctx.db, examId)).map(({ folder_id, tag_id, question_type, mark, wanted }) => ({
    folder_id,
    tag_id,
    // A newer computer may know kinds that are not known here.
    question_type: QuestionType.safeParse(question_type).data ?? null,
    mark: mark === null ? null : mark / 100,
    wanted,
  }));

/** Makes the plan be what the form says; a folder or a tag that is nobody's or another's is left out of its line. */
export async function replacePlan(
  ctx: Ctx,
  examId: number,
  plan: NonNullable<ExamDraft['plan']>,
): Promise<void> {
  const own = await repo.ownPlaces(ctx.db, ctx.actor.userId, {
    folders: plan.flatMap((line) => line.folder_id ?? []),
    tags: plan.flatMap((line) => line.tag_id ?? []),
  });
  const wanted = plan.map(toRow).map((row) => ({
    ...row,
    folder_id: row.folder_id !== null && own.folders.has(row.folder_id) ? row.folder_id : null,
    tag_id: row.tag_id !== null && own.tags.has(row.tag_id) ? row.tag_id : null,
  }));
  const stored = await repo.listPlan(ctx.db, examId);
  const added = [];
  for (const [index, line] of wanted.entries()) {
    const there = stored[index];
    if (there === undefined)
      added.push({ id: ctx.newId(), exam_id: examId, ...line, created_at: ctx.now, updated_at: ctx.now });
    else if (!isSame(there, line)) await repo.updatePlan(ctx.db, { id: there.id, ...line }, ctx.now);
  }
  await repo.insertPlan(ctx.db, added);
  const removed = stored.slice(wanted.length).map((row) => row.id);
  if (removed.length > 0) await repo.removePlan(ctx.db, removed, ctx.now);
}

/** Lines of plans that come along with their exams, as they are. */
export const adoptPlanLines = (ctx: Pick<Ctx, 'db'>, lines: Parameters<typeof repo.insertPlan>[1]) =>
  repo.insertPlan(ctx.db, lines);
