import { sql } from 'kysely';
import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** What somebody mends in an import before it is confirmed, and by what questions are found that say the same. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'import_setup')
    .int('import_id')
    .text('headings', { optional: true })
    .text('columns', { optional: true })
    .text('labels', { optional: true })
    .text('previewed', { optional: true })
    .int('revision', { default: 0 })
    .int('skips', { default: 0 })
    .with((table) => table.addPrimaryKeyConstraint('import_setup_pk', ['import_id']))
    .create();
  await tableOf(db, dialect, 'import_fix')
    .int('import_id')
    .int('item_index')
    .text('fix', { optional: true })
    .flag('is_skipped')
    .with((table) => table.addPrimaryKeyConstraint('import_fix_pk', ['import_id', 'item_index']))
    .orderedByKey()
    .create();
  await tableOf(db, dialect, 'import_columns')
    .int('user_id')
    .text('headings')
    .text('columns')
    .int('used_at')
    .with((table) => table.addPrimaryKeyConstraint('import_columns_pk', ['user_id', 'headings']))
    .create();
  await tableOf(db, dialect, 'question_text_key')
    .int('instructor_id')
    .int('text_key')
    .int('question_id')
    .with((table) =>
      table.addPrimaryKeyConstraint('question_text_key_pk', ['instructor_id', 'text_key', 'question_id']),
    )
    .orderedByKey()
    .create();
  await index(db, 'question_text_key_by_question', 'question_text_key', ['question_id']);
  // Whatever stands in the library already gets its keys with its words.
  await sql`insert into search_backlog (question_id)
    select id from question where deleted_at is null
    on conflict (question_id) do nothing`.execute(db);
}
