import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { indexText, unindexText } from '#server/db/full-text.ts';
import { numbersIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import { noteUnanswered } from './unanswered-repo.ts';
import { setTextKeys } from './duplicates-repo.ts';
import { listTagLinks, listTexts } from './question-repo.ts';

/** So many take a few milliseconds: others may write in between. */
const QUESTIONS_PER_STEP = 200;

/** What a question is found by: its text, its options and the names of its tags. */
const searchableText = (
  title: string,
  options: readonly (string | null)[],
  tagNames: readonly string[],
): string => [title, ...options.map((text) => text ?? ''), ...tagNames].join('\n');

const insertBacklog = compileOnce((db, { list }: { list: string }) => ({
  // An update, so that on PostgreSQL whoever indexes the question now waits for what is written here.
  compile: () =>
    sql`insert into search_backlog (question_id)
      select listed.value from ${numbersIn(db, list)} as listed where true
      on conflict (question_id) do update set question_id = excluded.question_id`.compile(db),
}));

/**
 * Says that the text, options, tags or life of questions changed. They are indexed before anybody
 * searches, and soon in any case: a thousand rows are written in a fraction of the time.
 */
export async function indexLater(db: Db, questionIds: readonly number[]): Promise<void> {
  if (questionIds.length > 0) await insertBacklog(db, { list: JSON.stringify(questionIds) });
}

const selectBacklog = compileOnce((db) => db.selectFrom('search_backlog').select('question_id').limit(1));

const takeBacklog = (db: Db) =>
  db
    .deleteFrom('search_backlog')
    .where('question_id', 'in', (from) =>
      from
        .selectFrom('search_backlog')
        .select('question_id')
        .orderBy('question_id')
        .limit(QUESTIONS_PER_STEP),
    )
    .returning('question_id')
    .execute();

type IndexCtx = Pick<Ctx, 'db'> & { readonly services: Pick<Ctx['services'], 'dialect'> };

/** Brings the index of words, and the list of what has no answer, in step with some of the questions that wait. */
async function indexSome({ db, services }: IndexCtx): Promise<void> {
  const ids = (await takeBacklog(db)).map((row) => row.question_id);
  if (ids.length === 0) return;
  const rows = await listTexts(db, ids);
  const tags = Map.groupBy(await listTagLinks(db, ids), (link) => link.question_id);
  await noteUnanswered(
    db,
    ids,
    rows.filter((row) => row.answer_id === null),
  );
  await setTextKeys(db, ids, rows);
  await unindexText(db, ids);
  await indexText(
    db,
    services.dialect,
    rows.map((row) => ({
      id: row.id,
      ownerId: row.instructor_id,
      text: searchableText(
        row.title,
        [row.answer_1, row.answer_2, row.answer_3, row.answer_4, row.answer_5],
        (tags.get(row.id) ?? []).map((tag) => tag.tag_name),
      ),
    })),
  );
}

export type IndexTransaction = (work: (ctx: IndexCtx) => Promise<void>) => Promise<void>;

/**
 * Indexes everything that waits, in short transactions; without one where nothing does.
 * @param read sees what is committed.
 * @param goesOn asked after each of them.
 */
export async function bringIndexUpToDate(
  read: Db,
  transaction: IndexTransaction,
  goesOn = (): boolean => true,
): Promise<void> {
  while ((await selectBacklog(read, {})).length > 0) {
    await transaction(indexSome);
    if (!goesOn()) return;
    // Whoever does something else meanwhile need not wait for all of it.
    await nextTurn();
  }
}
