import { sql } from 'kysely';
import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Where an attempt counts: on the day that it began, and on the day that it was handed in. */
const PLACES = { start: 'started_at', hand_in: 'submitted_at' } as const;
type Kind = keyof typeof PLACES;

/** What of an attempt a cell of each kind is made of, beside whether it counts at all. */
const READ: Readonly<Record<Kind, readonly string[]>> = {
  start: ['exam_id', 'exam_version_id', 'started_at'],
  hand_in: [
    'exam_id',
    'exam_version_id',
    'started_at',
    'submitted_at',
    'submitted_by',
    'is_late',
    'is_clock_suspect',
    'score',
    'result',
  ],
};

const note = (kind: Kind, row: 'old' | 'new'): string =>
  `insert into insight_backlog (kind, exam_id, slot) select '${kind}', ${row}.exam_id, ${row}.${PLACES[kind]} / 900000
   where ${row}.${PLACES[kind]} is not null;`;

const differs = (kind: Kind): string =>
  [
    ...READ[kind].map((column) => `old.${column} is distinct from new.${column}`),
    "(old.state = 'void') <> (new.state = 'void')",
    '(old.deleted_at is null) <> (new.deleted_at is null)',
  ].join(' or ');

async function triggersOnSqlite(db: MigrationDb, kind: Kind): Promise<void> {
  for (const [event, when, work] of [
    ['insert', '', note(kind, 'new')],
    ['update', `when ${differs(kind)}`, note(kind, 'old') + note(kind, 'new')],
    ['delete', '', note(kind, 'old')],
  ])
    await sql
      .raw(`create trigger insight_${kind}_${event} after ${event} on exam_attempt ${when} begin ${work} end`)
      .execute(db);
}

async function triggersOnPostgres(db: MigrationDb, kind: Kind): Promise<void> {
  await sql
    .raw(
      `create function insight_${kind}() returns trigger language plpgsql as $$ begin
       if tg_op = 'INSERT' then ${note(kind, 'new')}
       elsif tg_op = 'DELETE' then ${note(kind, 'old')}
       elsif ${differs(kind)} then ${note(kind, 'old')} ${note(kind, 'new')} end if;
       return null; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger insight_${kind} after insert or update or delete on exam_attempt
       for each row execute function insight_${kind}()`,
    )
    .execute(db);
}

/** Sums of attempts by version and day, and of which days an attempt changed: noted by triggers, so nobody forgets. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'insight_cell')
    .text('kind')
    .text('day')
    .int('exam_id')
    .int('exam_version_id')
    .int('n')
    .int('late')
    .int('suspect')
    .int('by_time')
    .int('scored')
    .int('score_sum')
    .int('decided')
    .int('passed')
    .int('used_ms')
    .text('hours')
    .with((table) =>
      table.addPrimaryKeyConstraint('insight_cell_pk', ['kind', 'day', 'exam_id', 'exam_version_id']),
    )
    .orderedByKey()
    .create();
  await index(db, 'insight_cell_of_exam', 'insight_cell', ['kind', 'exam_id', 'day']);

  // Rows are added and never changed: two who hand in at once do not wait for each other.
  await tableOf(db, dialect, 'insight_backlog')
    .with((table) =>
      dialect === 'sqlite'
        ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement().notNull())
        : table.addColumn('id', 'bigserial', (c) => c.primaryKey().notNull()),
    )
    .text('kind')
    .int('exam_id')
    .int('slot')
    .create();
  await index(db, 'insight_backlog_by_place', 'insight_backlog', ['kind', 'exam_id', 'slot']);

  await tableOf(db, dialect, 'insight_fold')
    .int('id')
    .text('zone')
    .int('generation')
    .with((table) => table.addPrimaryKeyConstraint('insight_fold_pk', ['id']))
    .create();

  for (const kind of ['start', 'hand_in'] as const)
    await (dialect === 'sqlite' ? triggersOnSqlite(db, kind) : triggersOnPostgres(db, kind));
}
