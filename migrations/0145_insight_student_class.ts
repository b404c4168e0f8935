import { sql } from 'kysely';
import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

const KEY = ['author_id', 'since_day', 'is_enrolled', 'is_done', 'failed', 'overdue', 'due'] as const;

/** What of a standing each part of the key is. */
const keyOf = (row: 'old' | 'new'): string[] => [
  `${row}.author_id`,
  `${row}.since / 86400000`,
  `case when ${row}.enrolled > 0 then 1 else 0 end`,
  `${row}.is_done`,
  `${row}.failed`,
  `${row}.overdue`,
  `${row}.due`,
];

const ofInsert = `insert into insight_student_class (${KEY.join(', ')}, n, best_count, best_sum)
  values (${keyOf('new').join(', ')}, 1, new.best_count, new.best_sum)
  on conflict (${KEY.join(', ')}) do update set n = insight_student_class.n + 1,
    best_count = insight_student_class.best_count + excluded.best_count,
    best_sum = insight_student_class.best_sum + excluded.best_sum;`;

const values = keyOf('old');
const IS_OF_OLD = KEY.map((column, at) => `${column} = ${values[at]}`).join(' and ');
const ofDelete = `update insight_student_class set n = n - 1, best_count = best_count - old.best_count,
    best_sum = best_sum - old.best_sum where ${IS_OF_OLD};
  delete from insight_student_class where ${IS_OF_OLD} and n = 0;`;

async function triggersOnSqlite(db: MigrationDb): Promise<void> {
  for (const [event, work] of [
    ['insert', ofInsert],
    ['update', ofDelete + ofInsert],
    ['delete', ofDelete],
  ])
    await sql
      .raw(
        `create trigger insight_student_class_${event} after ${event} on insight_student begin ${work} end`,
      )
      .execute(db);
}

async function triggersOnPostgres(db: MigrationDb): Promise<void> {
  await sql
    .raw(
      `create function insight_student_class() returns trigger language plpgsql as $$ begin
       if tg_op <> 'INSERT' then ${ofDelete} end if;
       if tg_op <> 'DELETE' then ${ofInsert} end if;
       return null; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger insight_student_class after insert or update or delete on insight_student
       for each row execute function insight_student_class()`,
    )
    .execute(db);
}

/** How many students stand alike in the content of an author: what the class comes to, whatever thresholds are asked for. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'insight_student_class')
    .int('author_id')
    .int('since_day')
    .int('is_enrolled')
    .int('is_done')
    .int('failed')
    .int('overdue')
    .int('due')
    .int('n')
    .int('best_count')
    .int('best_sum')
    .with((table) => table.addPrimaryKeyConstraint('insight_student_class_pk', [...KEY]))
    .orderedByKey()
    .create();
  await index(db, 'insight_student_by_since', 'insight_student', ['author_id', 'since']);
  await sql`delete from insight_student`.execute(db);
  await (dialect === 'sqlite' ? triggersOnSqlite(db) : triggersOnPostgres(db));
}
