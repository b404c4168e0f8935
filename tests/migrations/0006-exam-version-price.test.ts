import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabaseFile } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations.ts';
import { createBuiltInRoles } from '#server/features/roles/role-service.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

const until = (last: string) =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last));

it('gives published versions the price of their exam, so that nothing becomes free', async () => {
  const folder = temporaryFolder('0006');
  const database = openDatabaseFile(path.join(folder, 'lectern.db'));
  const { write: db } = database;
  await migrate(db, { dialect: 'sqlite', migrations: until('0005_sync') });
  let id = 0;
  const writer = { db, now: 1, newId: () => ++id };
  const roles = await createBuiltInRoles(writer);
  const author = 800;
  // The accounts of today have columns that came later.
  database.sqlite?.raw.exec(`
    insert into user (id, email, first_name, last_name, role_id, status, created_at, updated_at)
    values (${author}, 'a@school.test', 'A', 'B', ${roles.get('Instructor') ?? 0}, 'active', 1, 1);`);
  const raw = database.sqlite?.raw;
  raw?.exec(`
    insert into exam (id, instructor_id, title, description, assessment_provider, price_minor, currency,
      introduction_title, introduction_description, start_button_text, status, pass_percent, scoring_mode,
      review_policy, created_at, updated_at)
    values (900, ${author}, 'Paid', '', '', 1250, 'EUR', '', '', '', 'published', 6000, 'equal', 'never', 1, 1);
    insert into exam_version (id, exam_id, version_no, title, content, content_hash, question_count, max_points,
      duration_minutes, pass_percent, scoring_mode, scoring_version, attempts_allowed, review_policy,
      published_at, created_at, updated_at)
    values (901, 900, 1, 'Paid', '{}', 'x', 1, 100, 0, 6000, 'equal', 1, 1, 'never', 1, 1, 1);`);
  await migrate(db, { dialect: 'sqlite' });
  const version = await db.selectFrom('exam_version').selectAll().executeTakeFirstOrThrow();
  expect(version).toMatchObject({ id: 901, price_minor: 1250, currency: 'EUR' });
  await database.close();
});
