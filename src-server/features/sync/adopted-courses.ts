import type { AdoptedContent } from '#shared/contract/adopted-content.ts';
import { canonicalJson } from '#shared/domain/exams/canonical-json.ts';
import { isTimeZone } from '#shared/domain/exams/wall-time.ts';
import type { Ctx } from '#server/context.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { idsIn } from '#server/db/json-list.ts';
import { refuse } from '#server/refuse.ts';
import { replaceAccess } from '../courses/access-service.ts';
import { hashOfHeld } from '../courses/held-questions.ts';
import { wordsOf } from '../courses/mapper.ts';
import { dated } from './adopted-dates.ts';
import { answersAmong, ownedAmong } from './repo.ts';

type Item = AdoptedContent['course_items'][number];

const zoneOrNull = (zone: string | null): string | null => (zone !== null && isTimeZone(zone) ? zone : null);

const ownFiles = (ctx: Ctx, ids: readonly (number | null)[]) =>
  ownedAmong(ctx.db, 'media_file', ctx.actor.userId, ids);

/** Courses as drafts, without what stands in them. */
export async function adoptCourses(ctx: Ctx, courses: AdoptedContent['courses']): Promise<void> {
  const files = await ownFiles(
    ctx,
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
  await insertRows(ctx.db, ctx.services.dialect, 'course', rows);
  for (const { id, is_for_some: isForSome } of courses)
    if (isForSome === 1) await replaceAccess(ctx, id, { who: 'some', group_ids: [], user_ids: [] });
}

const withoutCourse = (): never => refuse('NOT_FOUND', 'The course that this stands in was not taken along.');

/** The courses of the own sections among some. */
async function coursesOfSections(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.db
    .selectFrom('course_section')
    .where('id', 'in', idsIn(ctx.db, [...new Set(ids)]))
    .where('instructor_id', '=', ctx.actor.userId)
    .select(['id', 'course_id'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.course_id]));
}

/** Sections of own courses; one whose parent did not come along stands at the top. */
export async function adoptSections(ctx: Ctx, sections: AdoptedContent['course_sections']): Promise<void> {
  const courses = await ownedAmong(
    ctx.db,
    'course',
    ctx.actor.userId,
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
  await insertRows(ctx.db, ctx.services.dialect, 'course_section', rows);
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
export async function adoptItems(ctx: Ctx, items: AdoptedContent['course_items']): Promise<void> {
  for (const item of items) assertFits(item);
  const courseOf = await coursesOfSections(
    ctx,
    items.map((one) => one.section_id),
  );
  if (items.some((one) => courseOf.get(one.section_id) !== one.course_id)) withoutCourse();
  const files = await ownFiles(
    ctx,
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
  await insertRows(ctx.db, ctx.services.dialect, 'course_item', rows);
  await adoptHeldQuestions(ctx, items);
  const asked = items.flatMap((one) =>
    one.assignment_questions.map((question) => ({ ...dated(ctx, question), course_item_id: one.id })),
  );
  await insertRows(ctx.db, ctx.services.dialect, 'assignment_question', asked);
}

/** Questions of the library as items hold them: what they said when they were taken into it stays. */
async function adoptHeldQuestions(ctx: Ctx, items: readonly Item[]): Promise<void> {
  const held = items.flatMap((one) => one.questions);
  const known = await ownedAmong(
    ctx.db,
    'question',
    ctx.actor.userId,
    held.map((one) => one.question_id),
  );
  const questionOf = await answersAmong(
    ctx.db,
    held.map((one) => one.answer_id),
  );
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
  await insertRows(ctx.db, ctx.services.dialect, 'course_item_question', rows);
}
