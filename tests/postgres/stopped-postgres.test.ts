import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';
import { newSchemaName } from '#tests/helpers/postgres-database.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import { testClock } from '#tests/helpers/test-server.ts';
import { findPostgres, startPostgres } from './start-postgres.ts';

const TURN_MS = 5000;
const TWO_MINUTES_MS = 120_000;
const WAITS = 20;

const parentOf = (pid: number): number => {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  return Number(rest.split(' ')[1]);
};

/** A server and all that it has started. */
async function processesOf(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const started = all.filter((pid) => {
    try {
      return parentOf(pid) === server;
    } catch {
      // It has ended since.
      return false;
    }
  });
  return [server, ...started];
}

function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

it('the database fails within two minutes after PostgreSQL was stopped, and is good when it goes on', async () => {
  const programs = findPostgres();
  if (programs === null || process.platform !== 'linux') return;
  const postgres = await startPostgres(programs);
  const dataDir = temporaryFolder('stopped-postgres');
  const clock = testClock();
  const hub = await openServer({
    dataDir,
    appVersion: 'test',
    isHub: true,
    clock,
    log: createLog(null),
    postgres: { url: postgres.url, schema: newSchemaName() },
  });
  const { health } = hub.services;
  /** By the clock of the hub; a look at a database that is stopped ends after twelve real seconds. */
  const until = async (state: string): Promise<number> => {
    for (let passed = 0; passed <= TWO_MINUTES_MS; passed += TURN_MS) {
      void health.turn();
      for (let wait = 0; wait < WAITS && health.states()['database'] !== state; wait++) await sleep(100);
      if (health.states()['database'] === state) return passed;
      clock.advance(TURN_MS);
    }
    return Infinity;
  };
  let pids: number[] = [];
  try {
    expect(await until('good')).toBeLessThanOrEqual(TWO_MINUTES_MS);
    expect(health.states()['postgres']).toBe('good');
    clock.advance(30_000);
    // With every connection that the hub has by now.
    pids = await processesOf(postgres.url);
    signal(pids, 'SIGSTOP');
    expect(await until('failing')).toBeLessThanOrEqual(TWO_MINUTES_MS);
    signal(pids, 'SIGCONT');
    clock.advance(30_000);
    expect(await until('good')).toBeLessThanOrEqual(TWO_MINUTES_MS);
  } finally {
    signal(pids, 'SIGCONT');
    await hub.close();
    await postgres.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 180_000);
