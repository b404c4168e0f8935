import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabaseFile } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations.ts';
import { createBuiltInRoles } from '#server/features/roles/role-service.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

const until = (last: string) =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last));

it('says with the versions that are there what their exams said of certificates', async () => {
  const database = openDatabaseFile(path.join(temporaryFolder('0025'), 'lectern.db'));
  const { write: db } = database;
  await migrate(db, { dialect: 'sqlite', migrations: until('0022_exam_ledger') });
  let id = 0;
  const writer = { db, now: 1, newId: () => ++id };
  const roles = await createBuiltInRoles(writer);
  const author = 800;
  // The accounts of today have columns that came later.
  database.sqlite?.raw.exec(`
    insert into user (id, email, first_name, last_name, role_id, status, created_at, updated_at)
    values (${author}, 'a@school.test', 'A', 'B', ${roles.get('Instructor') ?? 0}, 'active', 1, 1);`);
  for (const [exam, isIssued] of [
    [900, 1],
    [910, 0],
  ])
    database.sqlite?.raw.exec(`
      insert into exam (id, instructor_id, title, description, assessment_provider, currency,
        is_certificate_issued, introduction_title, introduction_description, start_button_text, status,
        pass_percent, scoring_mode, review_policy, created_at, updated_at)
      values (${exam}, ${author}, 'An exam', '', '', 'EUR', ${isIssued}, '', '', '', 'published', 6000, 'equal',
        'never', 1, 1);
      insert into exam_version (id, exam_id, version_no, title, description, assessment_provider,
        introduction_title, introduction_description, start_button_text, instructor_name, subject, content_hash,
        question_count, max_points, duration_minutes, pass_percent, scoring_mode, scoring_version,
        attempts_allowed, review_policy, published_at, created_at, updated_at)
      values (${Number(exam) + 1}, ${exam}, 1, 'An exam', '', '', '', '', '', '', '', 'x', 1, 100, 0, 6000, 'equal', 1, 1,
        'never', 1, 1, 1);`);
  await migrate(db, { dialect: 'sqlite' });
  const versions = db.selectFrom('exam_version').select(['id', 'is_certificate_issued']).orderBy('id');
  expect(await versions.execute()).toEqual([
    { id: 901, is_certificate_issued: 1 },
    { id: 911, is_certificate_issued: 0 },
  ]);
  await database.close();
});
