import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { peopleImportsContract as contract } from '#shared/contract/people-imports.ts';
import { openDatabaseFile } from '#server/db/database.ts';
import { verifyDatabase } from '#server/db/verify.ts';
import { createTestServer } from '#tests/helpers/test-server.ts';
import { childEntry } from '#tests/helpers/child-entry.ts';

const PEOPLE = 4000;

/** Imports in a process that is killed so long after it has opened. @returns whether it had been told of the end. */
function importUntilKilled(args: readonly string[], lifeMs: number): Promise<boolean> {
  const script = childEntry('tests/durability/people-importer.ts');
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let isDone = false;
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'open') setTimeout(() => child.kill('SIGKILL'), lifeMs);
    isDone ||= line === 'done';
  });
  return new Promise((resolve, reject) => {
    child.on('close', (_code, signal) => {
      if (signal === 'SIGKILL') resolve(isDone);
      else reject(new Error(`The import ended by itself: ${complaint}`));
    });
  });
}

it('an import of people is whole or not at all when the process is killed in the middle of it', async () => {
  const server = await createTestServer();
  const { dataDir } = server;
  const admin = await server.person('Admin');
  const lines = Array.from({ length: PEOPLE }, (_, at) => `P${at},Q,p${at}@school.test,,Year ${at % 5}`);
  const body = new TextEncoder().encode(['first_name,last_name,email,role,groups', ...lines].join('\n'));
  const { data } = (await admin.call(contract.start, { query: { file_name: 'people.csv' }, body })).body;
  // The process runs on the computer's own clock: the test's session must still count there.
  await server.database.write
    .updateTable('session')
    .set({ last_active_at: Date.now(), expires_at: Date.now() + 3_600_000 })
    .execute();
  await server.close({ keepData: true });

  const found: number[] = [];
  for (const lifeMs of [20, 150, 300, 600, 8000]) {
    const isDone = await importUntilKilled([dataDir, admin.token, String(data.id)], lifeMs);
    const database = openDatabaseFile(path.join(dataDir, 'lectern.db'));
    const count = async (table: 'user' | 'people_group' | 'people_group_member') =>
      (
        await database.read
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count;
    const people = (await count('user')) - 1;
    found.push(people);
    expect([0, PEOPLE]).toContain(people);
    expect([await count('people_group'), await count('people_group_member')]).toEqual(
      people === 0 ? [0, 0] : [5, PEOPLE],
    );
    const report = await verifyDatabase(database);
    expect(report.checks.flatMap((check) => check.problems)).toEqual([]);
    await database.close();
    if (isDone) expect(people).toBe(PEOPLE);
    if (people === PEOPLE) break;
  }
  expect(found[0]).toBe(0);
  expect(found.at(-1)).toBe(PEOPLE);
  rmSync(dataDir, { recursive: true, force: true });
}, 120_000);
