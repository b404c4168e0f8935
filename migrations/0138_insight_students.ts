import { sql } from 'kysely';
import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** A change of a row, and whose standing it touches; `ROW` is the row of before and of after. */
interface Noted {
  readonly table: string;
  /** Changes of these columns count; all where there are none. */
  readonly read?: readonly string[];
  /** Of these only whether they are null. */
  readonly isNull?: readonly string[];
  readonly more?: string;
  readonly when?: string;
  /** Events beside an update. */
  readonly alsoOn: readonly ('insert' | 'delete')[];
  readonly students: string;
}

const ENROLLED = (type: string, id: string) =>
  `select user_id from enrolment where content_type = '${type}' and content_id = ${id}`;

const NOTED: readonly Noted[] = [
  {
    table: 'exam_attempt',
    read: ['student_id', 'exam_id', 'started_at', 'submitted_at', 'score', 'result'],
    isNull: ['deleted_at'],
    more: `(old.state = 'void') <> (new.state = 'void')`,
    when: 'ROW.submitted_at is not null',
    alsoOn: ['insert', 'delete'],
    students: 'select ROW.student_id',
  },
  {
    table: 'enrolment',
    read: ['user_id', 'content_type', 'content_id', 'created_at', 'student_name'],
    isNull: ['deleted_at'],
    alsoOn: ['insert', 'delete'],
    students: 'select ROW.user_id',
  },
  { table: 'course_interaction', alsoOn: ['insert', 'delete'], students: 'select ROW.student_id' },
  { table: 'user', read: ['first_name', 'last_name'], alsoOn: [], students: 'select ROW.id' },
  {
    table: 'exam',
    read: ['instructor_id'],
    isNull: ['published_version_id', 'deleted_at'],
    alsoOn: [],
    students: `${ENROLLED('exam', 'ROW.id')} union select student_id from exam_attempt where exam_id = ROW.id`,
  },
  {
    table: 'course',
    read: ['instructor_id', 'published_version_id'],
    isNull: ['deleted_at'],
    alsoOn: [],
    students: ENROLLED('course', 'ROW.id'),
  },
];

const note = ({ students, when }: Noted, row: 'old' | 'new'): string =>
  `insert into insight_student_backlog (student_id) select * from (${students}) as touched${
    when === undefined ? '' : ` where ${when}`
  };`.replaceAll('ROW', row);

const differs = ({ read = [], isNull = [], more }: Noted): string =>
  [
    ...read.map((column) => `old.${column} is distinct from new.${column}`),
    ...isNull.map((column) => `(old.${column} is null) <> (new.${column} is null)`),
    ...(more === undefined ? [] : [more]),
  ].join(' or ') || '1 = 1';

async function triggersOnSqlite(db: MigrationDb, noted: Noted): Promise<void> {
  const events = { insert: ['new'], update: ['old', 'new'], delete: ['old'] } as const;
  for (const event of ['update', ...noted.alsoOn] as const)
    await sql
      .raw(
        `create trigger insight_student_${noted.table}_${event} after ${event} on "${noted.table}"
         ${event === 'update' ? `when ${differs(noted)}` : ''}
         begin ${events[event].map((row) => note(noted, row)).join(' ')} end`,
      )
      .execute(db);
}

async function triggersOnPostgres(db: MigrationDb, noted: Noted): Promise<void> {
  const name = `insight_student_${noted.table}`;
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
      `create trigger ${name} after ${['update', ...noted.alsoOn].join(' or ')} on "${noted.table}"
       for each row execute function ${name}()`,
    )
    .execute(db);
}

/** How each student stands in the content of each author, and of all; whose standing changed is noted by triggers. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'insight_student')
    .int('author_id')
    .int('student_id')
    .text('name')
    .text('sort_name')
    .int('enrolled')
    .int('attempts')
    .int('best_count')
    .int('best_sum')
    .int('best')
    .int('mean')
    .int('progress')
    .int('used_ms')
    .int('last_at')
    .int('since')
    .int('is_done')
    .int('failed')
    .int('due')
    .int('overdue')
    .int('next_due_at')
    .with((table) => table.addPrimaryKeyConstraint('insight_student_pk', ['author_id', 'student_id']))
    .orderedByKey()
    .create();
  await index(db, 'insight_student_of_person', 'insight_student', ['student_id']);
  for (const column of ['last_at', 'mean', 'progress'])
    await index(db, `insight_student_by_${column}`, 'insight_student', [
      'author_id',
      column,
      'sort_name',
      'student_id',
    ]);
  await index(db, 'insight_student_by_name', 'insight_student', ['author_id', 'sort_name', 'student_id']);
  await sql`create index insight_student_due on insight_student (next_due_at) where next_due_at > 0`.execute(
    db,
  );

  await tableOf(db, dialect, 'insight_student_backlog')
    .with((table) =>
      dialect === 'sqlite'
        ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement().notNull())
        : table.addColumn('id', 'bigserial', (c) => c.primaryKey().notNull()),
    )
    .int('student_id')
    .create();
  await index(db, 'insight_student_backlog_by_student', 'insight_student_backlog', ['student_id']);
  for (const noted of NOTED)
    await (dialect === 'sqlite' ? triggersOnSqlite(db, noted) : triggersOnPostgres(db, noted));
}
