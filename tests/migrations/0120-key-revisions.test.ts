import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabaseFile } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations.ts';
import { verifyLedger } from '#server/features/exam-attempts/verify-ledger.ts';
import { enter } from '#server/features/exam-attempts/ledger.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

const until = (last: string) =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last));

it('keeps the ledger link by link, which then takes corrections of keys, and scores by the published key', async () => {
  const folder = temporaryFolder('0120');
  const database = openDatabaseFile(path.join(folder, 'lectern.db'));
  const { write: db } = database;
  await migrate(db, { dialect: 'sqlite', migrations: until('0119') });
  const ctx = { db, now: 5, services: { authority: 'here' as const } };
  for (const no of [1, 2, 3]) await enter(ctx, [{ kind: 'mark', attemptId: 7, facts: { no } }]);
  const before = await db.selectFrom('exam_ledger').selectAll().orderBy('no').execute();
  database.sqlite?.raw
    .exec(`pragma foreign_keys = off; insert into exam_attempt (id, exam_id, exam_version_id,
    student_id, attempt_no, state, seed, started_at, created_at, updated_at)
    values (7, 1, 1, 1, 1, 'marked', 1, 5, 5, 5);`);
  await migrate(db, { dialect: 'sqlite', migrations: until('0120_key_revisions') });
  expect(await db.selectFrom('exam_ledger').selectAll().orderBy('no').execute()).toEqual(before);
  await enter(ctx, [{ kind: 'regrade', attemptId: 7, facts: { key_revision: 1 } }]);
  expect(await verifyLedger(db)).toEqual({ checked: 4, problems: [] });
  expect(await db.selectFrom('exam_attempt').select(['id', 'key_revision']).execute()).toEqual([
    { id: 7, key_revision: 0 },
  ]);
  await database.close();
});
