import { sql } from 'kysely';
import { liveIndex, type MigrationDb, type MigrationDialect } from './columns.ts';

/** The words of names and addresses: how people are found, whoever writes their rows. */
async function wordsOnSqlite(db: MigrationDb): Promise<void> {
  await sql`create virtual table people_words using fts5(first_name, last_name, email, content='user',
    content_rowid='id', prefix='2 3', tokenize="unicode61 remove_diacritics 2")`.execute(db);
  const drop = `insert into people_words (people_words, rowid, first_name, last_name, email)
    values ('delete', old.id, old.first_name, old.last_name, old.email);`;
  const add = `insert into people_words (rowid, first_name, last_name, email)
    values (new.id, new.first_name, new.last_name, new.email);`;
  for (const [event, work] of [
    ['insert', add],
    ['delete', drop],
    ['update of first_name, last_name, email', drop + add],
  ] as const) {
    const name = `people_words_${event.slice(0, 6)}`;
    await sql.raw(`create trigger ${name} after ${event} on user begin ${work} end`).execute(db);
  }
  await sql`insert into people_words (people_words) values ('rebuild')`.execute(db);
}

export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await liveIndex(db, 'user_by_name', 'user', ['role_id', 'last_name', 'first_name', 'id']);
  await db.schema.dropIndex('user_by_role').execute();
  if (dialect === 'sqlite') return wordsOnSqlite(db);
  await sql`create function people_words(first_name text, last_name text, email text) returns tsvector
    language sql immutable parallel safe as $$ select array_to_tsvector(array_remove(regexp_split_to_array(
      lower(regexp_replace(normalize(first_name || ' ' || last_name || ' ' || email, nfkd), '[\\u0300-\\u036f]', '', 'g')),
      '[^[:alnum:]]+'), '')) $$`.execute(db);
  await sql`create index user_by_word on "user" using gin (people_words(first_name, last_name, email))`.execute(
    db,
  );
}
