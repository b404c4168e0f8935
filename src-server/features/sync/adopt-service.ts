import { holds } from '#shared/access/ability.ts';
import type { AdoptedContent } from '#shared/contract/adopted-content.ts';
import { isTimeZone } from '#shared/domain/exams/wall-time.ts';
import type { Ctx } from '#server/context.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { adoptCourses, adoptItems, adoptSections, type RowsHere } from '../courses/adopted-service.ts';
import { replaceAccess } from '../exams/access-service.ts';
import { adoptPlanLines } from '../exams/plan-service.ts';
import { adoptMediaFiles } from '../media/adopted-service.ts';
import { withDerived } from '../questions/derived.ts';
import { NEW_STATUS } from '../questions/question-service.ts';
import { adoptSmartFolders } from '../questions/smart-folder-service.ts';
import { refuse } from '#server/refuse.ts';
import { countDrafts } from '#server/sync/membership/drafts.ts';
import { assertWellFormed, toAnswerRow } from './adopted-answers.ts';
import { dated } from './adopted-dates.ts';
import { assertMayBeNew, unknownAmong } from './adopted-ids.ts';
import { answersAmong, ownedAmong } from './repo.ts';

/**
 * Takes over drafts that somebody wrote on this device before it was enrolled, under their own ids. An
 * id can only be a new one that this device has minted, and a reference only lead to the person's own rows.
 * A row that is there already stays as it is, with all its parts: the same drafts may come twice.
 */
export async function adoptContent(ctx: Ctx, content: AdoptedContent): Promise<number> {
  if (content.exams.length > 0 && !holds(ctx.actor.ability, 'instructor-exams:add')) {
    refuse('FORBIDDEN', 'Exams can only be taken along by whoever may write exams.');
  }
  const ofCourses = [content.courses, content.course_sections, content.course_items];
  if (ofCourses.some((rows) => rows.length > 0) && !holds(ctx.actor.ability, 'instructor-courses:add')) {
    refuse('FORBIDDEN', 'Courses can only be taken along by whoever may write courses.');
  }
  assertWellFormed(content.questions);
  const fresh = await unknownAmong(ctx, content);
  await assertMayBeNew(ctx, content, fresh);
  await adoptFolders(ctx, fresh.folders);
  await insertRows(
    ctx.db,
    ctx.services.dialect,
    'tag',
    fresh.tags.map((row) => ({ ...dated(ctx, row), instructor_id: ctx.actor.userId })),
  );
  await adoptSmartFolders(ctx, fresh.smart_folders);
  await adoptMediaFiles(ctx, fresh.media_files);
  await adoptQuestions(ctx, fresh.questions);
  await adoptExams(ctx, fresh.exams);
  const here: RowsHere = {
    owned: (table, ids) => ownedAmong(ctx.db, table, ctx.actor.userId, ids),
    questionsOfAnswers: (ids) => answersAmong(ctx.db, ids),
  };
  await adoptCourses(ctx, fresh.courses, here);
  await adoptSections(ctx, fresh.course_sections, here);
  await adoptItems(ctx, fresh.course_items, here);
  return countDrafts(content);
}

async function adoptFolders(ctx: Ctx, folders: AdoptedContent['folders']): Promise<void> {
  // One after the other: a folder may lie in the one before it.
  for (const row of folders) {
    const known = await ownedAmong(ctx.db, 'folder', ctx.actor.userId, [row.parent_folder_id]);
    const parent = row.parent_folder_id !== null && known.has(row.parent_folder_id);
    await insertRows(ctx.db, ctx.services.dialect, 'folder', [
      {
        ...dated(ctx, row),
        parent_folder_id: parent ? row.parent_folder_id : null,
        instructor_id: ctx.actor.userId,
      },
    ]);
  }
}

async function adoptQuestions(ctx: Ctx, questions: AdoptedContent['questions']): Promise<void> {
  const { db, services } = ctx;
  const { userId } = ctx.actor;
  const folders = await ownedAmong(
    db,
    'folder',
    userId,
    questions.map((one) => one.folder_id),
  );
  const tags = await ownedAmong(
    db,
    'tag',
    userId,
    questions.flatMap((one) => one.tags.map((link) => link.tag_id)),
  );
  const rows = questions.map((one) => {
    const { answers: _answers, tags: _tags, folder_id: folderId, ...row } = dated(ctx, one);
    const isKnown = folderId !== null && folders.has(folderId);
    return { ...row, folder_id: isKnown ? folderId : null, instructor_id: userId, status: NEW_STATUS };
  });
  const answers = questions.flatMap((one) =>
    one.answers.map((answer) => toAnswerRow(one.id, dated(ctx, answer))),
  );
  const links = questions.flatMap((one) =>
    one.tags
      .filter((link) => tags.has(link.tag_id))
      .map((link) => ({
        ...dated(ctx, link),
        question_id: one.id,
        instructor_id: userId,
        question_created_at: Math.min(one.created_at, ctx.now),
      })),
  );
  const ids = questions.map((one) => one.id);
  await withDerived(ctx, ids, async () => {
    await insertRows(db, services.dialect, 'question', rows);
    await insertRows(db, services.dialect, 'answer', answers);
    await insertRows(db, services.dialect, 'question_tag', links);
  });
}

async function adoptExams(ctx: Ctx, exams: AdoptedContent['exams']): Promise<void> {
  const { db, services } = ctx;
  const { userId } = ctx.actor;
  const links = exams.flatMap((one) => one.questions);
  const known = await ownedAmong(
    db,
    'question',
    userId,
    links.map((link) => link.question_id),
  );
  const questionOf = await answersAmong(
    db,
    links.map((link) => link.answer_id),
  );
  const rows = exams.map((one) => {
    const {
      questions: _questions,
      plan: _plan,
      is_for_some: _isForSome,
      time_zone: zone,
      ...row
    } = dated(ctx, one);
    const timeZone = zone !== null && isTimeZone(zone) ? zone : null;
    return { ...row, time_zone: timeZone, instructor_id: userId, status: 'savedAsDraft' as const };
  });
  await insertRows(db, services.dialect, 'exam', rows);
  const linkRows = exams.flatMap((one) =>
    one.questions
      .filter((link) => known.has(link.question_id))
      .map(({ answer_id: answerId, ...link }) => {
        const isOfIt = answerId !== null && questionOf.get(answerId) === link.question_id;
        return { ...dated(ctx, link), exam_id: one.id, answer_id: isOfIt ? answerId : null };
      }),
  );
  await insertRows(db, services.dialect, 'exam_question', linkRows);
  await adoptPlans(ctx, exams);
  for (const { id, is_for_some: isForSome } of exams)
    if (isForSome === 1) await replaceAccess(ctx, id, { who: 'some', group_ids: [], user_ids: [] });
}

/** A folder or a tag that is nobody's or another's is left out of its line. */
async function adoptPlans(ctx: Ctx, exams: AdoptedContent['exams']): Promise<void> {
  const { userId } = ctx.actor;
  const lines = exams.flatMap((one) => one.plan);
  const folders = await ownedAmong(
    ctx.db,
    'folder',
    userId,
    lines.map((line) => line.folder_id),
  );
  const tags = await ownedAmong(
    ctx.db,
    'tag',
    userId,
    lines.map((line) => line.tag_id),
  );
  const rows = exams.flatMap((one) =>
    one.plan.map((line) => ({
      ...dated(ctx, line),
      exam_id: one.id,
      folder_id: line.folder_id !== null && folders.has(line.folder_id) ? line.folder_id : null,
      tag_id: line.tag_id !== null && tags.has(line.tag_id) ? line.tag_id : null,
    })),
  );
  await adoptPlanLines(ctx, rows);
}
