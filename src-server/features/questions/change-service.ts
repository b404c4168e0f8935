import type { z } from 'zod';
import type { questionsContract } from '#shared/contract/questions.ts';
import { assertHolds } from '#server/assert-ability.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { listLiveFolderIds } from './folder-repo.ts';
import { getOwnFolder } from './folder-service.ts';
import * as repo from './question-repo.ts';
import { indexLater } from './search-index.ts';
import { listOwnTags } from './tag-repo.ts';
import { resolveSeenIds, resolveSeenTags } from './tag-names.ts';
import { assertOwnTags, linkTags, unlinkTag } from './tag-service.ts';
import { TallyChange } from './tally.ts';

type Change = z.output<(typeof questionsContract)['changeQuestions']['body']>['change'];
type Row = Awaited<ReturnType<typeof repo.listOwnRows>>[number];

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map((row) => row.id);

/** Own questions among some ids. @throws NOT_FOUND when none of them is there. */
async function getOwnRows(ctx: Ctx, ids: readonly number[], state: 'live' | 'deleted'): Promise<Row[]> {
  const rows = await repo.listOwnRows(ctx.db, ctx.actor.userId, ids, state);
  return rows.length === 0 ? refuse('NOT_FOUND', 'These questions do not exist.') : rows;
}

/** Moves own questions into an own folder, or to the root. Answers how many moved. */
export async function moveQuestions(
  ctx: Ctx,
  ids: readonly number[],
  folderId: number | null,
): Promise<number> {
  if (folderId !== null) await getOwnFolder(ctx, folderId);
  const rows = (await getOwnRows(ctx, ids, 'live')).filter((row) => row.folder_id !== folderId);
  if (rows.length === 0) return 0;
  await repo.updateQuestions(ctx, idsOf(rows), { folder_id: folderId });
  const tally = new TallyChange();
  for (const row of rows) {
    tally.folder(row.instructor_id, row.folder_id, -1);
    tally.folder(row.instructor_id, folderId, 1);
  }
  await tally.apply(ctx.db);
  return rows.length;
}

/** Deletes questions that were looked up as the person's own, with their tag links. */
export async function removeRows(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  const ids = idsOf(rows);
  const links = await repo.listLinks(ctx.db, { questionIds: ids });
  const tagsOf = Map.groupBy(links, (link) => link.question_id);
  const tally = new TallyChange();
  for (const row of rows) {
    const tagIds = (tagsOf.get(row.id) ?? []).map((link) => link.tag_id);
    tally.question(row.instructor_id, row.folder_id, tagIds, -1);
  }
  await repo.updateQuestions(ctx, ids, { deleted_at: ctx.now });
  if (links.length > 0) await repo.setLinksDeleted(ctx.db, idsOf(links), ctx.now, ctx.now);
  await indexLater(ctx.db, ids);
  await tally.apply(ctx.db);
}

export async function deleteQuestions(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const rows = await getOwnRows(ctx, ids, 'live');
  await removeRows(ctx, rows);
  return rows.length;
}

/** Brings deleted questions back with the tags they had; a folder that is gone becomes the root. */
async function restoreQuestions(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const rows = await getOwnRows(ctx, ids, 'deleted');
  const folderIds = [...new Set(rows.flatMap((row) => row.folder_id ?? []))];
  const liveFolders = await listLiveFolderIds(ctx.db, ctx.actor.userId, folderIds);
  const tally = new TallyChange();
  for (const [deletedAt, group] of Map.groupBy(rows, (row) => row.deleted_at ?? ctx.now)) {
    const links = await repo.listLinks(ctx.db, { questionIds: idsOf(group), deletedAt });
    const tagIds = [...new Set(links.map((link) => link.tag_id))];
    const liveTags = tagIds.length === 0 ? [] : await listOwnTags(ctx.db, ctx.actor.userId, tagIds);
    const isLive = new Set(idsOf(liveTags));
    const kept = links.filter((link) => isLive.has(link.tag_id));
    if (kept.length > 0) await repo.setLinksDeleted(ctx.db, idsOf(kept), null, ctx.now);
    for (const link of kept) tally.tag(ctx.actor.userId, link.tag_id, 1);
  }
  for (const row of rows) {
    const folderId = row.folder_id !== null && liveFolders.has(row.folder_id) ? row.folder_id : null;
    tally.question(row.instructor_id, folderId, [], 1);
    await repo.updateQuestions(ctx, [row.id], { deleted_at: null, folder_id: folderId });
  }
  await tally.apply(ctx.db);
  await indexLater(ctx.db, idsOf(rows));
  return rows.length;
}

async function tagQuestions(ctx: Ctx, ids: readonly number[], tagIds: readonly number[]): Promise<number> {
  const rows = await getOwnRows(ctx, ids, 'live');
  return applyTagChange(ctx, (tally) => linkTags(ctx, rows, tagIds, tally));
}

async function untagQuestions(ctx: Ctx, ids: readonly number[], tagId: number): Promise<number> {
  const [own = tagId] = await resolveSeenIds(ctx, [tagId]);
  await assertOwnTags(ctx, [own]);
  const rows = await getOwnRows(ctx, ids, 'live');
  return applyTagChange(ctx, (tally) => unlinkTag(ctx, rows, own, tally));
}

/** Gives own questions a mark; exams that use them keep the points that they gave. */
async function markQuestions(ctx: Ctx, ids: readonly number[], mark: number): Promise<number> {
  const rows = (await getOwnRows(ctx, ids, 'live')).filter((row) => row.mark !== mark);
  if (rows.length > 0) await repo.updateQuestions(ctx, idsOf(rows), { mark });
  return rows.length;
}

async function applyTagChange(ctx: Ctx, change: (tally: TallyChange) => Promise<number[]>): Promise<number> {
  const tally = new TallyChange();
  const changed = await change(tally);
  if (changed.length === 0) return 0;
  await repo.updateQuestions(ctx, changed, {});
  await tally.apply(ctx.db);
  await indexLater(ctx.db, changed);
  return changed.length;
}

/** Links an own tag to an own question; a link that exists stays. */
export async function tagQuestion(ctx: Ctx, questionId: number, tagId: number): Promise<void> {
  const tagIds = await resolveSeenIds(ctx, [tagId]);
  await assertOwnTags(ctx, tagIds);
  await tagQuestions(ctx, [questionId], tagIds);
}

const counted = (count: number, done: string): string =>
  `${count} ${count === 1 ? 'question was' : 'questions were'} ${done}.`;

/** The success text of spec 2 §8, singular or plural. */
export const deletedMessage = (count: number): string =>
  count === 1 ? 'Your question was deleted successfully!' : 'Your questions were deleted successfully!';

/** One change of many questions at once; foreign ids among them are left alone. */
export async function changeQuestions(
  ctx: Ctx,
  ids: readonly number[],
  change: Change,
): Promise<{ message: string; changed: number }> {
  const unique = [...new Set(ids)];
  const isDeletion = change.kind === 'delete' || change.kind === 'restore';
  assertHolds(ctx, isDeletion ? 'questions:delete' : 'questions:edit');
  switch (change.kind) {
    case 'move': {
      const changed = await moveQuestions(ctx, unique, change.folder_id);
      return { changed, message: counted(changed, 'moved') };
    }
    case 'tag': {
      const changed = await tagQuestions(ctx, unique, await resolveSeenTags(ctx, [change.tag_name]));
      return { changed, message: counted(changed, 'tagged') };
    }
    case 'untag': {
      const changed = await untagQuestions(ctx, unique, change.tag_id);
      return { changed, message: counted(changed, 'untagged') };
    }
    case 'mark': {
      const changed = await markQuestions(ctx, unique, Math.round(change.mark * 100));
      return {
        changed,
        message: counted(changed, change.mark === 1 ? 'given 1 mark' : `given ${change.mark} marks`),
      };
    }
    case 'delete': {
      const changed = await deleteQuestions(ctx, unique);
      return { changed, message: deletedMessage(changed) };
    }
    case 'restore': {
      const changed = await restoreQuestions(ctx, unique);
      return { changed, message: counted(changed, 'restored') };
    }
  }
}
