import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A PostgreSQL of its own, on a folder that goes away with it. */
export interface RunningPostgres {
  readonly url: string;
  readonly version: string;
  close(): Promise<void>;
}

const DEBIAN = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root; Debian's package brings the first of these, every Linux the second. */
const ORDINARY_USERS = ['postgres', 'nobody'];
const MIN_MEMORY_BYTES = 1024 ** 3;
const START_TRIES = 150;

/** Where the server's programs are: the newest of Debian's versions, or the PATH. Null when there is none. */
export function findPostgres(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const folders = [
    ...versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => path.join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  return (
    folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name)))) ??
    null
  );
}

function ordinaryUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string, user: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  for (const user of ORDINARY_USERS) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) };
    } catch {
      continue;
    }
  }
  throw new Error(`PostgreSQL refuses to run as root, and there is no user ${ORDINARY_USERS.join(' or ')}.`);
}

/** Memory where there is enough of it: the tests are about what the server does, not about the disk. */
function newFolder(): string {
  const memory = '/dev/shm';
  const isRoomy =
    existsSync(memory) && statfsSync(memory).bavail * statfsSync(memory).bsize > MIN_MEMORY_BYTES;
  return mkdtempSync(path.join(isRoomy ? memory : os.tmpdir(), 'lectern-pg-'));
}

async function versionWhenReady(url: string, server: ChildProcess): Promise<string> {
  for (let tries = 0; tries < START_TRIES && server.exitCode === null; tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return rows[0]?.server_version ?? '';
    } catch {
      await sleep(100);
    } finally {
      await client.end();
    }
  }
  throw new Error('PostgreSQL did not start; its lines above say why.');
}

/** Starts a server that listens on a socket in its own folder, and on no port. */
export async function startPostgres(programs: string): Promise<RunningPostgres> {
  const folder = newFolder();
  const user = ordinaryUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const options = {
    cwd: folder,
    ...user,
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
  };
  const data = path.join(folder, 'data');
  const initdb = [
    '-D',
    data,
    '-U',
    'lectern',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-instructions',
  ];
  execFileSync(path.join(programs, 'initdb'), [...initdb, '--no-sync'], options);
  const settings = [
    'listen_addresses=',
    'max_connections=400',
    'log_min_messages=panic',
    'log_min_error_statement=panic',
  ];
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    options,
  );
  const exited = once(server, 'exit');
  const close = async (): Promise<void> => {
    server.kill('SIGINT');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres:///postgres?host=${encodeURIComponent(folder)}&user=lectern`;
  try {
    return { url, version: await versionWhenReady(url, server), close };
  } catch (error) {
    await close();
    throw error;
  }
}
