import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabaseFile } from '#server/db/database.ts';
import { verifyDatabase } from '#server/db/verify.ts';
import { createTestServer, jsonOf } from '#tests/helpers/test-server.ts';
import { authoringState } from './authoring-state.ts';
import { makeBench, type Send, type Step } from './authoring-steps.ts';
import { childEntry } from '#tests/helpers/child-entry.ts';

/** A write early in each command, and one that none of them reaches: it is killed once it has answered. */
const KILLED_AT = [3, 100_000];
const KILLED_STEPS: readonly Step[] = ['batch', 'publish', 'restore-version', 'delete', 'restore'];

/** @returns whether the command had been answered when its process was killed. */
function runUntilKilled(args: readonly string[]): Promise<boolean> {
  const script = childEntry('tests/durability/authoring-writer.ts');
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let complaint = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('close', (_code, signal) => {
      if (signal === 'SIGKILL') resolve(said.includes('done'));
      else reject(new Error(`The process ended by itself: ${complaint}`));
    });
  });
}

it('a command of an author is whole or not at all when its process is killed between two writes', async () => {
  const server = await createTestServer();
  const { dataDir } = server;
  const author = await server.person('Instructor');
  const send: Send = async (method, url, body) => {
    const response = await author.send(method, url, body);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return jsonOf(response);
  };
  const bench = await makeBench(send);
  // The process runs on the computer's own clock: the test's session must still count there.
  await server.database.write
    .updateTable('session')
    .set({ last_active_at: Date.now(), expires_at: Date.now() + 3_600_000 })
    .execute();
  await server.close({ keepData: true });

  const state = async (): Promise<string> => {
    const database = openDatabaseFile(path.join(dataDir, 'lectern.db'));
    const report = await verifyDatabase(database);
    expect(report.checks.flatMap((check) => check.problems)).toEqual([]);
    const now = await authoringState(database.read);
    await database.close();
    return now;
  };
  for (const step of KILLED_STEPS) {
    const before = await state();
    for (const at of KILLED_AT) {
      const args = [dataDir, author.token, JSON.stringify(bench), step, String(at)];
      const isAnswered = await runUntilKilled(args);
      expect(isAnswered, step).toBe(at === KILLED_AT.at(-1));
      // What was answered is there, and what was not has left nothing.
      if (isAnswered) expect(await state(), step).not.toBe(before);
      else expect(await state(), step).toBe(before);
    }
  }
  rmSync(dataDir, { recursive: true, force: true });
}, 300_000);
