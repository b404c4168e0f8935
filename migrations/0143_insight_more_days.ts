import { sql } from 'kysely';
import { index, type MigrationDb, type MigrationDialect } from './columns.ts';

const noteAt = (kind: string, at: string): string =>
  `insert into insight_backlog (kind, exam_id, slot) select '${kind}', 0, ROW.${at} / 900000 where ROW.${at} is not null;`;

/** Every day that one student has in one course: which row of theirs counts may be another one now. */
const noteAll = (kind: string, table: string, at: string): string =>
  `insert into insight_backlog (kind, exam_id, slot) select '${kind}', 0, ${at} / 900000 from ${table}
   where course_id = ROW.course_id and student_id = ROW.student_id and ${at} is not null;`;

/** A change of a row, and the days that it touches; `ROW` is the row of before and of after. */
interface Noted {
  readonly name: string;
  readonly table: string;
  readonly read: readonly string[];
  readonly isNull: readonly string[];
  readonly note: string;
}

const NOTED: readonly Noted[] = [
  {
    name: 'person',
    table: '"user"',
    read: ['role_id', 'created_at'],
    isNull: ['deleted_at'],
    note: noteAt('accounts', 'created_at'),
  },
  {
    name: 'review',
    table: 'course_review',
    read: ['course_id', 'student_id', 'rating', 'progress', 'created_at'],
    isNull: ['removed_at'],
    note: noteAt('reviews', 'created_at') + noteAll('reviews', 'course_review', 'created_at'),
  },
  {
    name: 'reply',
    table: 'course_review_reply',
    read: ['course_id', 'student_id', 'reply', 'created_at'],
    isNull: [],
    note: noteAll('reviews', 'course_review', 'created_at'),
  },
  {
    name: 'finish',
    table: 'course_completion',
    read: ['course_id', 'student_id', 'finished_at'],
    isNull: ['deleted_at'],
    note: noteAt('finishes', 'finished_at') + noteAll('finishes', 'course_completion', 'finished_at'),
  },
  {
    name: 'ticket',
    table: 'support_ticket',
    read: ['created_at'],
    isNull: [],
    note:
      noteAt('tickets', 'created_at') +
      ['accepted', 'solved']
        .map(
          (kind) =>
            `insert into insight_backlog (kind, exam_id, slot) select '${kind}', 0, ${kind}_at / 900000
             from support_ticket_state where support_ticket_id = ROW.id and ${kind}_at is not null;`,
        )
        .join(' '),
  },
  {
    name: 'ticket_state',
    table: 'support_ticket_state',
    read: ['support_ticket_id', 'accepted_at', 'solved_at'],
    isNull: ['deleted_at'],
    note: noteAt('accepted', 'accepted_at') + noteAt('solved', 'solved_at'),
  },
];

const note = ({ note: text }: Noted, row: 'old' | 'new'): string => text.replaceAll('ROW', row);

const differs = ({ read, isNull }: Noted): string =>
  [
    ...read.map((column) => `old.${column} is distinct from new.${column}`),
    ...isNull.map((column) => `(old.${column} is null) <> (new.${column} is null)`),
  ].join(' or ');

async function triggersOnSqlite(db: MigrationDb, noted: Noted): Promise<void> {
  for (const [event, when, work] of [
    ['insert', '', note(noted, 'new')],
    ['update', `when ${differs(noted)}`, note(noted, 'old') + note(noted, 'new')],
    ['delete', '', note(noted, 'old')],
  ])
    await sql
      .raw(
        `create trigger insight_more_${noted.name}_${event} after ${event} on ${noted.table} ${when} begin ${work} end`,
      )
      .execute(db);
}

async function triggersOnPostgres(db: MigrationDb, noted: Noted): Promise<void> {
  const name = `insight_more_${noted.name}`;
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

/** More of what is added up by the day (0139): accounts, reviews, finished courses, tickets; and what folding looks for. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  for (const noted of NOTED)
    await (dialect === 'sqlite' ? triggersOnSqlite(db, noted) : triggersOnPostgres(db, noted));
  await index(db, 'user_by_time', 'user', ['created_at']);
  await index(db, 'course_review_by_time', 'course_review', ['created_at']);
  await index(db, 'course_completion_by_time', 'course_completion', ['finished_at']);
  await sql`create index ticket_state_by_acceptance on support_ticket_state (accepted_at) where accepted_at is not null`.execute(
    db,
  );
  await sql`create index ticket_state_by_solution on support_ticket_state (solved_at) where solved_at is not null`.execute(
    db,
  );
  await sql`create index exam_attempt_to_mark on exam_attempt (exam_id, state, purpose, deleted_at)
    where state = 'submitted'`.execute(db);
  await sql`create index exam_attempt_void on exam_attempt (exam_id, started_at)
    where state = 'void'`.execute(db);
  await sql`create index question_by_status on question (status) where deleted_at is null`.execute(db);
}
