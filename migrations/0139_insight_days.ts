import { sql } from 'kysely';
import { tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** What is added up by the day: the name of a sum, or what says it, and when a row counts. */
const NOTED = [
  {
    table: 'enrolment',
    kind: `'enrolments'`,
    at: 'created_at',
    read: ['content_type', 'content_id', 'created_at', 'deleted_at'],
  },
  {
    table: 'course_interaction',
    kind: `'learning'`,
    at: 'created_at',
    read: ['course_id', 'created_at', 'kind'],
  },
  {
    table: 'content_visit',
    kind: `case ROW.kind when 'opened' then 'visits' when 'added' then 'cart_adds' else 'searches' end`,
    at: 'visited_at',
    read: ['kind', 'content_type', 'content_id', 'origin', 'said', 'visited_at'],
  },
  { table: 'login_record', kind: `'sign_ins'`, at: 'signed_in_at', read: ['signed_in_at', 'is_offline'] },
] as const;
type Noted = (typeof NOTED)[number];

/** A day is noted without an exam: 0 stands for none. */
const note = ({ kind, at }: Noted, row: 'old' | 'new'): string =>
  `insert into insight_backlog (kind, exam_id, slot) values (${kind}, 0, ROW.${at} / 900000);`.replaceAll(
    'ROW',
    row,
  );

const differs = ({ read }: Noted): string =>
  read.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');

async function triggersOnSqlite(db: MigrationDb, noted: Noted): Promise<void> {
  for (const [event, when, work] of [
    ['insert', '', note(noted, 'new')],
    ['update', `when ${differs(noted)}`, note(noted, 'old') + note(noted, 'new')],
    ['delete', '', note(noted, 'old')],
  ])
    await sql
      .raw(
        `create trigger insight_day_${noted.table}_${event} after ${event} on ${noted.table} ${when} begin ${work} end`,
      )
      .execute(db);
}

async function triggersOnPostgres(db: MigrationDb, noted: Noted): Promise<void> {
  const name = `insight_day_${noted.table}`;
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$ begin
       if tg_op = 'INSERT' then ${note(noted, 'new')}
       elsif tg_op = 'DELETE' then ${note(noted, 'old')}
       elsif ${differs(noted)} then ${note(noted, 'old')} ${note(noted, 'new')} end if;
       return null; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger ${name} after insert or update or delete on ${noted.table}
       for each row execute function ${name}()`,
    )
    .execute(db);
}

/** Sums by content and day of what people do beside exams; noted and folded as those of attempts are (0118). */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'insight_day')
    .text('kind')
    .text('day')
    .text('content_type')
    .int('content_id')
    .text('label')
    .int('n')
    .int('value')
    .with((table) =>
      table.addPrimaryKeyConstraint('insight_day_pk', ['kind', 'day', 'content_type', 'content_id', 'label']),
    )
    .orderedByKey()
    .create();
  for (const noted of NOTED)
    await (dialect === 'sqlite' ? triggersOnSqlite(db, noted) : triggersOnPostgres(db, noted));
  // What was folded before is folded once more, with what 0137 to 0139 bring.
  await sql`delete from insight_fold`.execute(db);
}
