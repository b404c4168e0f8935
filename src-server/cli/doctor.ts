import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { backupFolders, isGood, listBackups } from '../backups/stored.ts';
import { freeIn } from '../blobs/free-space.ts';
import { DATABASE_FILE } from '../db/data-files.ts';
import { iso } from '../iso.ts';
import { APP_VERSION } from '../version.ts';
import { EXIT, readArguments } from './arguments.ts';
import { print, printJson } from './output.ts';

const USAGE = 'lectern doctor [--data DIR] [--json]';
const MEBIBYTE = 1024 * 1024;

interface Finding {
  readonly name: string;
  readonly value: string;
  readonly ok: boolean;
}

/** What the desktop's scripts know of this machine's runtimes; they live outside the server. */
async function runtimeFinding(): Promise<Finding> {
  const { findTestRuntime } = await import('#scripts/runtime.mjs');
  try {
    const runtime = await findTestRuntime();
    return { name: 'desktop runtime', value: `${runtime.description} (${runtime.executable})`, ok: true };
  } catch (error) {
    return {
      name: 'desktop runtime',
      value: `${String(error)} The application can be served to a browser.`,
      ok: false,
    };
  }
}

async function secretsFinding(): Promise<Finding> {
  try {
    const { default: keytar } = await import('keytar');
    await keytar.findCredentials('lectern-doctor');
    return { name: 'secrets', value: 'the system keychain', ok: true };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      name: 'secrets',
      value: `no keychain (${reason}); a file only its owner can read is used`,
      ok: true,
    };
  }
}

async function dataFindings(dataDir: string): Promise<Finding[]> {
  const file = path.join(dataDir, DATABASE_FILE);
  const folder = existsSync(dataDir) ? dataDir : path.dirname(path.resolve(dataDir));
  const free = Math.floor((await freeIn(folder)) / MEBIBYTE);
  const space: Finding = { name: 'disk', value: `${free} MiB free at ${folder}`, ok: free > 200 };
  if (!existsSync(file)) return [{ name: 'database', value: `none in ${dataDir} yet`, ok: true }, space];
  const verdict = quickCheck(file);
  return [
    { name: 'database', value: `${file}: ${verdict}`, ok: verdict === 'ok' },
    space,
    backupFinding(dataDir),
    ...probeFindings(file),
  ];
}

function quickCheck(file: string): string {
  let database: Sqlite.Database | null = null;
  try {
    database = new Sqlite(file, { readonly: true });
    return String(database.pragma('quick_check', { simple: true }));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database?.close();
  }
}

interface StoredProbe {
  readonly probe: string;
  readonly state: string;
  readonly since: number;
  readonly reason: string | null;
}

/** The probes as the server noted them last, where something is wrong; it may be stopped by now. */
function probeFindings(file: string): Finding[] {
  let database: Sqlite.Database | null = null;
  try {
    database = new Sqlite(file, { readonly: true });
    const rows = database
      .prepare<[], StoredProbe>('select probe, state, since, reason from probe_standing')
      .all();
    const wrong = rows.filter(({ state }) => state === 'failing' || state === 'warning');
    if (wrong.length === 0)
      return [{ name: 'probes', value: `${rows.length} noted, none warns or fails`, ok: true }];
    return wrong.map(({ probe, state, since, reason }) => ({
      name: `probe ${probe}`,
      value: `${state} since ${iso(since)}${reason === null ? '' : `: ${reason}`}`,
      ok: state !== 'failing',
    }));
  } catch (error) {
    // A database of before has none, and one that cannot be read is said to be so above.
    return [
      {
        name: 'probes',
        value: `none noted (${error instanceof Error ? error.message : String(error)})`,
        ok: true,
      },
    ];
  } finally {
    database?.close();
  }
}

/** The newest backup, read from its first page to its last. */
function backupFinding(dataDir: string): Finding {
  const folders = backupFolders(dataDir);
  const [newest] = listBackups(folders);
  if (newest === undefined)
    return { name: 'backups', value: `none yet in ${folders.join(' or ')}`, ok: true };
  const { file, at, bytes } = newest;
  const isWhole = isGood(file);
  const size = (bytes / MEBIBYTE).toFixed(1);
  const value = `${file}, of ${new Date(at).toISOString()}, ${size} MiB: ${isWhole ? 'ok' : 'damaged'}`;
  return { name: 'backups', value, ok: isWhole };
}

/** Says what Lectern finds on this machine, for a person or a bug report. */
export async function doctor(args: readonly string[]): Promise<number> {
  const { values } = readArguments(
    args,
    { data: { type: 'string', default: '.data' }, json: { type: 'boolean' } },
    USAGE,
    0,
  );
  const memory = new Sqlite(':memory:');
  const sqlite = String(memory.prepare('select sqlite_version()').pluck().get());
  memory.close();
  const findings: Finding[] = [
    { name: 'lectern', value: APP_VERSION, ok: true },
    { name: 'node', value: process.version, ok: Number(process.versions.node.split('.')[0]) >= 24 },
    {
      name: 'system',
      value: `${os.type()} ${os.release()} ${os.arch()}, ${os.cpus().length} cores`,
      ok: true,
    },
    { name: 'sqlite', value: sqlite, ok: true },
    ...(await dataFindings(values.data)),
    await runtimeFinding(),
    await secretsFinding(),
  ];
  if (values.json === true) printJson(findings);
  else for (const one of findings) print(`${one.ok ? 'ok  ' : 'LOOK'} ${one.name.padEnd(16)} ${one.value}`);
  return findings.every((one) => one.ok) ? EXIT.ok : EXIT.unreadable;
}
