import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Whom an article is for, whether it is a draft, when it is looked at again; what it said before, and whether it helped. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const whole = dialect === 'sqlite' ? 'integer' : 'bigint';
  const article = () => db.schema.alterTable('article');
  await article().addColumn('author_id', whole).execute();
  await article().addColumn('role_id', whole).execute();
  await article().addColumn('review_on', 'text').execute();
  await article()
    .addColumn('is_draft', whole, (column) => column.notNull().defaultTo(0))
    .execute();
  await tableOf(db, dialect, 'article_version')
    .id()
    .references('article_id', 'article')
    .text('title')
    .text('description')
    .int('created_at')
    .create();
  await index(db, 'article_version_of', 'article_version', ['article_id', 'created_at', 'id']);
  await tableOf(db, dialect, 'article_vote')
    .id()
    .references('article_id', 'article')
    .references('user_id', 'user')
    .flag('is_helpful')
    .synced()
    .create();
  await index(db, 'article_vote_of', 'article_vote', ['article_id', 'user_id', 'created_at', 'id']);
}
