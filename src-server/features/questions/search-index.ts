import { indexText, unindexText } from '../../db/full-text.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../db/tables.ts';
import { listTagLinks, listTexts } from './question-repo.ts';

const QUESTIONS_PER_STEP = 400;

/** What a question is found by: its text, its options and the names of its tags. */
export const searchableText = (
  title: string,
  options: readonly string[],
  tagNames: readonly string[],
): string => [title, ...options, ...tagNames].join('\n');

/** Questions to be indexed at the end of what runs in a transaction. */
const waiting = new WeakMap<Db, Set<number>>();

type IndexCtx = Pick<Ctx, 'db'> & { readonly services: Pick<Ctx['services'], 'dialect'> };

/**
 * Runs many commands of one transaction, and indexes what they changed once at its end: with every
 * savepoint that is released, SQLite would write out the index.
 */
export async function indexedAtEnd<T>(ctx: IndexCtx, work: () => Promise<T>): Promise<T> {
  const ids = new Set<number>();
  waiting.set(ctx.db, ids);
  try {
    const result = await work();
    waiting.delete(ctx.db);
    await reindex(ctx, [...ids]);
    return result;
  } finally {
    waiting.delete(ctx.db);
  }
}

/** Brings the full-text index in step with questions whose text, options or tags changed. */
export async function reindex(ctx: IndexCtx, questionIds: readonly number[]): Promise<void> {
  const later = waiting.get(ctx.db);
  if (later !== undefined) {
    for (const id of questionIds) later.add(id);
    return;
  }
  for (let start = 0; start < questionIds.length; start += QUESTIONS_PER_STEP) {
    const ids = questionIds.slice(start, start + QUESTIONS_PER_STEP);
    const rows = await listTexts(ctx.db, ids);
    const tags = Map.groupBy(await listTagLinks(ctx.db, ids), (link) => link.question_id);
    await unindexText(ctx.db, ids);
    await indexText(
      ctx.db,
      ctx.services.dialect,
      rows.map((row) => ({
        id: row.id,
        ownerId: row.instructor_id,
        text: searchableText(
          row.title,
          [row.answer_1, row.answer_2, row.answer_3, row.answer_4, row.answer_5].map((text) => text ?? ''),
          (tags.get(row.id) ?? []).map((tag) => tag.tag_name),
        ),
      })),
    );
  }
}
