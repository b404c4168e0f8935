import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabaseFile } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

const until = (last: string) =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last));

it('keeps that a clock went back as a flag, and reads every log that is there by the first rule', async () => {
  const folder = temporaryFolder('0021');
  const database = openDatabaseFile(path.join(folder, 'lectern.db'));
  const { write: db } = database;
  await migrate(db, { dialect: 'sqlite', migrations: until('0021') });
  const attempt = (id: number, suspect: 0 | 1) =>
    `insert into exam_attempt (id, exam_id, exam_version_id, student_id, attempt_no, state, seed, started_at,
      is_clock_suspect, created_at, updated_at)
    values (${id}, 1, 1, 1, ${id}, 'in_progress', 1, 5, ${suspect}, 5, 5);`;
  database.sqlite?.raw.exec(`pragma foreign_keys = off; ${attempt(1, 0)} ${attempt(2, 1)}`);
  await migrate(db, { dialect: 'sqlite', migrations: until('0021_attempt_flags') });
  const rows = await db.selectFrom('exam_attempt').selectAll().orderBy('id').execute();
  expect(rows).toMatchObject([
    { id: 1, flags: '[]', clock_rule: 1 },
    { id: 2, flags: '[{"kind":"clock_back","count":1,"seq":1,"ms":0}]', clock_rule: 1 },
  ]);
  await database.close();
});
