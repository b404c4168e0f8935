import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { reportsContract } from '#shared/contract/reports.ts';
import { nameOfBlob } from '#server/blobs/store.ts';
import { openDatabaseFile } from '#server/db/database.ts';
import { DATABASE_FILE } from '#server/db/data-files.ts';
import { addScale } from '#server/features/setup/scale-school/scale-school.ts';
import { DEMO_ACCOUNTS } from '#server/features/setup/demo-accounts.ts';
import { childEntry } from '#tests/helpers/child-entry.ts';
import { createTestServer, jsonOf, testClock } from '#tests/helpers/test-server.ts';
import { seededDraw } from '#tests/helpers/sample-input.ts';

const KILLS = 4;
const RUNS = 4;

/** Lets a process make what waits, and kills it so long after it began; null lets it end. */
async function make(dataDir: string, token: string, afterMs: number | null): Promise<void> {
  const script = childEntry('tests/durability/reporting-process.ts');
  const child = spawn(process.execPath, [script, dataDir, token], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  if (afterMs !== null) {
    await sleep(afterMs);
    child.kill('SIGKILL');
  }
  const [code] = await ended;
  if (afterMs === null) expect(code).toBe(0);
}

const NAME = /^[0-9a-f]{64}$/u;

/** Files under their last name that are not what the name says. */
function halfFiles(dataDir: string): string[] {
  return readdirSync(path.join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && NAME.test(entry.name))
    .filter((entry) => nameOfBlob(readFileSync(path.join(entry.parentPath, entry.name))) !== entry.name)
    .map(({ name }) => name);
}

/** How many runs are done, and which of those have no file. */
async function lookAt(dataDir: string) {
  const database = openDatabaseFile(path.join(dataDir, DATABASE_FILE));
  try {
    const runs = await database.read.selectFrom('report_run').selectAll().execute();
    const has = (sha256: string | null): boolean => {
      const file = sha256 ?? 'none';
      const folder = path.join(dataDir, 'blobs', file.slice(0, 2));
      return (
        readdirSync(path.join(dataDir, 'blobs')).includes(file.slice(0, 2)) &&
        readdirSync(folder).includes(file)
      );
    };
    const done = runs.filter(({ state }) => state === 'ready');
    return {
      done: done.length,
      states: new Set(runs.map(({ state }) => state)),
      withoutFile: done.filter((run) => !has(run.rows_sha256) || !has(run.csv_sha256)).map(({ id }) => id),
      lost: runs.flatMap((run) =>
        [run.xlsx_sha256, run.pdf_sha256].filter((sha256) => sha256 !== null && !has(sha256)),
      ),
    };
  } finally {
    await database.close();
  }
}

it('no half file has its last name and no report is said done after a kill, and each is made after the next start', async () => {
  const draw = seededDraw(2026);
  const server = await createTestServer({ institution: false, clock: testClock(Date.now()) });
  await server.send('POST', '/api/setup/demo-school', {});
  await addScale(server.database, { attempts: 600, now: server.clock.now() });
  const account = DEMO_ACCOUNTS.find(({ role }) => role === 'Admin');
  const signIn = { email: account?.email, password: account?.password, remember: true };
  const { token } = await jsonOf<{ token: string }>(await server.send('POST', '/api/signin', signIn));
  const admin = server.as({ id: 0, email: account?.email ?? '' }, token);
  const { dataDir } = server;
  // Nothing is made before the process that is killed.
  vi.spyOn(server.services.reports, 'note').mockImplementation(() => undefined);
  for (let run = 0; run < RUNS; run++) {
    const body = { report: 'enrolments' as const, parameters: { days: 300 + run }, columns: [] };
    await admin.call(reportsContract.startReportRun, { body });
  }
  await server.close({ keepData: true });
  let cut = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    // The first ones early: a quick computer is soon done.
    await make(dataDir, token, draw(20 * 5 ** kill));
    const found = await lookAt(dataDir);
    expect(halfFiles(dataDir)).toEqual([]);
    expect(found).toMatchObject({ withoutFile: [], lost: [] });
    expect([...found.states].filter((state) => state !== 'ready' && state !== 'waiting')).toEqual([]);
    if (found.done < RUNS) cut++;
  }
  expect(cut).toBeGreaterThan(0);
  await make(dataDir, token, null);
  expect(await lookAt(dataDir)).toMatchObject({ done: RUNS, withoutFile: [], lost: [] });
  expect(halfFiles(dataDir)).toEqual([]);
}, 300_000);
