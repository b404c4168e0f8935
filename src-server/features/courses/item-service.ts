import {
  MAX_COURSE_ITEMS,
  type CourseItem,
  type CourseItemDraft,
  type ItemKind,
} from '#shared/contract/course-items.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { toHundredths } from '../exams/mapper.ts';
import { getVisibleCourse, getWritableCourse } from './access.ts';
import { replaceAssignmentQuestions } from './assignment-service.ts';
import { assertKnownPictures } from './document-pictures.ts';
import { heldQuestionsOf, replaceHeldQuestions, takeOver } from './held-questions.ts';
import { toCourseItem, toDueColumns, toItemColumns, toItemDraft } from './item-mapper.ts';
import * as repo from './item-repo.ts';
import { listAssignmentQuestions, listHeldQuestions } from './question-repo.ts';
import { getOpenSection } from './section-service.ts';

const missing = (): never => refuse('NOT_FOUND', 'There is no such lesson, quiz, test or assignment.');

/** An own item. */
export async function getOwnItem(ctx: Ctx, id: number): Promise<repo.ItemRow> {
  const item = (await repo.findItem(ctx.db, id, ctx.actor.userId)) ?? missing();
  await getVisibleCourse(ctx, item.course_id);
  return item;
}

/** An own item of a course that may be changed. */
export async function getWritableItem(ctx: Ctx, id: number): Promise<repo.ItemRow> {
  const item = (await repo.findItem(ctx.db, id, ctx.actor.userId)) ?? missing();
  await getWritableCourse(ctx, item.course_id);
  return item;
}

/** An own item whole, with what its questions say in it. */
export async function getItem(ctx: Ctx, id: number): Promise<CourseItem> {
  const item = await getOwnItem(ctx, id);
  const held = await listHeldQuestions(ctx.db, [id]);
  const asked = await listAssignmentQuestions(ctx.db, [id]);
  return toCourseItem(item, toItemDraft(item, held, asked), await heldQuestionsOf(ctx.db, id));
}

/** Two computers may each have added up to it: what they did stays. */
export async function assertRoom(ctx: Ctx, courseId: number, count: number): Promise<void> {
  if (ctx.isReplay === true) return;
  const live = (await repo.listItems(ctx.db, courseId)).filter((item) => item.deleted_at === null);
  if (live.length + count > MAX_COURSE_ITEMS)
    refuse('VALIDATION_FAILED', `A course may have at most ${MAX_COURSE_ITEMS} lessons, quizzes and tasks.`);
}

export interface NewItem {
  readonly course_id: number;
  readonly section_id: number;
  readonly kind: ItemKind;
  readonly title: string;
  readonly place: string;
}

/** An empty item, to be inserted. */
export const itemRow = (ctx: Pick<Ctx, 'now' | 'newId' | 'actor'>, item: NewItem) => ({
  ...item,
  id: ctx.newId(),
  instructor_id: ctx.actor.userId,
  description: '',
  resources: '[]',
  created_at: ctx.now,
  updated_at: ctx.now,
});

/** Adds an empty item; answers its id. */
export async function addItem(ctx: Ctx, input: Omit<NewItem, 'course_id'>): Promise<number> {
  const section = await getOpenSection(ctx, input.section_id);
  await assertRoom(ctx, section.course_id, 1);
  const row = itemRow(ctx, { ...input, course_id: section.course_id });
  await repo.insertItems(ctx.db, [row]);
  return row.id;
}

const holdsQuestions = (kind: ItemKind): boolean => kind === 'quiz' || kind === 'practice_test';

function assertFits(kind: ItemKind, draft: CourseItemDraft): void {
  const wrong = (field: string, reason: string) =>
    refuse('VALIDATION_FAILED', reason, { fields: { [`draft.${field}`]: [reason] } });
  if (draft.questions.length > 0 && !holdsQuestions(kind))
    wrong('questions', 'Only a quiz or a practice test has questions of the library.');
  if (draft.assignment_questions.length > 0 && kind !== 'assignment')
    wrong('assignment_questions', 'Only an assignment has questions of its own.');
}

/** Stores the whole form of an item. @throws VERSION_CONFLICT when somebody stored it since `version` */
export async function saveItem(
  ctx: Ctx,
  id: number,
  { version, draft }: { version: number; draft: CourseItemDraft },
): Promise<number> {
  const item = await getWritableItem(ctx, id);
  assertFits(item.kind, draft);
  const due = toDueColumns(draft.due);
  if (due === null) {
    const reason = 'This time zone is not known here.';
    return refuse('VALIDATION_FAILED', reason, { fields: { 'draft.due.time_zone': [reason] } });
  }
  const pictures = { before: item.document, after: draft.document };
  await assertKnownPictures(ctx, 'draft.document', pictures);
  if (!(await repo.updateItemFrom(ctx, id, version, { ...toItemColumns(draft), ...due }))) {
    refuse('VERSION_CONFLICT', 'This was changed elsewhere since you opened it.', {
      extra: { version: item.version },
    });
  }
  await replaceHeldQuestions(
    ctx,
    id,
    draft.questions.map((one) => ({ questionId: one.question_id, mark: toHundredths(one.mark) })),
  );
  await replaceAssignmentQuestions(ctx, id, draft.assignment_questions);
  return version + ctx.versionStep;
}

/** Deletes an item; deleting it again changes nothing. */
export async function deleteItem(ctx: Ctx, id: number): Promise<void> {
  if ((await repo.findDeletedItem(ctx.db, id, ctx.actor.userId)) !== undefined) return;
  await getWritableItem(ctx, id);
  await repo.markItems(ctx.db, [id], ctx.now, ctx.now);
}

/** Brings an item back. */
export async function restoreItem(ctx: Ctx, id: number): Promise<void> {
  const deleted = await repo.findDeletedItem(ctx.db, id, ctx.actor.userId);
  const item = deleted ?? (await getWritableItem(ctx, id));
  await getWritableCourse(ctx, item.course_id);
  if (deleted === undefined) return;
  await assertRoom(ctx, item.course_id, 1);
  await repo.markItems(ctx.db, [id], null, ctx.now);
}

/** Takes over what the questions of an item say in the library today. */
export async function takeOverQuestions(
  ctx: Ctx,
  id: number,
  { version, question_ids: named }: { version: number; question_ids: readonly number[] | null },
): Promise<number> {
  const item = await getWritableItem(ctx, id);
  if (!(await repo.updateItemFrom(ctx, id, version, {}))) {
    refuse('VERSION_CONFLICT', 'This was changed elsewhere since you opened it.', {
      extra: { version: item.version },
    });
  }
  await takeOver(ctx, id, named);
  return version + ctx.versionStep;
}
