import { toMajor, toMinor } from '#shared/domain/money/money.ts';
import type { Updateable } from 'kysely';
import type { courseStepEndpoints } from '#shared/contract/course-steps.ts';
import type { AssignmentQuestionDraft, ItemKind } from '#shared/contract/course-items.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { placeAtEnd } from '#shared/domain/courses/places.ts';
import { documentOfText } from '#shared/domain/documents/plain-document.ts';
import { progressBarOf } from '#shared/domain/content/content-state.ts';
import { assertSameId } from '#server/assert-identity.ts';
import type { Ctx } from '#server/context.ts';
import type { CourseTable } from '#server/db/course-tables.ts';
import { refuse } from '#server/refuse.ts';
import { toHundredths } from '../exams/mapper.ts';
import { assertKnownFile, assertKnownImages } from '../questions/question-service.ts';
import { getWritableCourse } from './access.ts';
import { assignmentRow } from './assignment-service.ts';
import { assertKnownPictures } from './document-pictures.ts';
import { replaceHeldQuestions } from './held-questions.ts';
import { insertItems, updateItem } from './item-repo.ts';
import { assertRoom, getWritableItem, itemRow } from './item-service.ts';
import { wordsOf } from './mapper.ts';
import { loadOutline } from './outline-content.ts';
import * as parts from './question-repo.ts';
import { updateDraft } from './repo.ts';
import { insertSections, type SectionRow } from './section-repo.ts';
import { getOpenSection, sectionRow } from './section-service.ts';

type Body<K extends keyof typeof courseStepEndpoints> = HandlerInput<(typeof courseStepEndpoints)[K]>['body'];
type Landing = Body<'storeCourseLanding'>;

type Columns = Updateable<CourseTable>;

/** The columns that a body names; what is left out stays. */
const given = (columns: { readonly [C in keyof Columns]?: Columns[C] | undefined }): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));

function descriptionColumns({ course_description: words, description_document: document }: Landing) {
  if (document !== undefined) return { description: wordsOf(document), description_document: document };
  return words === undefined ? {} : { description: words, description_document: documentOfText(words) };
}

/** Stores what a landing page says; what is left out stays. */
export async function saveLanding(ctx: Ctx, courseId: number, body: Landing): Promise<void> {
  assertSameId(body.about_course_id, courseId);
  const course = await getWritableCourse(ctx, courseId);
  if (body.course_image !== course.image_sha256)
    await assertKnownImages(ctx, [body.course_image], 'course_image');
  await assertKnownPictures(ctx, 'description_document', {
    before: course.description_document,
    after: body.description_document ?? null,
  });
  const file = body.course_specification?.sha256 ?? null;
  if (file !== course.specification_sha256) await assertKnownFile(ctx, file);
  const specification =
    body.course_specification === undefined
      ? {}
      : { specification_sha256: file, specification_name: body.course_specification?.name ?? null };
  const currency = body.currency ?? course.currency;
  const price = body.course_price ?? toMajor(course.price_minor, course.currency);
  await updateDraft(ctx, courseId, {
    ...given({
      title: body.course_title,
      subtitle: body.course_subtitle,
      level: body.course_level,
      category: body.course_category,
      qualification: body.course_qualification,
      product_code: body.product_code,
      ofqual_code: body.Ofqual_code,
      qualification_time: body.qualification_time,
      price_minor: toMinor(price, currency),
      currency: body.currency,
      image_sha256: body.course_image,
      promotional_media_id: body.course_promotional_video,
      is_certificate_issued:
        body.course_issue_certificate === undefined ? undefined : body.course_issue_certificate ? 1 : 0,
    }),
    ...specification,
    ...descriptionColumns(body),
    progress_bar: Math.max(course.progress_bar, progressBarOf('course', 2, true)),
  });
}

/** Adds sections with their subsections behind those that are there; answers their ids in the same order. */
export async function addSections(ctx: Ctx, courseId: number, body: Body<'storeCourseContent'>) {
  assertSameId(body.about_course_id, courseId);
  await getWritableCourse(ctx, courseId);
  const { sections } = await loadOutline(ctx.db, courseId);
  const top = sections.filter((one) => one.parent_id === null).map(({ id, place }) => ({ id, place }));
  const rows: ReturnType<typeof sectionRow>[] = [];
  const add = (title: string, description: string, parent_id: number | null, place: string): number => {
    const row = sectionRow(ctx, { course_id: courseId, parent_id, title, description, place });
    rows.push(row);
    return row.id;
  };
  const ids = body.sections.map((section) => {
    const place = placeAtEnd(top);
    const id = add(section.section_title, section.section_description, null, place);
    top.push({ id, place });
    const inside: { id: number; place: string }[] = [];
    for (const one of section.subsections) {
      const at = placeAtEnd(inside);
      inside.push({ id: add(one.subsection_title, one.subsection_description, id, at), place: at });
    }
    return { section_id: id, subsections: inside.map((one) => ({ subsection_id: one.id })) };
  });
  await insertSections(ctx.db, rows);
  return ids;
}

async function sectionOf(ctx: Ctx, courseId: number, sectionId: number): Promise<SectionRow> {
  const section = await getOpenSection(ctx, sectionId);
  if (section.course_id !== courseId) refuse('NOT_FOUND', 'There is no such section in this course.');
  return section;
}

interface Where {
  readonly courseId: number;
  readonly sectionId: number;
  readonly kind: ItemKind;
}

/** Adds an item at the end of a section, or of the subsection that is named. */
export async function addStep(
  ctx: Ctx,
  { courseId, sectionId, kind }: Where,
  body: Body<'storeQuiz'>,
): Promise<number> {
  assertSameId(body.about_course_id, courseId);
  assertSameId(body.section_id, sectionId);
  const section = await sectionOf(ctx, courseId, sectionId);
  const inner = body.subsection_id == null ? section : await sectionOf(ctx, courseId, body.subsection_id);
  await assertRoom(ctx, courseId, 1);
  const { items } = await loadOutline(ctx.db, courseId);
  const place = placeAtEnd(items.filter((item) => item.section_id === inner.id));
  const row = itemRow(ctx, { course_id: courseId, section_id: inner.id, kind, title: body.title, place });
  const { description, document, duration_minutes } = body;
  await assertKnownPictures(ctx, 'document', { before: null, after: document });
  await insertItems(ctx.db, [{ ...row, description, document, duration_minutes }]);
  return row.id;
}

async function itemOf(ctx: Ctx, id: number, kind: ItemKind, contentId: unknown) {
  assertSameId(contentId, id);
  const item = await getWritableItem(ctx, id);
  if (item.kind !== kind) refuse('NOT_FOUND', `This is no ${kind.replace('_', ' ')}.`);
  return item;
}

/** Puts a question of the library at the end of a quiz or practice test; one that it holds already stays. */
export async function addHeldQuestion(
  ctx: Ctx,
  itemId: number,
  kind: 'quiz' | 'practice_test',
  body: Body<'storeQuizQuestion'>,
): Promise<number> {
  const item = await itemOf(ctx, itemId, kind, body.content_id);
  const held = await parts.listHeldQuestions(ctx.db, [item.id]);
  const known = held.find((row) => row.question_id === body.question_id);
  if (known !== undefined) return known.id;
  const mark = body.question_mark === undefined ? undefined : toHundredths(body.question_mark);
  await replaceHeldQuestions(ctx, item.id, [
    ...held.map((row) => ({ questionId: row.question_id, mark: row.mark })),
    { questionId: body.question_id, mark },
  ]);
  await updateItem(ctx, item.id, {});
  const after = await parts.listHeldQuestions(ctx.db, [item.id]);
  return after.find((row) => row.question_id === body.question_id)?.id ?? item.id;
}

/** Asks something more in an assignment. */
export async function addAssignmentQuestion(
  ctx: Ctx,
  itemId: number,
  body: Body<'storeAssignmentQuestion'>,
): Promise<number> {
  const item = await itemOf(ctx, itemId, 'assignment', body.content_id);
  const asked = await parts.listAssignmentQuestions(ctx.db, [item.id]);
  const row = assignmentRow(ctx, item.id, {
    place: placeAtEnd(asked),
    prompt: body.prompt,
    points: toHundredths(body.points),
    solution: body.solution,
    feedback_correct: '',
    feedback_partial: '',
    feedback_incorrect: '',
  });
  await parts.insertAssignmentQuestions(ctx.db, [row]);
  await updateItem(ctx, item.id, {});
  return row.id;
}

type Feedbacks = Pick<
  AssignmentQuestionDraft,
  'feedback_correct' | 'feedback_partial' | 'feedback_incorrect'
>;

/** Gives one question of an assignment its three feedbacks, or all of them the same. */
export async function saveFeedback(ctx: Ctx, itemId: number, body: Body<'storeAssignmentFeedback'>) {
  const item = await itemOf(ctx, itemId, 'assignment', body.content_id);
  const asked = await parts.listAssignmentQuestions(ctx.db, [item.id]);
  const { assignment_question_id: wanted } = body;
  const chosen = asked.filter((row) => wanted === undefined || row.id === wanted);
  if (chosen.length === 0) refuse('NOT_FOUND', 'There is no such question in this assignment.');
  const feedbacks: Feedbacks = {
    feedback_correct: body.feedback_correct,
    feedback_partial: body.feedback_partial,
    feedback_incorrect: body.feedback_incorrect,
  };
  for (const { id } of chosen) await parts.updateAssignmentQuestion(ctx.db, id, feedbacks, ctx.now);
  await updateItem(ctx, item.id, {});
}
