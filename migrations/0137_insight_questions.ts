import { sql } from 'kysely';
import { tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** What of a mark the sums of its question are made of. */
const READ = ['attempt_id', 'question_id', 'points', 'max_points', 'is_correct', 'time_ms'] as const;

/** A mark counts on the day that its attempt was handed in; before that its attempt notes the day. */
const note = (row: 'old' | 'new'): string =>
  `insert into insight_backlog (kind, exam_id, slot) select 'question', exam_id, submitted_at / 900000
   from exam_attempt where id = ${row}.attempt_id and submitted_at is not null;`;

const differs = [
  ...READ.map((column) => `old.${column} is distinct from new.${column}`),
  '(old.deleted_at is null) <> (new.deleted_at is null)',
].join(' or ');

async function triggersOnSqlite(db: MigrationDb): Promise<void> {
  for (const [event, when, work] of [
    ['insert', '', note('new')],
    ['update', `when ${differs}`, note('old') + note('new')],
    ['delete', '', note('old')],
  ])
    await sql
      .raw(
        `create trigger insight_question_${event} after ${event} on exam_attempt_mark ${when} begin ${work} end`,
      )
      .execute(db);
}

async function triggersOnPostgres(db: MigrationDb): Promise<void> {
  await sql
    .raw(
      `create function insight_question() returns trigger language plpgsql as $$ begin
       if tg_op = 'INSERT' then ${note('new')}
       elsif tg_op = 'DELETE' then ${note('old')}
       elsif ${differs} then ${note('old')} ${note('new')} end if;
       return null; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger insight_question after insert or update or delete on exam_attempt_mark
       for each row execute function insight_question()`,
    )
    .execute(db);
}

/** Sums of answers by version, question and day; a change of a mark is noted as one of an attempt is (0118). */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'insight_question')
    .int('exam_id')
    .text('day')
    .int('exam_version_id')
    .int('question_id')
    .int('answers')
    .int('correct')
    .int('time_ms')
    .int('n')
    .int('share')
    .int('share_squares')
    .int('score')
    .int('score_squares')
    .int('products')
    .with((table) =>
      table.addPrimaryKeyConstraint('insight_question_pk', [
        'exam_id',
        'day',
        'exam_version_id',
        'question_id',
      ]),
    )
    .orderedByKey()
    .create();
  await (dialect === 'sqlite' ? triggersOnSqlite(db) : triggersOnPostgres(db));
}
