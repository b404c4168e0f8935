import type Sqlite from 'better-sqlite3';
import type { Person, TestServer } from '#tests/helpers/test-server.ts';
import { createBenchServer } from './bench-server.ts';

/** What a few messages say, however many there are, and what one in a thousand does. */
export const FEW_WORD = 'mitochondrion';
export const RARE_WORD = 'ribosome';
const FEW = 20;

/** How much one person has been told. */
export interface TalkSize {
  readonly messages: number;
  readonly conversations: number;
}

export interface Talks extends TalkSize {
  readonly server: TestServer;
  readonly reader: Person;
  readonly raw: Sqlite.Database;
  /** A conversation of its own, as long in every bank. */
  readonly longId: number;
}

const FIRST_ID = 10_000_000;
const LONG_ID = 1_000_000;
const LONG = 100;
/** One conversation in ten is not read to its end. */
const UNREAD_EVERY = 10;

/** Whatever keeps derived rows beside the tables of messages: for a million at once they are written set by set. */
function takeTriggers(raw: Sqlite.Database): string[] {
  const rows = raw
    .prepare<[], { name: string; sql: string }>(
      `select name, sql from sqlite_master where type = 'trigger'
       and tbl_name in ('message', 'message_arrival', 'conversation', 'conversation_participant', 'conversation_mark')`,
    )
    .all();
  for (const { name } of rows) raw.exec(`drop trigger "${name}"`);
  return rows.map(({ sql }) => sql);
}

/** One person with so many conversations, each with somebody else, written past the services. */
export async function createTalks({ messages, conversations }: TalkSize): Promise<Talks> {
  const server = await createBenchServer();
  const reader = await server.person('Instructor');
  const other = await server.person('Instructor');
  const { sqlite } = server.database;
  if (sqlite === null) throw new Error('The benchmark measures SQLite.');
  const { raw } = sqlite;
  const now = server.clock.now() - 3_600_000;
  const of = (count: number) =>
    `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${count})`;
  const stamps = `${now}, ${now}`;
  raw.pragma('synchronous = OFF');
  const triggers = takeTriggers(raw);
  raw.exec(`
    begin;
    insert into conversation (id, kind, subject, started_by, created_at, updated_at)
      ${of(conversations)} select ${FIRST_ID} + i, 'direct', 'Subject ' || (i % 977), ${other.id}, ${now} + i, ${now} + i from n;
    insert into conversation (id, kind, subject, started_by, created_at, updated_at)
      values (${LONG_ID}, 'direct', 'The long one', ${other.id}, ${stamps});
    insert into conversation_participant (id, conversation_id, user_id, name, role, added_by, created_at, updated_at)
      select c.id * 2 + p.column1, c.id, p.column2, 'Somebody', 'Instructor', ${other.id}, c.created_at, c.updated_at
      from conversation c, (values (0, ${other.id}), (1, ${reader.id})) p;
    create temp table said as
      ${of(messages)} select ${FIRST_ID} + i as id, ${FIRST_ID} + i % ${conversations} as conversation_id,
        iif((i / ${conversations}) % 3 = 0, ${reader.id}, ${other.id}) as sender_id, ${now} + i as at,
        1 + i / ${conversations} as seq,
        'A word of ' || (i % 5000) || ' about what we did in the week of the ' || (i % 53) || 'rd' ||
          iif(i % 1000 = 7, ' ${RARE_WORD}', '') || iif(i < ${FEW}, ' ${FEW_WORD}', '') as text from n;
    insert into said
      ${of(LONG)} select ${LONG_ID} + i, ${LONG_ID}, iif(i % 3 = 0, ${reader.id}, ${other.id}), ${now} + i, i + 1,
        'Long ago, said for the time number ' || i from n;
    insert into message (id, conversation_id, sender_id, sender_name, text, created_at, updated_at)
      select id, conversation_id, sender_id, 'Somebody', text, at, at from said;
    insert into message_arrival (id, conversation_id, message_id, sender_id, seq, arrived_at, created_at, updated_at)
      select id, conversation_id, id, sender_id, seq, at, at, at from said;
    insert into conversation_mark (id, user_id, conversation_id, device_no, read_seq, created_at, updated_at)
      select id, ${reader.id}, id, 1, iif(id % ${UNREAD_EVERY} = 0, 0, 1000000), ${stamps} from conversation;
    insert into message_words (rowid, words)
      select id, text || ' ' || char(57344) || ${reader.id} || ' ' || char(57344) || ${other.id} from said;
    insert into conversation_inbox
      (user_id, conversation_id, last_seq, last_at, unread, is_pinned, is_flagged, is_hidden, has_sent)
      select p.user_id, s.conversation_id, max(s.seq), max(s.at),
        sum(s.sender_id <> p.user_id and s.seq > coalesce(m.read_seq, 0)), 0, 0, 0, max(s.sender_id = p.user_id)
      from said s join conversation_participant p on p.conversation_id = s.conversation_id
      left join conversation_mark m on m.conversation_id = s.conversation_id and m.user_id = p.user_id
      group by p.user_id, s.conversation_id;
    drop table said;
    commit;
  `);
  for (const trigger of triggers) raw.exec(trigger);
  raw.exec('analyze');
  raw.pragma('wal_checkpoint(TRUNCATE)');
  raw.pragma('synchronous = FULL');
  return { server, reader, raw, messages, conversations, longId: LONG_ID };
}
