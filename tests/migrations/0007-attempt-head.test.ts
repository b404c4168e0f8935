import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabaseFile } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

const until = (last: string) =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last));

it('moves the clock of a running attempt into its log and seals what was handed in', async () => {
  const folder = temporaryFolder('0007');
  const database = openDatabaseFile(path.join(folder, 'lectern.db'));
  const { write: db } = database;
  await migrate(db, { dialect: 'sqlite', migrations: until('0006_exam_version_price') });
  const attempt = (id: number, submittedAt: string) =>
    `insert into exam_attempt (id, exam_id, exam_version_id, student_id, attempt_no, state, seed, started_at,
      elapsed_ms, clock_wall_ms, clock_mono_ms, boot_id, event_count, head_hash, submitted_at, created_at, updated_at)
      values (${id}, 1, 1, 1, ${id}, 'in_progress', 1, 1, 7000, 8000, 9000, 'b', 2, 'h${id}', ${submittedAt}, 1, 1);
    insert into exam_attempt_event (id, attempt_id, seq, kind, mono_ms, boot_id, prev_hash, hash, created_at, updated_at)
      values (${id}0, ${id}, 1, 'start', 1, 'b', 's', 'h', 1, 1),
             (${id}1, ${id}, 2, 'view', 9000, 'b', 'h', 'h${id}', 8000, 8000);`;
  database.sqlite?.raw.exec(`pragma foreign_keys = off; ${attempt(1, 'null')} ${attempt(2, '8000')}`);
  await migrate(db, { dialect: 'sqlite' });
  const seals = await db
    .selectFrom('exam_attempt')
    .select(['sealed_hash', 'sealed_count'])
    .orderBy('id')
    .execute();
  expect(seals).toEqual([
    { sealed_hash: null, sealed_count: null },
    { sealed_hash: 'h2', sealed_count: 2 },
  ]);
  const head = await db
    .selectFrom('exam_attempt_event')
    .select(['elapsed_ms', 'mono_ms'])
    .where('attempt_id', '=', 1)
    .where('seq', '=', 2)
    .executeTakeFirst();
  expect(head).toEqual({ elapsed_ms: 7000, mono_ms: 9000 });
  await database.close();
});
