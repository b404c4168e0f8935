import { sql } from 'kysely';
import { tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Learners of a course are added up in so many parts, so that one who goes on has not all of them read again. */
const PARTS = 61;

const note = (row: 'old' | 'new'): string =>
  `insert into insight_backlog (kind, exam_id, slot)
   values ('lessons', ${row}.course_id, ${row}.student_id % ${PARTS});`;

/** Another version has other lessons, in another order: every part that there is. */
const ofCourse = `insert into insight_backlog (kind, exam_id, slot)
  select 'lessons', new.id, part from insight_lesson where course_id = new.id
  union select 'lessons', new.id, slot from insight_backlog where kind = 'lessons' and exam_id = new.id;`;

const IS_OTHER_VERSION = `old.published_version_id is distinct from new.published_version_id
  or (old.deleted_at is null) <> (new.deleted_at is null)`;

async function triggersOnSqlite(db: MigrationDb): Promise<void> {
  for (const [name, event, when, work] of [
    ['insert', 'insert on course_interaction', '', note('new')],
    ['update', 'update on course_interaction', '', note('old') + note('new')],
    ['delete', 'delete on course_interaction', '', note('old')],
    ['version', 'update on course', `when ${IS_OTHER_VERSION}`, ofCourse],
  ])
    await sql
      .raw(`create trigger insight_lesson_${name} after ${event} ${when} begin ${work} end`)
      .execute(db);
}

async function triggersOnPostgres(db: MigrationDb): Promise<void> {
  for (const [name, table, events, work] of [
    [
      'insight_lesson',
      'course_interaction',
      'insert or update or delete',
      `if tg_op <> 'INSERT' then ${note('old')} end if; if tg_op <> 'DELETE' then ${note('new')} end if;`,
    ],
    ['insight_lesson_version', 'course', 'update', `if ${IS_OTHER_VERSION} then ${ofCourse} end if;`],
  ]) {
    await sql
      .raw(
        `create function ${name}() returns trigger language plpgsql as $$ begin ${work} return null; end $$`,
      )
      .execute(db);
    await sql
      .raw(`create trigger ${name} after ${events} on ${table} for each row execute function ${name}()`)
      .execute(db);
  }
}

/** How far learners come in the lessons of a course, by part of them. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'insight_lesson')
    .int('course_id')
    .int('part')
    .int('item_id')
    .int('started')
    .int('completed')
    .int('time_ms')
    .int('marked')
    .int('percent_sum')
    .int('left_here')
    .with((table) => table.addPrimaryKeyConstraint('insight_lesson_pk', ['course_id', 'part', 'item_id']))
    .orderedByKey()
    .create();
  await db.schema.dropIndex('course_item_state_of_course').execute();
  await sql
    .raw(`create index course_item_state_by_part on course_item_state (course_id, (student_id % ${PARTS}))`)
    .execute(db);
  await (dialect === 'sqlite' ? triggersOnSqlite(db) : triggersOnPostgres(db));
}
