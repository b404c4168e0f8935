import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabaseFile } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

const until = (last: string) =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last));

it('moves papers out of their versions and leaves behind what lists show', async () => {
  const folder = temporaryFolder('0010');
  const database = openDatabaseFile(path.join(folder, 'lectern.db'));
  const { write: db } = database;
  await migrate(db, { dialect: 'sqlite', migrations: until('0009_sync') });
  const content = {
    title: 'Cells',
    description: "What is in a cell's wall",
    assessment_provider: 'Board',
    introduction_title: 'Welcome',
    introduction_description: 'Read first',
    start_button_text: 'Begin',
    instructor_name: 'Ada B',
    subject: 'Biology',
    questions: [{ type: 'multiple-choice' }, { type: 'open_ended' }],
  };
  const version = (id: number, json: string) =>
    `insert into exam_version (id, exam_id, version_no, title, content, content_hash, question_count, max_points,
      duration_minutes, pass_percent, scoring_mode, scoring_version, attempts_allowed, review_policy,
      published_at, created_at, updated_at)
    values (${id}, 1, ${id}, 'Cells', '${json.replaceAll("'", "''")}', 'hash ${id}', 2, 200, 0, 6000, 'equal', 1, 1,
      'never', 1, 5, 5);`;
  database.sqlite?.raw.exec(
    `pragma foreign_keys = off; ${version(7, JSON.stringify(content))} ${version(8, '{"questions":[]}')}`,
  );
  await migrate(db, { dialect: 'sqlite', migrations: until('0010_exam_paper') });

  const papers = await db.selectFrom('exam_version_paper').selectAll().orderBy('id').execute();
  expect(papers).toMatchObject([
    { id: 7, exam_version_id: 7, content: JSON.stringify(content), version: 1, created_at: 5 },
    { id: 8, exam_version_id: 8, content: '{"questions":[]}' },
  ]);
  const { questions: _, ...shown } = content;
  const versions = await db.selectFrom('exam_version').selectAll().orderBy('id').execute();
  expect(versions).toMatchObject([
    { id: 7, ...shown, has_open_questions: 1, content_hash: 'hash 7' },
    { id: 8, description: '', subject: '', has_open_questions: 0 },
  ]);
  expect(versions[0]).not.toHaveProperty('content');
  await database.close();
});
