import { sql, type RawBuilder } from 'kysely';
import { queryWords } from '#shared/domain/questions/search-words.ts';
import { dialectOf } from './dialect.ts';
import type { Db } from './tables.ts';

/**
 * SQL that is true for a row of `user` whose name and address have words that begin with all of the given ones, in any
 * case; what separates words, such as @ and the hyphen, separates them in both.
 */
export function hasPeopleWords(db: Db, text: string): RawBuilder<boolean> {
  const words = queryWords(text);
  if (words.length === 0) return sql<boolean>`false`;
  if (dialectOf(db) === 'sqlite') {
    const match = words.map((word) => `"${word}"*`).join(' AND ');
    return sql<boolean>`${sql.ref('user.id')} in (select rowid from people_words where people_words match ${match})`;
  }
  const match = words.map((word) => `'${word}':*`).join(' & ');
  return sql<boolean>`people_words(${sql.ref('user.first_name')}, ${sql.ref('user.last_name')}, ${sql.ref('user.email')})
    @@ cast(${match} as tsquery)`;
}
