import { sql, type RawBuilder } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Db } from './tables.ts';

/** Ids as one parameter, @param list as JSON: the statement is the same, however many there are. */
export const numbersIn = (db: Db, list: string): RawBuilder<number> =>
  dialectOf(db) === 'sqlite'
    ? sql`(select value from json_each(${list}))`
    : sql`(select value::bigint from json_array_elements_text(${list}::json))`;

export const idsIn = (db: Db, ids: readonly number[]): RawBuilder<number> =>
  numbersIn(db, JSON.stringify(ids));

/** The same for texts. */
export const textsIn = (db: Db, list: string): RawBuilder<string> =>
  dialectOf(db) === 'sqlite'
    ? sql`(select value from json_each(${list}))`
    : sql`(select value from json_array_elements_text(${list}::json))`;

/** Counts by name, @param list as a JSON object: `key` and `value` of each. */
export const countsIn = (db: Db, list: string): RawBuilder<{ key: string; value: number }> =>
  dialectOf(db) === 'sqlite'
    ? sql`(select key, value from json_each(${list}))`
    : sql`(select key, value::bigint as value from json_each_text(${list}::json))`;
