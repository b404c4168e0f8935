import { sql } from 'kysely';
import type { MigrationDb, MigrationDialect } from './columns.ts';

/** What one dialect indexes of a message: its words, and a mark for everybody of its conversation. */
type Words = (text: string) => string;

const OF_PEOPLE = 'from conversation_participant p where p.conversation_id = m.conversation_id';

// A sign of nobody's alphabet (U+E000), which is part of a word all the same: nobody can search for a mark.
const SQLITE: Words = (text) =>
  `${text} || ' ' || coalesce((select group_concat(char(57344) || p.user_id, ' ') ${OF_PEOPLE}), '')`;
const POSTGRES: Words = (text) => `text_words(${text}) || coalesce((
    select array_to_tsvector(array_agg(distinct '@' || p.user_id)) ${OF_PEOPLE}), ''::tsvector)`;

/**
 * What messages show now, so that one person's search reads that person's part of the index: the last change counts, and
 * a removed message shows nothing.
 */
const shown = (words: Words, which: string): string => `
  insert into message_words (rowid, words)
  select m.id, ${words(`coalesce((select c.text from message_change c where c.message_id = m.id and c.kind = 'edited'
    order by c.created_at desc, c.id desc limit 1), m.text)`)}
  from message m where ${which}
    and not exists (select 1 from message_change r where r.message_id = m.id and r.kind = 'removed')`;

const OF_MESSAGE = (words: Words, id: string): string =>
  `delete from message_words where rowid = ${id}; ${shown(words, `m.id = ${id}`)};`;

/** Whoever comes later finds what was said before. */
const OF_CONVERSATION = (words: Words, id: string): string =>
  `delete from message_words where rowid in (select id from message where conversation_id = ${id});
   ${shown(words, `m.conversation_id = ${id}`)};`;

/** The tables that say what a message shows and to whom, and what has to be indexed anew by one of their rows. */
const SAYING = {
  message: (words: Words, row: string) => OF_MESSAGE(words, `${row}.id`),
  message_change: (words: Words, row: string) => OF_MESSAGE(words, `${row}.message_id`),
  conversation_participant: (words: Words, row: string) => OF_CONVERSATION(words, `${row}.conversation_id`),
} as const;

async function onSqlite(db: MigrationDb): Promise<void> {
  await sql`create virtual table message_words using fts5(words, content='', contentless_delete=1, prefix='2 3',
    detail=none, tokenize="unicode61 remove_diacritics 2")`.execute(db);
  for (const [table, refresh] of Object.entries(SAYING))
    for (const event of ['insert', 'update', 'delete']) {
      const work = refresh(SQLITE, event === 'delete' ? 'old' : 'new');
      await sql
        .raw(`create trigger message_words_${table}_${event} after ${event} on ${table} begin ${work} end`)
        .execute(db);
    }
}

async function onPostgres(db: MigrationDb): Promise<void> {
  await sql`create function text_words(words text) returns tsvector language sql immutable parallel safe as $$
    select array_to_tsvector(array_remove(regexp_split_to_array(
      lower(regexp_replace(normalize(words, nfkd), '[\\u0300-\\u036f]', '', 'g')), '[^[:alnum:]]+'), '')) $$`.execute(
    db,
  );
  await sql`create table message_words (rowid bigint primary key, words tsvector not null)`.execute(db);
  await sql`create index message_words_by_word on message_words using gin (words)`.execute(db);
  for (const [table, refresh] of Object.entries(SAYING)) {
    await sql
      .raw(
        `create function message_words_${table}() returns trigger language plpgsql as $$ begin
         if tg_op = 'DELETE' then ${refresh(POSTGRES, 'old')} else ${refresh(POSTGRES, 'new')} end if;
         return null; end $$`,
      )
      .execute(db);
    await sql
      .raw(
        `create trigger message_words_${table} after insert or update or delete on ${table}
         for each row execute function message_words_${table}()`,
      )
      .execute(db);
  }
}

/** The words of what people write to each other, as it stands now: a search does not walk all messages. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await (dialect === 'sqlite' ? onSqlite(db) : onPostgres(db));
  await sql.raw(shown(dialect === 'sqlite' ? SQLITE : POSTGRES, 'true')).execute(db);
}
