import type { Folder } from '#shared/contract/folders.ts';
import type { Tag } from '#shared/contract/tags.ts';
import type { Ctx } from '#server/context.ts';
import { listFolders, type FolderRow } from './folder-repo.ts';
import { toFolder, toTag } from './mapper.ts';
import { scopeOf } from './scope.ts';
import { listTags, type TagRow } from './tag-repo.ts';
import { EVERYONE, listTallies, readTally, UNFILED } from './tally.ts';

/** Counts of everything the person sees, by `kind ref`. */
async function loadCounts(ctx: Ctx): Promise<ReadonlyMap<string, number>> {
  const rows = await listTallies(ctx.db, scopeOf(ctx.actor));
  return new Map(rows.map((row) => [`${row.kind} ${row.ref_id}`, row.question_count]));
}

/** The folder tree and the tags with the number of questions in each, from the tally. */
export async function getLibrary(ctx: Ctx) {
  const scope = scopeOf(ctx.actor);
  const counts = await loadCounts(ctx);
  const folders = await listFolders(ctx.db, scope);
  const tags = await listTags(ctx.db, scope);
  return {
    data: {
      folders: folders.map((row) => toFolder(row, counts.get(`folder ${row.id}`) ?? 0)),
      tags: tags.map((row) => toTag(row, counts.get(`tag ${row.id}`) ?? 0)),
    },
    total: await readTally(ctx.db, scope ?? EVERYONE, 'all', 0),
    unfiled: await readTally(ctx.db, scope ?? EVERYONE, 'folder', UNFILED),
  };
}

export async function listFoldersWithCounts(ctx: Ctx): Promise<Folder[]> {
  const counts = await loadCounts(ctx);
  const folders = await listFolders(ctx.db, scopeOf(ctx.actor));
  return folders.map((row) => toFolder(row, counts.get(`folder ${row.id}`) ?? 0));
}

export const presentFolder = async (ctx: Ctx, row: FolderRow): Promise<Folder> =>
  toFolder(row, await readTally(ctx.db, row.instructor_id, 'folder', row.id));

export const presentTag = async (ctx: Ctx, row: TagRow): Promise<Tag> =>
  toTag(row, await readTally(ctx.db, row.instructor_id, 'tag', row.id));
