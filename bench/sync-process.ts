import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { HUB_ENVIRONMENT, HUB_FLAGS } from '../scripts/hub-flags.mjs';

/** A server in a process of its own, which says `listening URL` when it answers. */
export interface ListeningProcess {
  readonly url: string;
  readonly pid: number;
  /** Resident memory in megabytes. */
  memory(): number;
  /** Milliseconds of processor time so far, of all its threads. */
  processor(): number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const LISTENING = /listening (http:\S+)/u;

/** Starts a server by its script and waits until it listens. */
export async function startListening(
  script: URL,
  args: readonly string[],
  node: { readonly flags?: readonly string[]; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<ListeningProcess> {
  const child = spawn(process.execPath, [...nodeFlags(), ...(node.flags ?? []), script.pathname, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...node.env, NODE_ENV: 'production', LECTERN_LOG_LEVEL: 'warn' },
  });
  const exited = once(child, 'exit');
  const url = Promise.withResolvers<string>();
  let said = '';
  child.stdout.on('data', (piece: Buffer) => {
    said += piece.toString();
    const address = LISTENING.exec(said)?.[1];
    if (address !== undefined) url.resolve(address);
  });
  child.once('exit', (code) => url.reject(new Error(`${script.pathname} ended with ${code}: ${said}`)));
  const address = await url.promise;
  const pid = child.pid ?? 0;
  return {
    url: address,
    pid,
    memory: () => residentMemory(pid),
    processor: () => processorTime(pid),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await exited;
    },
  };
}

const HUB = new URL('../src-server/hub.ts', import.meta.url);

/** The hub as `npm run hub` starts it, without a limit on requests: here all come from one address. */
export const startHubProcess = (folder: string, ...more: readonly string[]): Promise<ListeningProcess> =>
  startListening(HUB, ['--port', '0', '--rate', '0', '--data', folder, ...more], {
    flags: HUB_FLAGS,
    env: HUB_ENVIRONMENT,
  });

/** `LECTERN_BENCH_PROFILE=FOLDER` writes a processor profile of every server that is measured. */
function nodeFlags(): string[] {
  const folder = process.env['LECTERN_BENCH_PROFILE'];
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

function residentMemory(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Of Linux, which counts in hundredths of a second. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Runs a script to its end. @returns what it said on its last line, parsed. */
export async function runToEnd(script: URL, args: readonly string[]): Promise<unknown> {
  const child = spawn(process.execPath, [script.pathname, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${script.pathname} ended with ${code}.`);
  return JSON.parse(said.trim().split('\n').at(-1) ?? '');
}
