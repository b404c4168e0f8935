import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { importsContract as contract } from '#shared/contract/imports.ts';
import { openDatabaseFile } from '#server/db/database.ts';
import { verifyDatabase } from '#server/db/verify.ts';
import { createTestServer } from '#tests/helpers/test-server.ts';
import { childEntry } from '#tests/helpers/child-entry.ts';

const QUESTIONS = 3000;

/** Runs one step in a process that is killed so long after it has opened. @returns what it had said until then. */
function runUntilKilled(args: readonly string[], lifeMs: number): Promise<Set<string>> {
  const script = childEntry('tests/durability/question-importer.ts');
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = new Set<string>();
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.add(line);
    if (line === 'open') setTimeout(() => child.kill('SIGKILL'), lifeMs);
    if (line === 'done') child.kill('SIGKILL');
  });
  return new Promise((resolve, reject) => {
    child.on('close', (_code, signal) => {
      if (signal === 'SIGKILL') resolve(said);
      else reject(new Error(`The import ended by itself: ${complaint}`));
    });
  });
}

it('what is mended is kept, and an import and its undo are whole or not at all, when the process is killed', async () => {
  const server = await createTestServer();
  const { dataDir } = server;
  const author = await server.person('Instructor');
  // The first is rejected: it becomes a question by what is mended.
  const file = [
    'Which? {=a =b ~c}',
    ...Array.from({ length: QUESTIONS - 1 }, (_, at) => `Number ${at}? {T}`),
  ].join('\n\n');
  const body = new TextEncoder().encode(file);
  const { id } = (
    await author.call(contract.startImport, { body: { file_name: 'a.gift', size: body.byteLength } })
  ).body.data;
  await author.call(contract.putImportPart, { params: { id, part: 0 }, body });
  while ((await author.call(contract.getImport, { params: { id } })).body.data.state === 'reading')
    await new Promise((resolve) => setTimeout(resolve, 20));
  // The process runs on the computer's own clock: the test's session must still count there.
  await server.database.write
    .updateTable('session')
    .set({ last_active_at: Date.now(), expires_at: Date.now() + 3_600_000 })
    .execute();
  await server.close({ keepData: true });

  const count = async () => {
    const database = openDatabaseFile(path.join(dataDir, 'lectern.db'));
    const report = await verifyDatabase(database);
    expect(report.checks.flatMap((check) => check.problems)).toEqual([]);
    const { live } = await database.read
      .selectFrom('question')
      .where('deleted_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('live'))
      .executeTakeFirstOrThrow();
    const batch = await database.read
      .selectFrom('import_batch')
      .select(['importable', 'rejected', 'total', 'state'])
      .executeTakeFirstOrThrow();
    const fixes = await database.read.selectFrom('import_fix').select('fix').execute();
    await database.close();
    return { live, fixes: fixes.length, ...batch };
  };
  const until = async (step: 'import' | 'reversal', whole: number): Promise<void> => {
    for (const lifeMs of [30, 200, 400, 700, 60_000]) {
      const said = await runUntilKilled([dataDir, author.token, String(id), step], lifeMs);
      const { live, fixes, importable, rejected, total, state } = await count();
      expect([0, QUESTIONS]).toContain(live);
      expect(state).toBe(live === QUESTIONS ? 'imported' : step === 'import' ? 'ready' : 'undone');
      expect(importable + rejected).toBe(total);
      expect(rejected).toBe(1 - fixes);
      if (said.has('mended')) expect(fixes).toBe(1);
      if (said.has('done')) expect(live).toBe(whole);
      if (live === whole) return;
    }
    throw new Error(`The step ${step} never came to its end.`);
  };
  await until('import', QUESTIONS);
  await until('reversal', 0);
  rmSync(dataDir, { recursive: true, force: true });
}, 180_000);
