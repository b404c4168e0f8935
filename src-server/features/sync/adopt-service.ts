import { holds } from '#shared/access/ability.ts';
import type { AdoptedContent } from '#shared/contract/adopted-content.ts';
import { heardAt } from '#shared/domain/wire/instants.ts';
import { isTimeZone } from '#shared/domain/exams/wall-time.ts';
import type { Ctx } from '../../context.ts';
import { refuse } from '../../refuse.ts';
import { deviceNoOf } from '../../db/ids.ts';
import type { SyncedTable, SyncRow } from '../../sync/classes.ts';
import { rowIdsOf } from '../../sync/membership/drafts.ts';
import { upsertRows } from '../../sync/rows.ts';
import { withDerived } from '../questions/derived.ts';
import { ownedAmong } from './repo.ts';

/** When it was written, by the clock of then; a draft that comes from ahead is from now. */
const written = (ctx: Ctx, row: SyncRow): SyncRow => ({
  ...row,
  created_at: heardAt(Number(row['created_at']), ctx.now),
  updated_at: heardAt(Number(row['updated_at']), ctx.now),
});

/** Rows that are there already stay as they are: the same drafts may come twice. */
const insert = (ctx: Ctx, table: SyncedTable, rows: readonly SyncRow[]) =>
  upsertRows(
    ctx.db,
    ctx.services.dialect,
    { table, key: ['id'], keep: 'do nothing' },
    rows.map((row) => written(ctx, row)),
  );

/**
 * Takes over drafts that somebody wrote on this device before it was enrolled, under their own ids. An
 * id can only be one that this device has minted, and a reference only lead to the person's own rows.
 */
export async function adoptContent(ctx: Ctx, content: AdoptedContent): Promise<number> {
  const deviceNo = deviceNoOf(ctx.newId());
  if (rowIdsOf(content).some((id) => deviceNoOf(id) !== deviceNo)) {
    refuse('FORBIDDEN', 'These drafts were not written on this device.');
  }
  if (content.exams.length > 0 && !holds(ctx.actor.ability, 'instructor-exams:add')) {
    refuse('FORBIDDEN', 'Exams can only be taken along by whoever may write exams.');
  }
  await adoptFolders(ctx, content.folders);
  await insert(
    ctx,
    'tag',
    content.tags.map((row) => ({ ...row, instructor_id: ctx.actor.userId })),
  );
  await adoptQuestions(ctx, content.questions);
  await adoptExams(ctx, content.exams);
  return content.folders.length + content.tags.length + content.questions.length + content.exams.length;
}

async function adoptFolders(ctx: Ctx, folders: AdoptedContent['folders']): Promise<void> {
  // One after the other: a folder may lie in the one before it.
  for (const row of folders) {
    const known = await ownedAmong(ctx.db, 'folder', ctx.actor.userId, [row.parent_folder_id]);
    const parent = row.parent_folder_id !== null && known.has(row.parent_folder_id);
    await insert(ctx, 'folder', [
      { ...row, parent_folder_id: parent ? row.parent_folder_id : null, instructor_id: ctx.actor.userId },
    ]);
  }
}

async function adoptQuestions(ctx: Ctx, questions: AdoptedContent['questions']): Promise<void> {
  const { userId } = ctx.actor;
  const folders = await ownedAmong(
    ctx.db,
    'folder',
    userId,
    questions.map((one) => one.folder_id),
  );
  const tags = await ownedAmong(
    ctx.db,
    'tag',
    userId,
    questions.flatMap((one) => one.tags.map((link) => link.tag_id)),
  );
  const rows = questions.map((one): SyncRow => {
    const { answers: _answers, tags: _tags, folder_id: folderId, ...row } = one;
    const isKnown = folderId !== null && folders.has(folderId);
    return { ...row, folder_id: isKnown ? folderId : null, instructor_id: userId };
  });
  const answers = questions.flatMap((one) =>
    one.answers.map(({ options, option_images, ...row }): SyncRow => ({
      ...row,
      question_id: one.id,
      ...Object.fromEntries(options.map((text, at) => [`answer_${at + 1}`, text])),
      ...Object.fromEntries(option_images.map((name, at) => [`answer_${at + 1}_image`, name])),
    })),
  );
  const links = questions.flatMap((one) =>
    one.tags
      .filter((link) => tags.has(link.tag_id))
      .map((link): SyncRow => ({
        ...link,
        question_id: one.id,
        instructor_id: userId,
        question_created_at: heardAt(one.created_at, ctx.now),
      })),
  );
  const ids = questions.map((one) => one.id);
  await withDerived(ctx, ids, async () => {
    await insert(ctx, 'question', rows);
    await insert(ctx, 'answer', answers);
    await insert(ctx, 'question_tag', links);
  });
}

async function adoptExams(ctx: Ctx, exams: AdoptedContent['exams']): Promise<void> {
  const { userId } = ctx.actor;
  const known = await ownedAmong(
    ctx.db,
    'question',
    userId,
    exams.flatMap((one) => one.questions.map((link) => link.question_id)),
  );
  await insert(
    ctx,
    'exam',
    exams.map((one): SyncRow => {
      const { questions: _questions, time_zone: zone, ...row } = one;
      const timeZone = zone !== null && isTimeZone(zone) ? zone : null;
      return { ...row, time_zone: timeZone, instructor_id: userId, status: 'savedAsDraft' };
    }),
  );
  await insert(
    ctx,
    'exam_question',
    exams.flatMap((one) =>
      one.questions
        .filter((link) => known.has(link.question_id))
        .map((link): SyncRow => ({ ...link, exam_id: one.id })),
    ),
  );
}
