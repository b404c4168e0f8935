import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabaseFile } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations.ts';
import { verifyLedger } from '#server/features/exam-attempts/verify-ledger.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

const until = (last: string) =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last));

it('enters what stands already, so that it is compared from then on', async () => {
  const database = openDatabaseFile(path.join(temporaryFolder('0022'), 'lectern.db'));
  const { write: db } = database;
  await migrate(db, { dialect: 'sqlite', migrations: until('0022') });
  const event = (
    seq: number,
  ) => `insert into exam_attempt_event (id, attempt_id, seq, kind, mono_ms, boot_id, prev_hash,
    hash, created_at, updated_at) values (${seq}, 3, ${seq}, 'view', 0, 'b', '', 'hash ${seq}', 5, 5);`;
  database.sqlite?.raw.exec(`pragma foreign_keys = off;
    insert into exam_version (id, exam_id, version_no, title, content_hash, question_count, max_points,
      duration_minutes, pass_percent, scoring_mode, scoring_version, attempts_allowed, review_policy, price_minor,
      currency, published_at, created_at, updated_at)
    values (2, 1, 1, 'Cells', 'c', 2, 200, 0, 6000, 'equal', 1, 1, 'never', 0, 'GBP', 4, 5, 5);
    insert into exam_version_paper (id, exam_version_id, content, created_at, updated_at) values (2, 2, '{}', 5, 5);
    insert into exam_version_key (id, exam_version_id, keys, created_at, updated_at) values (2, 2, '{}', 5, 5);
    insert into exam_attempt (id, exam_id, exam_version_id, student_id, attempt_no, state, seed, started_at,
      sealed_hash, sealed_count, created_at, updated_at)
    values (3, 1, 2, 9, 1, 'marked', 7, 5, 'hash 2', 2, 5, 5); ${event(1)} ${event(2)}`);
  await migrate(db, { dialect: 'sqlite' });

  const entries = await db.selectFrom('exam_ledger').selectAll().orderBy('no').execute();
  expect(entries).toMatchObject([
    { kind: 'publish', version_id: 2 },
    { kind: 'known', attempt_id: 3, facts: expect.stringContaining('"student_id":9') },
    { kind: 'seal', attempt_id: 3, facts: '{"count":2,"hash":"hash 2"}' },
  ]);
  expect(entries[0]?.facts).toContain('"review_policy":"never"');
  expect(await verifyLedger(db)).toEqual({ checked: 3, problems: [] });
  const heads = await db.selectFrom('exam_attempt_head').selectAll().execute();
  expect(heads).toEqual([{ attempt_id: 3, seq: 2, hash: 'hash 2' }]);
  await database.close();
});
