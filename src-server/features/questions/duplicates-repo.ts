import { sql } from 'kysely';
import { z } from 'zod';
import { insertRows } from '#server/db/bulk-insert.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { dialectOf } from '#server/db/dialect.ts';
import { idsIn, numbersIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import { textKeys } from '#shared/domain/questions/text-keys.ts';

/** Brings the keys of some questions in step. @param rows those of them that live. */
export async function setTextKeys(
  db: Db,
  ids: readonly number[],
  rows: readonly { readonly id: number; readonly instructor_id: number; readonly title: string }[],
): Promise<void> {
  await db.deleteFrom('question_text_key').where('question_id', 'in', idsIn(db, ids)).execute();
  const keys = rows.flatMap((row) =>
    textKeys(row.title).map((key) => ({
      instructor_id: row.instructor_id,
      text_key: key,
      question_id: row.id,
    })),
  );
  await insertRows(db, dialectOf(db), 'question_text_key', keys);
}

/** Of one key: in a library where everything is alike, a few of them are enough. */
const MOST_OF_A_KEY = 20;

const selectSharing = compileOnce((db, { owner, keys }: { owner: number; keys: string }) => ({
  compile: () => {
    const list = sql.raw(dialectOf(db) === 'sqlite' ? 'json_group_array' : 'json_agg');
    return sql<{ text_key: number; ids: string | number[] | null }>`
      select listed.value as text_key, (
        select ${list}(few.question_id) from (
          select question_id from question_text_key k
          where k.instructor_id = ${owner} and k.text_key = listed.value
          order by k.question_id desc limit ${sql.lit(MOST_OF_A_KEY)}) few) as ids
      from ${numbersIn(db, keys)} as listed`.compile(db);
  },
}));

const Ids = z.array(z.number());

/** Questions of one author by the keys that they share with others, at most twenty of each key. */
export async function listSharing(
  db: Db,
  owner: number,
  keys: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (keys.length === 0) return new Map();
  const rows = await selectSharing(db, { owner, keys: JSON.stringify(keys) });
  return new Map(
    rows.map(({ text_key: key, ids }) => [
      key,
      Ids.parse(typeof ids === 'string' ? JSON.parse(ids) : (ids ?? [])),
    ]),
  );
}
