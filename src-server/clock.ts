import { readFileSync } from 'node:fs';
import os from 'node:os';

/** Where time comes from; tests inject their own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Milliseconds of a clock that nobody can set; comparable only within one boot. */
  monotonic(): number;
  /** Changes when the computer starts anew. */
  readonly bootId: string;
}

function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    // Elsewhere the start time of the computer, in tens of seconds, tells boots apart.
    return `up-${Math.round((Date.now() / 1000 - os.uptime()) / 10)}`;
  }
}

/** The computer's own clocks. */
export function systemClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => Math.floor(Number(process.hrtime.bigint() / 1_000_000n)),
    bootId: readBootId(),
  };
}
