import { worse, type ProbeState } from './judgement.ts';

/** What a hub knows of a computer; null is what its program does not say. */
export interface DeviceFacts {
  readonly lastContactAt: number;
  readonly waiting: number;
  readonly waitingSince: number | null;
  readonly refused: number | null;
  readonly freeBytes: number | null;
  readonly examsNotHere: number | null;
  readonly clockOffsetMs: number;
  readonly isRevoked: boolean;
  /** What the last readiness check on it found; null where nobody has checked. */
  readonly readiness: 'failing' | 'warning' | 'good' | null;
  /** Whether its program says how much is refused, free and since when it waits. */
  readonly saysItAll: boolean;
}

export type DeviceTrouble =
  | 'revoked'
  | 'waits-long'
  | 'silent'
  | 'refused'
  | 'exams'
  | 'not-ready'
  | 'clock'
  | 'disk'
  | 'disk-full'
  | 'old-program';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WAITS_LONG_MS = 7 * DAY_MS;
const SILENT_MS = 14 * DAY_MS;
const CLOCK_MS = 5 * MINUTE_MS;
const LITTLE_BYTES = 1024 * 1024 * 1024;
const NO_BYTES = 100_000_000;

const STATES: Readonly<Record<DeviceTrouble, ProbeState>> = {
  revoked: 'not-used',
  'waits-long': 'failing',
  'disk-full': 'failing',
  refused: 'warning',
  exams: 'warning',
  'not-ready': 'warning',
  silent: 'warning',
  clock: 'warning',
  disk: 'warning',
  'old-program': 'unknown',
};

/** What is wrong with a computer. One that is offline is not failing; work that waits on it for long is. */
export function troublesOf(device: DeviceFacts, now: number): DeviceTrouble[] {
  if (device.isRevoked) return ['revoked'];
  // Of a program that does not say since when: since its last contact at least.
  const waitsSince = device.waiting === 0 ? null : (device.waitingSince ?? device.lastContactAt);
  const checks: readonly (readonly [DeviceTrouble, boolean])[] = [
    ['waits-long', waitsSince !== null && now - waitsSince > WAITS_LONG_MS],
    ['disk-full', device.freeBytes !== null && device.freeBytes < NO_BYTES],
    ['refused', (device.refused ?? 0) > 0],
    ['exams', (device.examsNotHere ?? 0) > 0],
    ['not-ready', device.readiness === 'failing'],
    ['silent', now - device.lastContactAt > SILENT_MS],
    ['clock', Math.abs(device.clockOffsetMs) > CLOCK_MS],
    ['disk', device.freeBytes !== null && device.freeBytes >= NO_BYTES && device.freeBytes < LITTLE_BYTES],
    ['old-program', !device.saysItAll],
  ];
  return checks.flatMap(([trouble, isSo]) => (isSo ? [trouble] : []));
}

/** The state of a computer by its troubles; one that says too little is unknown, never good. */
export const stateOfDevice = (troubles: readonly DeviceTrouble[]): ProbeState =>
  troubles
    .map((trouble) => STATES[trouble])
    .reduce(worse, troubles.includes('revoked') ? 'not-used' : 'good');
