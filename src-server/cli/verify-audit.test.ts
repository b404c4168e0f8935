import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabaseFile } from '#server/db/database.ts';
import { placeDemoSchool } from '#tests/helpers/demo-school.ts';
import { lectern } from '#tests/helpers/lectern-command.ts';
import { ADMIN } from '#tests/helpers/sync-stage.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

it('verify passes, names the entry after one byte of it is changed, and tells of what the command line did', async () => {
  const dataDir = await placeDemoSchool(temporaryFolder('verify-audit'));
  expect((await lectern(['account', 'recover', ADMIN, '--data', dataDir])).code).toBe(0);
  const good = await lectern(['verify', '--data', dataDir]);
  expect([good.code, good.out]).toEqual([0, expect.stringMatching(/^ok +audit log: \d+ checked, 0 with/mu)]);
  const database = openDatabaseFile(path.join(dataDir, 'lectern.db'));
  const last = await database.read
    .selectFrom('audit_entry')
    .orderBy('no', 'desc')
    .select(['action', 'person_id', 'computer', 'target_kind'])
    .executeTakeFirstOrThrow();
  expect(last).toEqual({
    action: 'account.recover',
    person_id: null,
    computer: 'command-line',
    target_kind: 'user',
  });
  database.sqlite?.raw.exec(`drop trigger audit_entry_no_update;
    update audit_entry set action = replace(action, 's', 'z') where no = 5`);
  await database.close();
  const bad = await lectern(['verify', '--data', dataDir]);
  expect([bad.code, bad.err]).toEqual([1, expect.stringContaining('audit log: entry 5 was changed')]);
});
