import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/helpers/test-database.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import type { Database } from '../db/database.ts';
import { appendEntry } from './append.ts';
import { entryOf } from './audit-entry.ts';
import { entryHash } from './chain.ts';
import { verifyAudit } from './verify-audit.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase(temporaryFolder('audit-chain'));
  for (let at = 1; at <= 4; at += 1) await append(at);
});
afterEach(() => database.close());

const append = (at: number) => {
  const call = { action: 'users.suspendUser', rule: null, computer: 'web', address: '192.0.2.1' };
  const person = { userId: 7, role: 'Admin' };
  const word = { kind: 'user', id: 8, changes: [{ field: 'status', to: 'suspended' }] } as const;
  return database.transaction((db) => appendEntry(db, entryOf({ ...call, person }, word, { at })));
};

/** What somebody does who holds the file: no trigger is in their way. */
async function tamper(statement: string): Promise<void> {
  const triggers = await sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`.execute(
    database.write,
  );
  for (const { name } of triggers.rows) await sql`drop trigger ${sql.ref(name)}`.execute(database.write);
  await sql.raw(statement).execute(database.write);
}

const problems = async () => (await verifyAudit(database.read)).problems;

it('holds as it was written', async () => {
  expect(await verifyAudit(database.read)).toEqual({ checked: 4, blanked: 0, problems: [] });
});

it.each([
  ['update audit_entry set person_id = 9 where no = 2', 'entry 2 was changed'],
  ['update audit_entry set at = at + 1 where no = 3', 'entry 3 was changed'],
  ["update audit_entry set action = 'users.activateUser' where no = 1", 'entry 1 was changed'],
  ["update audit_entry set outcome = 'refused' where no = 4", 'entry 4 was changed'],
  [
    "update audit_detail set body = replace(body, 'suspended', 'suspendee') where no = 2",
    'details of entry 2',
  ],
  ['update audit_detail set body = null, salt = null where no = 2', 'details of entry 2'],
  ['delete from audit_detail where no = 2', 'details of entry 2 are missing'],
  ['delete from audit_entry where no = 2', 'entry 2 is missing'],
  ['delete from audit_entry where no = 4', 'entry 4 is missing'],
  ['delete from audit_entry', 'entry 1 is missing'],
  ["update audit_entry set hash = 'x' where no = 2", 'entry 2 was changed'],
])('names the first entry after one byte is changed: %s', async (statement, expected) => {
  await tamper(statement);
  const found = await problems();
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(expected);
});

it('names the entry behind one that was forged with a hash of its own, although it is one byte', async () => {
  const { hash: _, ...row } = await database.read
    .selectFrom('audit_entry')
    .where('no', '=', 1)
    .selectAll()
    .executeTakeFirstOrThrow();
  const forged = entryHash({ ...row, person_id: 9 });
  await tamper(`update audit_entry set person_id = 9, hash = '${forged}' where no = 1`);
  expect(await problems()).toEqual(['audit log: entry 2 does not follow the one before it']);
  await tamper(`update audit_entry set prev_hash = '${forged}' where no = 2`);
  expect(await problems()).toEqual(['audit log: entry 2 was changed']);
});
