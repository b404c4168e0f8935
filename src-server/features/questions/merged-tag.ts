import { z } from 'zod';
import { foldName } from '#shared/domain/questions/names.ts';
import type { Ctx } from '../../context.ts';
import { refuse } from '../../refuse.ts';
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

function refuseUnknown(name: string): never {
  const reason = `The tag '${name}' became one with another of its name, which was renamed, deleted or given to other questions meanwhile.`;
  return refuse(
    'NOT_FOUND',
    `${reason} Look for it among your tags, and change it there if you still want to.`,
  );
}

export interface ChangedTag {
  readonly id: number;
  /** Of a tag that its author has never seen: the links that their own had. Null where it is that very tag. */
  readonly ownLinks: readonly number[] | null;
}

const veryTag = (id: number): ChangedTag => ({ id, ownLinks: null });

/**
 * The tag that a command changes. One that was made with its name is another one on a hub that had a tag of that
 * name: the author's change is for that one, where it is still called so and has a link that theirs had.
 */
export async function resolveChangedTag(ctx: Ctx, tagId: number): Promise<ChangedTag> {
  const owner = ctx.actor.userId;
  const recorded = Recorded.safeParse(ctx.recorded).data;
  if (recorded === undefined) {
    const [tag] = await listOwnTags(ctx.db, owner, [tagId]);
    if (tag !== undefined) await recordSeen(ctx, tag);
    return veryTag(tagId);
  }
  const [known] = recorded.named;
  const here = (await listWithDeleted(ctx.db, owner, [tagId, known.id])).map((tag) => tag.id);
  if (here.includes(tagId)) return veryTag(tagId);
  if (here.includes(known.id)) return veryTag(known.id);
  const namesake = (await listTags(ctx.db, owner)).find(
    (tag) => foldName(tag.tag_name) === foldName(known.name),
  );
  if (namesake === undefined) refuseUnknown(known.name);
  if (recorded.seen === undefined) {
    // Whoever makes a refused change again sees what stands here now.
    await recordSeen(ctx, namesake);
    return veryTag(namesake.id);
  }
  const links = await linksOf(ctx, namesake.id);
  const own = new Set(recorded.seen);
  const ownLinks = links.filter((id) => own.has(id));
  if (ownLinks.length === 0 && links.length + own.size > 0) refuseUnknown(known.name);
  return { id: namesake.id, ownLinks };
}
