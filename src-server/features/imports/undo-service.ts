import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Ctx } from '#server/context.ts';
import { ROWS_PER_STATEMENT } from '#server/db/bulk-insert.ts';
import { removeRows } from '../questions/change-service.ts';
import { listFolders, updateFolder } from '../questions/folder-repo.ts';
import { deleteTags, listTags } from '../questions/tag-repo.ts';
import { dropTally, listTallies } from '../questions/tally.ts';
import { changeBatch, listQuestionsOf } from './repo.ts';
import { getOwnBatch, wrongState } from './service.ts';

/**
 * Removes the questions of an import that are still there, whatever became of them, then the folders
 * and tags that it made where nothing is left in them.
 */
export async function undoImport(ctx: Ctx, id: number): Promise<{ message: string; removed: number }> {
  const row = await getOwnBatch(ctx, id);
  if (row.state !== 'imported') wrongState(row, 'there is nothing to undo');
  let removed = 0;
  for (;;) {
    const questions = await listQuestionsOf(ctx.db, ctx.actor.userId, id, ROWS_PER_STATEMENT);
    if (questions.length === 0) break;
    await removeRows(ctx, questions);
    removed += questions.length;
    await nextTurn();
  }
  if (row.imported_at !== null) await removeEmptied(ctx, row.imported_at);
  await changeBatch(ctx.db, id, ['imported'], { state: 'undone', folder_id: null }, ctx.now);
  const gone = row.imported - removed;
  const rest = gone === 0 ? '' : ` ${gone} had been deleted before.`;
  const counted = removed === 1 ? '1 question was' : `${removed} questions were`;
  return { removed, message: `${counted} removed.${rest}` };
}

/** What an import made carries its moment. */
async function removeEmptied(ctx: Ctx, importedAt: number): Promise<void> {
  const owner = ctx.actor.userId;
  const counts = new Map(
    (await listTallies(ctx.db, owner)).map((tally) => [
      `${tally.kind} ${tally.ref_id}`,
      tally.question_count,
    ]),
  );
  const isUnused = (kind: 'folder' | 'tag', refId: number) => (counts.get(`${kind} ${refId}`) ?? 0) === 0;
  const tags = (await listTags(ctx.db, owner)).filter(
    (tag) => tag.created_at === importedAt && isUnused('tag', tag.id),
  );
  const tagIds = tags.map((tag) => tag.id);
  await deleteTags(ctx.db, tagIds, ctx.now);
  for (const tagId of tagIds) await dropTally(ctx.db, owner, 'tag', tagId);

  let folders = await listFolders(ctx.db, owner);
  for (;;) {
    const parents = new Set(folders.map((folder) => folder.parent_folder_id));
    const empty = folders.filter(
      (folder) =>
        folder.created_at === importedAt && isUnused('folder', folder.id) && !parents.has(folder.id),
    );
    if (empty.length === 0) return;
    for (const folder of empty) {
      await updateFolder(ctx.db, folder.id, { deleted_at: ctx.now }, ctx.now);
      await dropTally(ctx.db, owner, 'folder', folder.id);
    }
    folders = folders.filter((folder) => !empty.includes(folder));
  }
}
