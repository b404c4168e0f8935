import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabaseFile } from '#server/db/database.ts';
import { receiptOf } from '#server/features/exam-attempts/chain.ts';
import { placeDemoSchool } from '#tests/helpers/demo-school.ts';
import { lectern } from '#tests/helpers/lectern-command.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

it('says whose hand-in a receipt is of, and whether its log holds', async () => {
  const dataDir = await placeDemoSchool(temporaryFolder('verify-receipt'));
  const file = path.join(dataDir, 'lectern.db');
  const database = openDatabaseFile(file);
  const attempt = await database.read
    .selectFrom('exam_attempt')
    .where('sealed_hash', 'is not', null)
    .select(['id', 'sealed_hash', 'sealed_count'])
    .executeTakeFirstOrThrow();
  await database.close();
  const receipt = receiptOf(attempt.sealed_hash ?? '');
  const good = await lectern(['verify', '--data', dataDir, '--receipt', receipt, '--json']);
  expect(good.code).toBe(0);
  expect(JSON.parse(good.out)).toMatchObject({
    ok: true,
    found: [{ attempt_id: attempt.id, entries: attempt.sealed_count, problems: [] }],
  });
  expect((await lectern(['verify', '--data', dataDir, '--receipt', '0000-0000-0000'])).code).toBe(1);
  expect((await lectern(['verify', '--data', dataDir, '--receipt', 'hello'])).code).toBe(2);
  const changed = openDatabaseFile(file);
  changed.sqlite?.raw.exec(
    `drop trigger if exists exam_attempt_event_no_update;
     update exam_attempt_event set answer_text = 'other' where attempt_id = ${attempt.id} and seq = 2`,
  );
  await changed.close();
  const bad = await lectern(['verify', '--data', dataDir, '--receipt', receipt.toLowerCase()]);
  expect([bad.code, bad.err]).toEqual([1, expect.stringContaining('event 2 was changed')]);
});
