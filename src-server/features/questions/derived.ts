import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { indexLater } from './search-index.ts';
import { TallyChange } from './tally.ts';

const IDS_PER_STATEMENT = 400;

/** Counts the live ones among some questions, with their tags, into or out of the tallies. */
async function count(db: Db, ids: readonly number[], by: 1 | -1): Promise<TallyChange> {
  const change = new TallyChange();
  for (let start = 0; start < ids.length; start += IDS_PER_STATEMENT) {
    const portion = ids.slice(start, start + IDS_PER_STATEMENT);
    const rows = await db
      .selectFrom('question')
      .where('id', 'in', portion)
      .where('deleted_at', 'is', null)
      .select(['id', 'instructor_id', 'folder_id'])
      .execute();
    const links = await db
      .selectFrom('question_tag')
      .where('question_id', 'in', portion)
      .where('deleted_at', 'is', null)
      .select(['question_id', 'tag_id'])
      .execute();
    const tags = Map.groupBy(links, (link) => link.question_id);
    for (const row of rows) {
      const own = (tags.get(row.id) ?? []).map((link) => link.tag_id);
      change.question(row.instructor_id, row.folder_id, own, by);
    }
  }
  return change;
}

/**
 * Runs something that writes question rows past the services, and brings what is derived from them,
 * tallies and full text, in step. @param questionIds every question that it may touch.
 */
export async function withDerived<T>(
  ctx: Pick<Ctx, 'db'> & { readonly services: Pick<Ctx['services'], 'dialect'> },
  questionIds: readonly number[],
  write: () => Promise<T>,
): Promise<T> {
  if (questionIds.length === 0) return write();
  await (await count(ctx.db, questionIds, -1)).apply(ctx.db);
  const result = await write();
  await (await count(ctx.db, questionIds, 1)).apply(ctx.db);
  await indexLater(ctx.db, questionIds);
  return result;
}
