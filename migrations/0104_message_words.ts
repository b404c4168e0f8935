import { sql } from 'kysely';
import type { MigrationDb, MigrationDialect } from './columns.ts';

/** Indexes what a message shows now, or forgets it: the last change counts, and a removed one shows nothing. */
const refresh = (id: string, indexed: (text: string) => string): string => `
  delete from message_words where rowid = ${id};
  insert into message_words (rowid, words)
  select m.id, ${indexed(`coalesce((select c.text from message_change c where c.message_id = m.id and c.kind = 'edited'
    order by c.created_at desc, c.id desc limit 1), m.text)`)}
  from message m where m.id = ${id}
    and not exists (select 1 from message_change r where r.message_id = m.id and r.kind = 'removed');`;

/** The tables that say what a message shows, with the column that names the message. */
const SAYING = { message: 'id', message_change: 'message_id' } as const;

async function onSqlite(db: MigrationDb): Promise<void> {
  await sql`create virtual table message_words using fts5(words, content='', contentless_delete=1, prefix='2 3',
    detail=none, tokenize="unicode61 remove_diacritics 2")`.execute(db);
  for (const [table, column] of Object.entries(SAYING))
    for (const event of ['insert', 'update', 'delete']) {
      const work = refresh(`${event === 'delete' ? 'old' : 'new'}.${column}`, (text) => text);
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
  for (const [table, column] of Object.entries(SAYING)) {
    const work = (row: string): string => refresh(`${row}.${column}`, (text) => `text_words(${text})`);
    await sql
      .raw(
        `create function message_words_${table}() returns trigger language plpgsql as $$ begin
         if tg_op = 'DELETE' then ${work('old')} else ${work('new')} end if;
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
  const said = dialect === 'sqlite' ? sql.raw('said') : sql.raw('text_words(said)');
  await sql`insert into message_words (rowid, words) select id, ${said} from (
    select m.id, coalesce((select c.text from message_change c where c.message_id = m.id and c.kind = 'edited'
      order by c.created_at desc, c.id desc limit 1), m.text) as said
    from message m where not exists (select 1 from message_change r where r.message_id = m.id and r.kind = 'removed')
  ) shown`.execute(db);
}
