import { sql } from 'kysely';
import { tableOf, uniqueIndex, type MigrationDb, type MigrationDialect } from './columns.ts';

/** What a list or a card shows of a published exam, as its content spells it. */
const SHOWN_TEXTS = [
  'description',
  'assessment_provider',
  'introduction_title',
  'introduction_description',
  'start_button_text',
  'instructor_name',
  'subject',
] as const;

interface Content extends Partial<Record<(typeof SHOWN_TEXTS)[number], string>> {
  readonly questions?: readonly { readonly type: string }[];
}

/**
 * The paper leaves the version: everybody may hold versions, papers only who is enrolled. What lists
 * and cards show stays behind as columns. A paper has the id of its version, on every device the same.
 */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'exam_version_paper')
    .id()
    .references('exam_version_id', 'exam_version')
    .text('content')
    .synced()
    .create();
  await uniqueIndex(db, 'exam_version_paper_by_version', 'exam_version_paper', ['exam_version_id']);
  await sql`insert into exam_version_paper (id, exam_version_id, content, created_at, updated_at)
    select id, id, content, created_at, created_at from exam_version`.execute(db);

  for (const column of SHOWN_TEXTS) {
    await db.schema
      .alterTable('exam_version')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('exam_version')
    .addColumn('has_open_questions', dialect === 'sqlite' ? 'integer' : 'bigint', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`has_open_questions in (0, 1)`),
    )
    .execute();
  await fillShown(db);
  await db.schema.alterTable('exam_version').dropColumn('content').execute();
}

/** One paper at a time: all of an institution's need not fit into memory. */
async function fillShown(db: MigrationDb): Promise<void> {
  const { rows: versions } = await sql<{ id: number }>`select id from exam_version`.execute(db);
  for (const { id } of versions) {
    const { rows } = await sql<{
      content: string;
    }>`select content from exam_version where id = ${id}`.execute(db);
    const content: Content = JSON.parse(rows[0]?.content ?? '{}');
    const hasOpen = (content.questions ?? []).some(({ type }) => type === 'open_ended');
    const texts = SHOWN_TEXTS.map((column) => sql`${sql.ref(column)} = ${content[column] ?? ''}`);
    await sql`update exam_version set ${sql.join(texts)}, has_open_questions = ${hasOpen ? 1 : 0}
      where id = ${id}`.execute(db);
  }
}
