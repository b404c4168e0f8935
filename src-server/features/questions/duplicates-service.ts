import { likeness, textKeys, type ComparedText, type Likeness } from '#shared/domain/questions/text-keys.ts';
import type { Ctx } from '#server/context.ts';
import { ROWS_PER_STATEMENT } from '#server/db/bulk-insert.ts';
import { listSharing } from './duplicates-repo.ts';
import { listTexts } from './question-repo.ts';
import { bringIndexUpToDate } from './search-index.ts';

/** A question of the library that is like another text. */
export interface AlikeQuestion {
  readonly id: number;
  readonly title: string;
  readonly kind: Likeness;
}

/** Of one text: whoever looks needs to see one, not all. */
const MOST_SHOWN = 5;

const byLikeness = (
  one: { kind: Likeness; share: number },
  other: { kind: Likeness; share: number },
): number => (one.kind === other.kind ? other.share - one.share : one.kind === 'same' ? -1 : 1);

/** Keys and texts of one author's library, read for several texts at once. */
async function readCandidates(ctx: Ctx, texts: readonly ComparedText[]) {
  const keys = texts.map(({ title }) => textKeys(title));
  const sharing = await listSharing(ctx.db, ctx.actor.userId, [...new Set(keys.flat())]);
  const candidates = keys.map((own) => [...new Set(own.flatMap((key) => sharing.get(key) ?? []))]);
  const ids = [...new Set(candidates.flat())];
  const byId = new Map<number, Awaited<ReturnType<typeof listTexts>>[number]>();
  for (let start = 0; start < ids.length; start += ROWS_PER_STATEMENT) {
    for (const row of await listTexts(ctx.db, ids.slice(start, start + ROWS_PER_STATEMENT)))
      byId.set(row.id, row);
  }
  return { candidates, byId };
}

/**
 * The own questions that say the same as each of some texts, or nearly: the likest first, at most five of each.
 * @param exceptId a question that is not compared with itself.
 */
export async function findAlike(
  ctx: Ctx,
  texts: readonly ComparedText[],
  exceptId?: number,
): Promise<AlikeQuestion[][]> {
  await bringIndexUpToDate(ctx.db, ctx.transaction);
  const { candidates, byId } = await readCandidates(ctx, texts);
  return texts.map((text, at) =>
    (candidates[at] ?? [])
      .flatMap((id) => {
        const row = id === exceptId ? undefined : byId.get(id);
        if (row === undefined) return [];
        const options = [row.answer_1, row.answer_2, row.answer_3, row.answer_4, row.answer_5].flatMap(
          (option) => option ?? [],
        );
        const alike = likeness(text, { title: row.title, options });
        return alike === null ? [] : [{ id, title: row.title, ...alike }];
      })
      .toSorted(byLikeness)
      .slice(0, MOST_SHOWN)
      .map(({ id, title, kind }) => ({ id, title, kind })),
  );
}
