import { z } from 'zod';
import { foldName } from '#shared/domain/questions/names.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { listLinks } from './question-repo.ts';
import { listOwnTags, listTags, listWithDeleted, type TagRow } from './tag-repo.ts';

/** A tag that a command changes, as its author knew it, and its links to questions that they saw. */
const Recorded = z.object({
  named: z.tuple([z.object({ id: z.int(), name: z.string() })]),
  seen: z.array(z.int()).optional(),
});

/** The more of them are recorded, the longer the command; somebody who saw more looks at the tag again. */
const MAX_LINKS = 200;

const linksOf = async (ctx: Ctx, tagId: number): Promise<number[]> =>
  (await listLinks(ctx.db, { tagId })).map((link) => link.id);

async function recordSeen(ctx: Ctx, { id, tag_name: name }: TagRow): Promise<void> {
  const seen = (await linksOf(ctx, id)).slice(0, MAX_LINKS);
  ctx.record({ named: [{ id, name }], seen } satisfies z.input<typeof Recorded>);
}

function refuseMerged(name: string, which: string): never {
  const reason = `The tag '${name}' became one with another of its name, which ${which}.`;
  return refuse(
    'NOT_FOUND',
    `${reason} Look for it among your tags, and change it there if you still want to.`,
  );
}

const refuseUnknown = (name: string): never =>
  refuseMerged(name, 'was renamed, deleted or given to other questions meanwhile');

export interface ChangedTag {
  readonly id: number;
  /** What its author called it. */
  readonly name: string;
  /** Of a tag that its author has never seen: the links that their own had. Null where it is that very tag. */
  readonly ownLinks: readonly number[] | null;
}

/**
 * The tag that a command changes. One that was made with its name is another one on a hub that had a tag of that
 * name, and its author has never seen that: they may take back what they gave it, and no more.
 */
export async function resolveChangedTag(ctx: Ctx, tagId: number): Promise<ChangedTag> {
  const owner = ctx.actor.userId;
  const recorded = Recorded.safeParse(ctx.recorded).data;
  if (recorded === undefined) {
    const [tag] = await listOwnTags(ctx.db, owner, [tagId]);
    if (tag !== undefined) await recordSeen(ctx, tag);
    return { id: tagId, name: tag?.tag_name ?? '', ownLinks: null };
  }
  const [{ id: knownId, name }] = recorded.named;
  const here = (await listWithDeleted(ctx.db, owner, [tagId, knownId])).map((tag) => tag.id);
  if (here.includes(tagId)) return { id: tagId, name, ownLinks: null };
  if (here.includes(knownId)) return { id: knownId, name, ownLinks: null };
  const namesake = (await listTags(ctx.db, owner)).find((tag) => foldName(tag.tag_name) === foldName(name));
  if (namesake === undefined) return refuseUnknown(name);
  if (recorded.seen === undefined) {
    // Whoever makes a refused change again sees what stands here now.
    await recordSeen(ctx, namesake);
    return { id: namesake.id, name, ownLinks: null };
  }
  const own = new Set(recorded.seen);
  const ownLinks = (await linksOf(ctx, namesake.id)).filter((id) => own.has(id));
  if (ownLinks.length === 0 && own.size > 0) return refuseUnknown(name);
  return { id: namesake.id, name, ownLinks };
}

/** The tag that a command renames: all of it, so it must be one that its author has seen. */
export async function resolveRenamedTag(ctx: Ctx, tagId: number): Promise<number> {
  const { id, name, ownLinks } = await resolveChangedTag(ctx, tagId);
  return ownLinks === null ? id : refuseMerged(name, 'was not on this computer then');
}
