import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Where time comes from; tests inject their own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Milliseconds of a clock that nobody can set and that counts suspend; comparable only within one boot. */
  monotonic(): number;
  /** Computer and boot, as `computer:boot`: changes when the steady clock begins anew. */
  readonly bootId: string;
}

/** A steady clock and the name of the stretch in which its readings are comparable. */
export interface SteadySource {
  readonly boot: string;
  ms(): number;
}

/** What the process that hosts this one knows about the computer's sleep. */
export interface HostedTime {
  /** Names the run of the host: its count of sleep begins with it. */
  readonly run: string;
  /** When that run began, by the clock that stands still in sleep. */
  readonly startedAtMs: number;
  /** How long the computer has slept since then, as far as that clock did not count it. */
  sleptMs(): number;
}

const hrtimeMs = (): number => Math.floor(Number(process.hrtime.bigint() / 1_000_000n));

/** Clocks that are read quickly: asking the kernel for its uptime costs a file. */
export interface QuickClocks {
  readonly wall: () => number;
  readonly monotonic: () => number;
}

const QUICK: QuickClocks = { wall: () => Date.now(), monotonic: hrtimeMs };

/** The uptime is asked for this often, and whenever the quick clocks drift apart: in a sleep, or when one was set. */
const ASK_AGAIN_MS = 1_000;
const APART_MS = 20;

/** `os.uptime()` counts suspend and nobody can set it where the kernel keeps it itself; 10 ms apart at best. */
function uptimeSource(boot: string, uptime: () => number, { wall, monotonic }: QuickClocks): SteadySource {
  let asked = { at: Number.NEGATIVE_INFINITY, apart: 0, uptime: 0 };
  let last = 0;
  return {
    boot,
    ms: () => {
      const at = monotonic();
      const apart = wall() - at;
      if (at - asked.at >= ASK_AGAIN_MS || Math.abs(apart - asked.apart) > APART_MS)
        asked = { at, apart, uptime: Math.round(uptime() * 1000) };
      last = Math.max(last, asked.uptime + at - asked.at);
      return last;
    },
  };
}

/** Linux: CLOCK_BOOTTIME, and a name for every boot. */
export function linuxSource(
  uptime: () => number,
  readBoot: () => string,
  quick = QUICK,
): SteadySource | null {
  try {
    const boot = readBoot().trim();
    return boot === '' ? null : uptimeSource(`up-${boot}`, uptime, quick);
  } catch {
    return null;
  }
}

/** Windows: the tick count, which counts sleep; the registry numbers the boots. */
export function windowsSource(
  uptime: () => number,
  queryBoot: () => string,
  quick = QUICK,
): SteadySource | null {
  try {
    const [, number] = /BootId\s+REG_DWORD\s+0x([0-9a-f]+)/iu.exec(queryBoot()) ?? [];
    return number === undefined ? null : uptimeSource(`up-${number}`, uptime, quick);
  } catch {
    return null;
  }
}

/**
 * Elsewhere, as on macOS, the uptime follows the wall clock: the monotonic clock and the sleep that the host
 * reports. Without a name for the boot that nobody can set, every run of the program is one of its own.
 */
export function runSource(monotonic: () => number, host: HostedTime | null): SteadySource {
  const run = host?.run ?? randomUUID();
  const startedAtMs = host?.startedAtMs ?? monotonic();
  return {
    boot: `run-${run}`,
    ms: () => Math.max(0, monotonic() - startedAtMs) + (host?.sleptMs() ?? 0),
  };
}

const queryWindowsBoot = (): string =>
  execFileSync(
    path.join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe'),
    [
      'query',
      String.raw`HKLM\SYSTEM\CurrentControlSet\Control\Session Manager\Memory Management\PrefetchParameters`,
      '/v',
      'BootId',
    ],
    { encoding: 'utf8', timeout: 5000, windowsHide: true },
  );

function steadySource(host: HostedTime | null): SteadySource {
  const uptime = () => os.uptime();
  const known =
    process.platform === 'linux'
      ? linuxSource(uptime, () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))
      : process.platform === 'win32'
        ? windowsSource(uptime, queryWindowsBoot)
        : null;
  return known ?? runSource(hrtimeMs, host);
}

/** Tells computers apart without naming them. */
const computerName = (): string => createHash('sha256').update(os.hostname()).digest('hex').slice(0, 8);

/** The computer's own clocks. @param host where another process hears of suspends. */
export function systemClock(host: HostedTime | null = null): Clock {
  const source = steadySource(host);
  return {
    now: () => Date.now(),
    monotonic: source.ms,
    bootId: `${computerName()}:${source.boot}`,
  };
}
