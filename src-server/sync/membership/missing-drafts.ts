import type { AdoptedContent } from '#shared/contract/adopted-content.ts';
import type { Db } from '#server/db/tables.ts';
import type { CarryOver } from './carry-over-request.ts';
import { draftsNotIn, onlyDrafts, rowIdsOf, singleDrafts, withIds, withNewIds } from './drafts.ts';

/**
 * What of an archive is not here yet: all of it, or what was refused when it had been tried. What came before
 * this computer got another number is named by the ids under which it came.
 */
export async function missingOf(db: Db, wish: CarryOver, read: AdoptedContent): Promise<AdoptedContent> {
  const first = wish.first_id === null ? read : withNewIds(read, wish.first_id);
  const later = wish.later_first_ids.map((id) => withNewIds(read, id));
  const numbered = [first, ...later];
  const latest = numbered.at(-1) ?? first;
  const content = withIds(latest, await idsHere(db, numbered.slice(0, -1), latest));
  if (wish.left_behind.length === 0) return content;
  const latestIds = new Map(numbered.flatMap((one) => pairs(rowIdsOf(one), rowIdsOf(latest))));
  const left = wish.left_behind.map(({ id }) => latestIds.get(id) ?? id);
  return onlyDrafts(content, new Set(left));
}

/** The ids, by their latest ones, of the rows of drafts that came under earlier ones. */
async function idsHere(
  db: Db,
  earlier: readonly AdoptedContent[],
  latest: AdoptedContent,
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  const drafts = singleDrafts(latest);
  for (const content of earlier) {
    const missing = new Set(singleDrafts(await draftsNotIn(db, content)).map(({ draft }) => draft.id));
    for (const [at, single] of singleDrafts(content).entries()) {
      const now = drafts[at];
      if (now === undefined || missing.has(single.draft.id)) continue;
      for (const [id, here] of pairs(rowIdsOf(now.content), rowIdsOf(single.content))) ids.set(id, here);
    }
  }
  return ids;
}

const pairs = (from: readonly number[], to: readonly number[]): [number, number][] =>
  from.flatMap((id, at) => {
    const other = to[at];
    return other === undefined ? [] : [[id, other]];
  });
