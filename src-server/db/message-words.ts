import { sql, type RawBuilder } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Db } from './tables.ts';

/**
 * A query of the ids of messages whose shown text has words that begin with all of the given ones.
 * @param words folded (`queryWords`), at least one
 */
export function messagesWithWords(db: Db, words: readonly string[]): RawBuilder<number> {
  if (dialectOf(db) === 'sqlite') {
    const match = words.map((word) => `"${word}"*`).join(' AND ');
    return sql<number>`(select rowid from message_words where message_words match ${match})`;
  }
  const match = words.map((word) => `'${word}':*`).join(' & ');
  return sql<number>`(select rowid from message_words where words @@ cast(${match} as tsquery))`;
}
