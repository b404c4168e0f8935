import { z } from 'zod';
import { foldName } from '#shared/domain/questions/names.ts';
import type { Ctx } from '../../context.ts';
import { refuse } from '../../refuse.ts';
import { listLinks } from './question-repo.ts';
import { listOwnTags, listTags, listWithDeleted, type TagRow } from './tag-repo.ts';

/** A tag that a command changes, as its author knew it, and the questions that they saw it on. */
const Recorded = z.object({
  named: z.tuple([z.object({ id: z.int(), name: z.string() })]),
  seen: z.array(z.int()).optional(),
});

/** The more of them are recorded, the longer the command; somebody who saw more looks at the tag again. */
const MAX_SEEN = 200;

const questionsOf = async (ctx: Ctx, tagId: number): Promise<number[]> =>
  (await listLinks(ctx.db, { tagId })).map((link) => link.question_id);

function recordSeen(ctx: Ctx, { id, tag_name: name }: TagRow, questions: readonly number[]): void {
  ctx.record({ named: [{ id, name }], seen: questions.slice(0, MAX_SEEN) } satisfies z.input<
    typeof Recorded
  >);
}

function refuseUnknown(name: string): never {
  const reason = `The tag '${name}' became one with another of its name, and is called otherwise or gone by now.`;
  return refuse(
    'NOT_FOUND',
    `${reason} Look for it among your tags, and change it there if you still want to.`,
  );
}

/**
 * The tag that a command changes. One that was made with its name is another one on a hub that had a tag of that
 * name: the author's change is for that one, where it is still called so and is on a question that they saw it on.
 * @param whole refuses what would also reach questions that its author did not see it on.
 */
export async function resolveChangedTag(ctx: Ctx, tagId: number, whole: boolean): Promise<number> {
  const owner = ctx.actor.userId;
  const recorded = Recorded.safeParse(ctx.recorded).data;
  if (recorded === undefined) {
    const [tag] = await listOwnTags(ctx.db, owner, [tagId]);
    if (tag !== undefined) recordSeen(ctx, tag, await questionsOf(ctx, tagId));
    return tagId;
  }
  const [known] = recorded.named;
  const here = (await listWithDeleted(ctx.db, owner, [tagId, known.id])).map((tag) => tag.id);
  if (here.includes(tagId)) return tagId;
  if (here.includes(known.id)) return known.id;
  const namesake = (await listTags(ctx.db, owner)).find(
    (tag) => foldName(tag.tag_name) === foldName(known.name),
  );
  if (namesake === undefined) refuseUnknown(known.name);
  const questions = await questionsOf(ctx, namesake.id);
  // Whoever makes a refused change again sees what stands here now.
  if (recorded.seen === undefined) recordSeen(ctx, namesake, questions);
  const seen = new Set(recorded.seen ?? questions);
  // On no question at all it may be renamed, but not go: its author has never seen that one.
  const isSame = questions.length === 0 ? !whole && seen.size === 0 : questions.some((id) => seen.has(id));
  if (!isSame) refuseUnknown(known.name);
  if (whole && questions.some((id) => !seen.has(id))) {
    const reason = `The tag '${known.name}' became one with another of its name, which is on other questions too.`;
    refuse('VERSION_CONFLICT', `${reason} Look at these, and try again if it is to go from them as well.`);
  }
  ctx.noteSeen?.('tag', namesake.id);
  return namesake.id;
}
