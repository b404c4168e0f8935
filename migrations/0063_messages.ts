import { sql } from 'kysely';
import {
  index,
  liveIndex,
  tableOf,
  uniqueIndex,
  type MigrationDb,
  type MigrationDialect,
} from './columns.ts';

/** Counts the inbox of everybody in one conversation afresh; `row` is that of a trigger. */
const recount = (row: 'new' | 'old', maxOf: 'max' | 'greatest'): string => {
  const conversation = `${row}.conversation_id`;
  const mark = (what: string): string => `coalesce((select ${what} from conversation_mark m
      where m.user_id = p.user_id and m.conversation_id = p.conversation_id and m.deleted_at is null`;
  const last = (flag: string, at: string): string =>
    `${mark(`m.${flag}`)} order by m.${at} desc, m.id desc limit 1), 0)`;
  const lastSeq = `coalesce((select max(a.seq) from message_arrival a where a.conversation_id = p.conversation_id), 0)`;
  const waiting = `coalesce((select max(w.created_at) from message_waiting w where w.conversation_id = p.conversation_id), 0)`;
  return `delete from conversation_inbox where conversation_id = ${conversation};
    insert into conversation_inbox
      (user_id, conversation_id, last_seq, last_at, unread, is_pinned, is_flagged, is_hidden, has_sent)
    select p.user_id, p.conversation_id, ${lastSeq},
      ${maxOf}(${waiting}, coalesce((select max(a.arrived_at) from message_arrival a
        where a.conversation_id = p.conversation_id), 0)),
      (select count(*) from message_arrival a where a.conversation_id = p.conversation_id
        and a.sender_id <> p.user_id and a.seq > ${mark('max(m.read_seq)')}), 0)),
      ${last('is_pinned', 'pinned_at')}, ${last('is_flagged', 'flagged_at')},
      case when ${waiting} = 0 and ${mark('max(m.hidden_seq)')}), -1) >= ${lastSeq} then 1 else 0 end,
      case when exists (select 1 from message s where s.conversation_id = p.conversation_id
        and s.sender_id = p.user_id) then 1 else 0 end
    from (select distinct j.conversation_id, j.user_id from conversation_participant j
      where j.conversation_id = ${conversation} and not exists (select 1 from conversation_leaving l
        where l.conversation_participant_id = j.id)) p;`;
};

/** Rows that the inbox is counted from. */
const COUNTED = [
  'message',
  'message_arrival',
  'conversation_participant',
  'conversation_leaving',
  'conversation_mark',
];

const noteWaiting = `insert into message_waiting (message_id, conversation_id, created_at)
    select new.id, new.conversation_id, new.created_at
    where not exists (select 1 from message_arrival a where a.message_id = new.id);`;
const noteArrived = `delete from message_waiting where message_id = new.message_id;`;
const forgetWaiting = `delete from message_waiting where message_id = old.id;`;

const before = (table: string, event: string): string => {
  if (table === 'message') return event === 'insert' ? noteWaiting : event === 'delete' ? forgetWaiting : '';
  return table === 'message_arrival' && event === 'insert' ? noteArrived : '';
};

async function triggersOnSqlite(db: MigrationDb): Promise<void> {
  for (const table of COUNTED)
    for (const event of ['insert', 'update', 'delete']) {
      const row = event === 'delete' ? 'old' : 'new';
      await sql
        .raw(
          `create trigger conversation_inbox_${table}_${event} after ${event} on ${table}
           begin ${before(table, event)} ${recount(row, 'max')} end`,
        )
        .execute(db);
    }
}

async function triggersOnPostgres(db: MigrationDb): Promise<void> {
  for (const table of COUNTED) {
    await sql
      .raw(
        `create function conversation_inbox_${table}() returns trigger language plpgsql as $$ begin
         if tg_op = 'DELETE' then ${before(table, 'delete')} ${recount('old', 'greatest')}
         elsif tg_op = 'INSERT' then ${before(table, 'insert')} ${recount('new', 'greatest')}
         else ${recount('new', 'greatest')} end if;
         return null; end $$`,
      )
      .execute(db);
    await sql
      .raw(
        `create trigger conversation_inbox_${table} after insert or update or delete on ${table}
         for each row execute function conversation_inbox_${table}()`,
      )
      .execute(db);
  }
}

/** What people write to each other: logs of what each said and did, and an inbox that is counted from them. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'conversation')
    .id()
    .text('kind')
    .text('subject')
    .references('course_id', 'course', { optional: true })
    .references('exam_id', 'exam', { optional: true })
    .references('started_by', 'user')
    .synced()
    .create();
  await index(db, 'conversation_started_by', 'conversation', ['started_by', 'created_at']);

  await tableOf(db, dialect, 'conversation_participant')
    .id()
    .references('conversation_id', 'conversation')
    .references('user_id', 'user')
    .text('name')
    .text('role')
    .references('added_by', 'user')
    .synced()
    .create();
  await index(db, 'conversation_participant_of', 'conversation_participant', ['conversation_id', 'user_id']);
  await index(db, 'conversation_participant_who', 'conversation_participant', ['user_id', 'conversation_id']);

  await tableOf(db, dialect, 'conversation_leaving')
    .id()
    .references('conversation_id', 'conversation')
    .references('conversation_participant_id', 'conversation_participant')
    .references('user_id', 'user')
    .synced()
    .create();
  await index(db, 'conversation_leaving_of', 'conversation_leaving', ['conversation_participant_id']);

  await tableOf(db, dialect, 'message')
    .id()
    .references('conversation_id', 'conversation')
    .references('sender_id', 'user')
    .text('sender_name')
    .int('reply_to', { optional: true })
    .text('text')
    .synced()
    .create();
  await index(db, 'message_of', 'message', ['conversation_id', 'sender_id', 'id']);
  await index(db, 'message_by_sender', 'message', ['sender_id', 'created_at']);

  await tableOf(db, dialect, 'message_change')
    .id()
    .references('conversation_id', 'conversation')
    .references('message_id', 'message')
    .references('user_id', 'user')
    .text('kind')
    .text('text')
    .synced()
    .create();
  await index(db, 'message_change_of', 'message_change', ['message_id', 'created_at', 'id']);

  await tableOf(db, dialect, 'message_arrival')
    .id()
    .references('conversation_id', 'conversation')
    .references('message_id', 'message')
    .references('sender_id', 'user')
    .int('seq')
    .int('arrived_at')
    .synced()
    .create();
  await uniqueIndex(db, 'message_arrival_once', 'message_arrival', ['message_id']);
  await uniqueIndex(db, 'message_arrival_order', 'message_arrival', ['conversation_id', 'seq']);

  await tableOf(db, dialect, 'conversation_mark')
    .id()
    .references('user_id', 'user')
    .references('conversation_id', 'conversation')
    .int('device_no')
    .int('read_seq', { default: 0 })
    .flag('is_pinned')
    .int('pinned_at', { default: 0 })
    .flag('is_flagged')
    .int('flagged_at', { default: 0 })
    .int('hidden_seq', { default: -1 })
    .synced()
    .create();
  await liveIndex(db, 'conversation_mark_of', 'conversation_mark', [
    'user_id',
    'conversation_id',
    'device_no',
  ]);

  await tableOf(db, dialect, 'message_report')
    .id()
    .references('reporter_id', 'user')
    .references('conversation_id', 'conversation', { optional: true })
    .references('reported_id', 'user', { optional: true })
    .text('reason')
    .text('text')
    .text('message_ids')
    .synced()
    .create();
  await index(db, 'message_report_by_time', 'message_report', ['created_at', 'id']);

  await tableOf(db, dialect, 'person_block')
    .id()
    .references('user_id', 'user')
    .references('blocked_id', 'user')
    .synced()
    .create();
  await liveIndex(db, 'person_block_of', 'person_block', ['user_id', 'blocked_id']);

  await tableOf(db, dialect, 'message_waiting')
    .int('message_id')
    .int('conversation_id')
    .int('created_at')
    .with((table) => table.addPrimaryKeyConstraint('message_waiting_pk', ['message_id']))
    .orderedByKey()
    .create();
  await index(db, 'message_waiting_in', 'message_waiting', ['conversation_id']);

  await tableOf(db, dialect, 'conversation_inbox')
    .int('user_id')
    .int('conversation_id')
    .int('last_seq')
    .int('last_at')
    .int('unread')
    .flag('is_pinned')
    .flag('is_flagged')
    .flag('is_hidden')
    .flag('has_sent')
    .with((table) => table.addPrimaryKeyConstraint('conversation_inbox_pk', ['user_id', 'conversation_id']))
    .orderedByKey()
    .create();
  await index(db, 'conversation_inbox_by_time', 'conversation_inbox', [
    'user_id',
    'last_at',
    'conversation_id',
  ]);
  await index(db, 'conversation_inbox_of', 'conversation_inbox', ['conversation_id']);
  await (dialect === 'sqlite' ? triggersOnSqlite(db) : triggersOnPostgres(db));
}
