import { sql } from 'kysely';
import type { MigrationDb, MigrationDialect } from './columns.ts';

/** What an exam costs belongs to what was published: a draft's price is not an offer yet. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const int = dialect === 'sqlite' ? 'integer' : 'bigint';
  await db.schema
    .alterTable('exam_version')
    .addColumn('price_minor', int, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('exam_version')
    .addColumn('currency', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update exam_version set
    price_minor = (select exam.price_minor from exam where exam.id = exam_version.exam_id),
    currency = (select exam.currency from exam where exam.id = exam_version.exam_id)`.execute(db);
}
