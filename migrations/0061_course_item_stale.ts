import { sql } from 'kysely';
import { tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

const KEY = ['student_id', 'course_id', 'item_id'] as const;

/** Notes the item of a row, and how often it was noted: a fold that was made in between is not taken for the last. */
const noteOf = (row: 'new' | 'old'): string =>
  `insert into course_item_stale (student_id, course_id, item_id, changes)
   values (${KEY.map((column) => `${row}.${column}`).join(', ')}, 1)
   on conflict (student_id, course_id, item_id) do update set changes = course_item_stale.changes + 1;`;

async function triggersOnSqlite(db: MigrationDb): Promise<void> {
  for (const [event, row] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const)
    await sql
      .raw(
        `create trigger course_item_stale_${event} after ${event} on course_interaction
         when ${row}.item_id is not null begin ${noteOf(row)} end`,
      )
      .execute(db);
}

async function triggersOnPostgres(db: MigrationDb): Promise<void> {
  await sql
    .raw(
      `create function course_item_stale_note() returns trigger language plpgsql as $$ begin
       if tg_op = 'DELETE' then
         if old.item_id is not null then ${noteOf('old')} end if;
       elsif new.item_id is not null then ${noteOf('new')} end if;
       return null; end $$`,
    )
    .execute(db);
  await sql`create trigger course_item_stale_note after insert or update or delete on course_interaction
    for each row execute function course_item_stale_note()`.execute(db);
}

/** Of which items more was done than is folded: noted by triggers, so nothing is counted to find out. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'course_item_stale')
    .int('student_id')
    .int('course_id')
    .int('item_id')
    .int('changes')
    .with((table) => table.addPrimaryKeyConstraint('course_item_stale_pk', [...KEY]))
    .orderedByKey()
    .create();
  // What was folded before is folded once more when it is read.
  await sql`insert into course_item_stale (student_id, course_id, item_id, changes)
    select distinct student_id, course_id, item_id, 1 from course_interaction where item_id is not null`.execute(
    db,
  );
  await (dialect === 'sqlite' ? triggersOnSqlite(db) : triggersOnPostgres(db));
}
