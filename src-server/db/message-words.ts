import { sql, type RawBuilder } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Db } from './tables.ts';

/** What stands beside the words of every message of a conversation that somebody is, or was, part of. */
const MARKS = { sqlite: '\ue000', postgres: '@' } as const;

/**
 * A query of the ids of messages in somebody's conversations, also those that they left, whose shown text has words that
 * begin with all of the given ones.
 * @param words folded (`queryWords`), at least one
 */
export function messagesWithWords(db: Db, userId: number, words: readonly string[]): RawBuilder<number> {
  if (dialectOf(db) === 'sqlite') {
    const match = [`"${MARKS.sqlite}${userId}"`, ...words.map((word) => `"${word}"*`)].join(' AND ');
    return sql<number>`(select rowid from message_words where message_words match ${match})`;
  }
  const match = [`'${MARKS.postgres}${userId}'`, ...words.map((word) => `'${word}':*`)].join(' & ');
  return sql<number>`(select rowid from message_words where words @@ cast(${match} as tsquery))`;
}
