import type { AdoptedContent } from '#shared/contract/adopted-content.ts';
import { SavedFilter } from '#shared/contract/question-filter.ts';
import type { SmartFolder } from '#shared/contract/smart-folders.ts';
import { foldName, freeName } from '#shared/domain/questions/names.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { dated } from '../sync/adopted-dates.ts';
import * as repo from './smart-folder-repo.ts';
import { resolveSeenIds } from './tag-names.ts';

/** So many that each is still found at a glance; the library pane shows them all. */
export const MAX_SMART_FOLDERS = 100;

const toSmartFolder = (row: repo.SmartFolderRow): SmartFolder => ({
  id: row.id,
  name: row.name,
  // What a newer program kept may be more than this one knows.
  filter: SavedFilter.strip().catch({}).parse(JSON.parse(row.filter)),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

export const listSmartFolders = async (ctx: Ctx): Promise<SmartFolder[]> =>
  (await repo.listSmartFolders(ctx.db, ctx.actor.userId)).map(toSmartFolder);

/** @throws NOT_FOUND when it is gone or somebody else's. */
async function getOwn(ctx: Ctx, id: number): Promise<repo.SmartFolderRow> {
  const row = await repo.findSmartFolder(ctx.db, ctx.actor.userId, id);
  return row ?? refuse('NOT_FOUND', 'This smart folder does not exist.');
}

/** Two of one name cannot be told apart; one that was named offline meanwhile gets another name. */
function nameBeside(ctx: Ctx, others: readonly repo.SmartFolderRow[], wanted: string): string {
  const isTaken = (name: string) => others.some((one) => foldName(one.name) === foldName(name));
  const name = ctx.isReplay === true ? freeName(wanted, ctx.client.name, isTaken) : wanted;
  if (!isTaken(name)) return name;
  const reason = `There is already a smart folder '${name}'.`;
  return refuse('DUPLICATE', reason, { fields: { name: [reason] } });
}

/** A tag may have another id at the hub than on the computer that made it. */
async function textOf(ctx: Ctx, filter: SavedFilter): Promise<string> {
  if (filter.tag_id === undefined) return JSON.stringify(filter);
  const [tagId = filter.tag_id] = await resolveSeenIds(ctx, [filter.tag_id]);
  return JSON.stringify({ ...filter, tag_id: tagId });
}

/** Keeps a filter under a name. */
export async function createSmartFolder(
  ctx: Ctx,
  given: { name: string; filter: SavedFilter },
): Promise<SmartFolder> {
  const others = await repo.listSmartFolders(ctx.db, ctx.actor.userId);
  if (others.length >= MAX_SMART_FOLDERS && ctx.isReplay !== true)
    refuse('ILLEGAL_STATE', `You have ${MAX_SMART_FOLDERS} smart folders. Delete one to keep another.`);
  const id = ctx.newId();
  await repo.insertSmartFolder(ctx.db, {
    id,
    instructor_id: ctx.actor.userId,
    name: nameBeside(ctx, others, given.name),
    filter: await textOf(ctx, given.filter),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return toSmartFolder(await getOwn(ctx, id));
}

/** Changes name or filter, or both; what is absent stays. */
export async function updateSmartFolder(
  ctx: Ctx,
  id: number,
  changes: { name?: string | undefined; filter?: SavedFilter | undefined },
): Promise<SmartFolder> {
  const row = await getOwn(ctx, id);
  const others = (await repo.listSmartFolders(ctx.db, ctx.actor.userId)).filter((one) => one.id !== id);
  const name = nameBeside(ctx, others, changes.name ?? row.name);
  const filter = changes.filter === undefined ? row.filter : await textOf(ctx, changes.filter);
  await repo.updateSmartFolder(ctx.db, id, { name, filter }, ctx.now);
  return toSmartFolder(await getOwn(ctx, id));
}

/** Deletes a smart folder. Answers its name. */
export async function deleteSmartFolder(ctx: Ctx, id: number): Promise<string> {
  const { name } = await getOwn(ctx, id);
  await repo.updateSmartFolder(ctx.db, id, { deleted_at: ctx.now }, ctx.now);
  return name;
}

/** Smart folders; one of a name that the person has at the hub already says where it comes from. */
export async function adoptSmartFolders(ctx: Ctx, folders: AdoptedContent['smart_folders']): Promise<void> {
  if (folders.length === 0) return;
  const { userId } = ctx.actor;
  const names = (await repo.listSmartFolders(ctx.db, userId)).map((row) => foldName(row.name));
  for (const row of folders) {
    const name = freeName(row.name, ctx.client.name, (wanted) => names.includes(foldName(wanted)));
    names.push(foldName(name));
    const own = { name, filter: JSON.stringify(row.filter), instructor_id: userId };
    await repo.insertSmartFolder(ctx.db, { ...dated(ctx, row), ...own });
  }
}
