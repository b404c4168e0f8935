import type { AdoptedContent } from '#shared/contract/adopted-content.ts';
import { canonicalJson } from '#shared/domain/exams/canonical-json.ts';
import { isTimeZone } from '#shared/domain/exams/wall-time.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { dated } from '../sync/adopted-dates.ts';
import { replaceAccess } from './access-service.ts';
import { hashOfHeld } from './held-questions.ts';
import { insertItems } from './item-repo.ts';
import { wordsOf } from './mapper.ts';
import { insertAssignmentQuestions, insertHeldQuestions } from './question-repo.ts';
import { insertCourse } from './repo.ts';
import { findSection, insertSections } from './section-repo.ts';

/** What of other features is here: the own rows among some, and the questions of some answers. */
export interface RowsHere {
  owned(
    table: 'course' | 'media_file' | 'question',
    ids: readonly (number | null)[],
  ): Promise<ReadonlySet<number>>;
  questionsOfAnswers(ids: readonly (number | null)[]): Promise<ReadonlyMap<number, number>>;
}

type Item = AdoptedContent['course_items'][number];

const zoneOrNull = (zone: string | null): string | null => (zone !== null && isTimeZone(zone) ? zone : null);

/** Courses as drafts, without what stands in them. */
export async function adoptCourses(
  ctx: Ctx,
  courses: AdoptedContent['courses'],
  here: RowsHere,
): Promise<void> {
  const files = await here.owned(
    'media_file',
    courses.map((one) => one.promotional_media_id),
  );
  const rows = courses.map((one) => {
    const { is_for_some: _isForSome, promotional_media_id: promotional, ...row } = dated(ctx, one);
    return {
      ...row,
      description: one.description_document === null ? one.description : wordsOf(one.description_document),
      promotional_media_id: promotional !== null && files.has(promotional) ? promotional : null,
      time_zone: zoneOrNull(one.time_zone),
      instructor_id: ctx.actor.userId,
      status: 'savedAsDraft' as const,
    };
  });
  for (const row of rows) await insertCourse(ctx.db, row);
  for (const { id, is_for_some: isForSome } of courses)
    if (isForSome === 1) await replaceAccess(ctx, id, { who: 'some', group_ids: [], user_ids: [] });
}

const withoutCourse = (): never => refuse('NOT_FOUND', 'The course that this stands in was not taken along.');

/** The courses of the own sections among some. */
async function coursesOfSections(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const courses = new Map<number, number>();
  for (const id of new Set(ids)) {
    const section = await findSection(ctx.db, id, ctx.actor.userId);
    if (section !== undefined) courses.set(id, section.course_id);
  }
  return courses;
}

/** Sections of own courses; one whose parent did not come along stands at the top. */
export async function adoptSections(
  ctx: Ctx,
  sections: AdoptedContent['course_sections'],
  here: RowsHere,
): Promise<void> {
  const courses = await here.owned(
    'course',
    sections.map((one) => one.course_id),
  );
  if (sections.some((one) => !courses.has(one.course_id))) withoutCourse();
  const known = await coursesOfSections(
    ctx,
    sections.flatMap((one) => one.parent_id ?? []),
  );
  const rows = sections.map((one) => {
    const isThere = one.parent_id !== null && known.get(one.parent_id) === one.course_id;
    // One after the other: a section may stand in the one before it, and never in itself.
    known.set(one.id, one.course_id);
    return {
      ...dated(ctx, one),
      parent_id: isThere ? one.parent_id : null,
      instructor_id: ctx.actor.userId,
    };
  });
  await insertSections(ctx.db, rows);
}

function assertFits({ kind, title, questions, assignment_questions: asked }: Item): void {
  const holds = kind === 'quiz' || kind === 'practice_test';
  if ((questions.length > 0 && !holds) || (asked.length > 0 && kind !== 'assignment'))
    refuse('VALIDATION_FAILED', `'${title}' has questions that its kind cannot have.`);
  if (
    questions.some(
      (one) => one.content.question_id !== one.question_id || one.keys.question_id !== one.question_id,
    )
  )
    refuse('VALIDATION_FAILED', `'${title}' says of a question what another one says.`);
}

/** Lessons, quizzes, practice tests and assignments in own sections, with what they hold. */
export async function adoptItems(
  ctx: Ctx,
  items: AdoptedContent['course_items'],
  here: RowsHere,
): Promise<void> {
  for (const item of items) assertFits(item);
  const courseOf = await coursesOfSections(
    ctx,
    items.map((one) => one.section_id),
  );
  if (items.some((one) => courseOf.get(one.section_id) !== one.course_id)) withoutCourse();
  const files = await here.owned(
    'media_file',
    items.flatMap((one) => [one.media_file_id, ...one.resource_ids]),
  );
  const rows = items.map((one) => {
    const {
      questions: _held,
      assignment_questions: _asked,
      resource_ids: resources,
      ...row
    } = dated(ctx, one);
    const zone = zoneOrNull(one.due_time_zone);
    return {
      ...row,
      media_file_id: one.media_file_id !== null && files.has(one.media_file_id) ? one.media_file_id : null,
      resources: JSON.stringify(resources.filter((id) => files.has(id))),
      due_at: zone === null ? null : one.due_at,
      due_time_zone: one.due_at === null ? null : zone,
      instructor_id: ctx.actor.userId,
    };
  });
  await insertItems(ctx.db, rows);
  await adoptHeldQuestions(ctx, items, here);
  const asked = items.flatMap((one) =>
    one.assignment_questions.map((question) => ({ ...dated(ctx, question), course_item_id: one.id })),
  );
  await insertAssignmentQuestions(ctx.db, asked);
}

/** Questions of the library as items hold them: what they said when they were taken into it stays. */
async function adoptHeldQuestions(ctx: Ctx, items: readonly Item[], here: RowsHere): Promise<void> {
  const held = items.flatMap((one) => one.questions);
  const known = await here.owned(
    'question',
    held.map((one) => one.question_id),
  );
  const questionOf = await here.questionsOfAnswers(held.map((one) => one.answer_id));
  const rows = items.flatMap((item) =>
    item.questions
      .filter((one) => known.has(one.question_id))
      .map((one) => {
        const texts = { content: canonicalJson(one.content), keys: canonicalJson(one.keys) };
        const isOfIt = one.answer_id !== null && questionOf.get(one.answer_id) === one.question_id;
        return {
          ...dated(ctx, one),
          ...texts,
          course_item_id: item.id,
          answer_id: isOfIt ? one.answer_id : null,
          content_hash: hashOfHeld(texts),
        };
      }),
  );
  await insertHeldQuestions(ctx.db, rows);
}
