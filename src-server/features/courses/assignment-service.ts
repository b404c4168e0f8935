import type { AssignmentQuestionDraft } from '#shared/contract/course-items.ts';
import { firstPlaces } from '#shared/domain/courses/places.ts';
import type { Ctx } from '#server/context.ts';
import { toHundredths } from '../exams/mapper.ts';
import * as repo from './question-repo.ts';

const toColumns = (draft: AssignmentQuestionDraft, place: string) => ({
  place,
  prompt: draft.prompt,
  points: toHundredths(draft.points),
  solution: draft.solution,
  feedback_correct: draft.feedback_correct,
  feedback_partial: draft.feedback_partial,
  feedback_incorrect: draft.feedback_incorrect,
});
type Columns = ReturnType<typeof toColumns>;

const isSame = (row: repo.AssignmentQuestionRow, columns: Columns): boolean =>
  Object.entries(columns).every(([column, value]) => Reflect.get(row, column) === value);

export const assignmentRow = (ctx: Pick<Ctx, 'now' | 'newId'>, itemId: number, columns: Columns) => ({
  id: ctx.newId(),
  course_item_id: itemId,
  ...columns,
  created_at: ctx.now,
  updated_at: ctx.now,
});

/** Makes an assignment ask what the form says, in its order; those at the same place keep their ids. */
export async function replaceAssignmentQuestions(
  ctx: Ctx,
  itemId: number,
  drafts: readonly AssignmentQuestionDraft[],
): Promise<void> {
  const stored = await repo.listAssignmentQuestions(ctx.db, [itemId]);
  const places = firstPlaces(drafts.length);
  const added = [];
  for (const [index, draft] of drafts.entries()) {
    const columns = toColumns(draft, places[index] ?? '');
    const there = stored[index];
    if (there === undefined) added.push(assignmentRow(ctx, itemId, columns));
    else if (!isSame(there, columns)) await repo.updateAssignmentQuestion(ctx.db, there.id, columns, ctx.now);
  }
  await repo.insertAssignmentQuestions(ctx.db, added);
  const gone = stored.slice(drafts.length).map((row) => row.id);
  if (gone.length > 0) await repo.removeAssignmentQuestions(ctx.db, gone, ctx.now);
}
