import { FACT_UNITS, type FactName } from './facts.ts';

type ProbeRole = 'standalone' | 'hub' | 'device';

/** From which value of a fact on a probe warns, and from which it fails. */
export interface Threshold {
  readonly fact: FactName;
  readonly warning?: number;
  readonly failing?: number;
  /** Little of it is the trouble, as of free space. */
  readonly isLow?: true;
}

interface ProbeDefinition {
  readonly name: string;
  readonly usedOn: readonly ProbeRole[];
  readonly dialect: 'sqlite' | 'postgres' | 'both';
  readonly everyMs: number;
  readonly thresholds: readonly Threshold[];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

/** Less of free space and /ready says no. */
export const LEAST_FREE_BYTES = 100 * MIB;

const EVERYWHERE = ['standalone', 'hub', 'device'] as const;
const WHERE_DECIDED = ['standalone', 'hub'] as const;
const OFTEN = 30 * SECOND;

/**
 * Every probe once: where it is used, how often it looks, and what it takes for trouble. Its words stand with the screen,
 * and under its name in docs/operator-guide.md.
 */
export const PROBES = [
  {
    name: 'database',
    usedOn: EVERYWHERE,
    dialect: 'both',
    everyMs: OFTEN,
    thresholds: [{ fact: 'commit_ms', warning: SECOND, failing: 8 * SECOND }],
  },
  {
    name: 'durability',
    usedOn: EVERYWHERE,
    dialect: 'both',
    everyMs: OFTEN,
    thresholds: [{ fact: 'unsafe_settings', failing: 1 }],
  },
  {
    name: 'integrity',
    usedOn: EVERYWHERE,
    dialect: 'sqlite',
    everyMs: DAY,
    thresholds: [
      { fact: 'problems', failing: 1 },
      { fact: 'left_out', warning: 1 },
    ],
  },
  {
    name: 'history',
    usedOn: ['hub'],
    dialect: 'both',
    everyMs: OFTEN,
    thresholds: [{ fact: 'losses', failing: 1 }],
  },
  {
    name: 'migrations',
    usedOn: EVERYWHERE,
    dialect: 'both',
    everyMs: OFTEN,
    thresholds: [{ fact: 'missing_migrations', failing: 1 }],
  },
  {
    name: 'size',
    usedOn: EVERYWHERE,
    dialect: 'both',
    everyMs: OFTEN,
    thresholds: [{ fact: 'wal_bytes', warning: 256 * MIB, failing: GIB }],
  },
  {
    name: 'disk',
    usedOn: EVERYWHERE,
    dialect: 'both',
    everyMs: OFTEN,
    thresholds: [
      { fact: 'free_bytes', warning: GIB, failing: LEAST_FREE_BYTES, isLow: true },
      { fact: 'days_left', warning: 30, failing: 3, isLow: true },
    ],
  },
  {
    name: 'backups',
    usedOn: EVERYWHERE,
    dialect: 'sqlite',
    everyMs: OFTEN,
    thresholds: [
      { fact: 'overdue_ms', warning: HOUR, failing: DAY },
      { fact: 'lost_backups', failing: 1 },
      { fact: 'misplaced', warning: 1 },
    ],
  },
  {
    name: 'restore-drill',
    usedOn: EVERYWHERE,
    dialect: 'sqlite',
    everyMs: 7 * DAY,
    thresholds: [
      { fact: 'problems', failing: 1 },
      { fact: 'left_out', warning: 1 },
    ],
  },
  {
    name: 'postgres',
    usedOn: ['hub'],
    dialect: 'postgres',
    everyMs: OFTEN,
    thresholds: [
      { fact: 'waiting_connections', warning: 5, failing: 50 },
      { fact: 'blocked_locks', warning: 1, failing: 10 },
      { fact: 'oldest_transaction_ms', warning: 30 * SECOND, failing: 5 * MINUTE },
    ],
  },
  {
    name: 'writer',
    usedOn: EVERYWHERE,
    dialect: 'both',
    everyMs: OFTEN,
    thresholds: [{ fact: 'waiting_calls', warning: 256, failing: 2048 }],
  },
  {
    name: 'event-loop',
    usedOn: EVERYWHERE,
    dialect: 'both',
    everyMs: OFTEN,
    thresholds: [{ fact: 'delay_p99_ms', warning: 250, failing: 2 * SECOND }],
  },
  {
    name: 'memory',
    usedOn: EVERYWHERE,
    dialect: 'both',
    everyMs: OFTEN,
    thresholds: [{ fact: 'heap_percent', warning: 80, failing: 95 }],
  },
  {
    name: 'requests',
    usedOn: EVERYWHERE,
    dialect: 'both',
    everyMs: OFTEN,
    thresholds: [{ fact: 'failed_percent', warning: 5, failing: 20 }],
  },
  {
    name: 'search',
    usedOn: EVERYWHERE,
    dialect: 'both',
    everyMs: OFTEN,
    thresholds: [{ fact: 'backlog_ms', warning: 10 * MINUTE, failing: 2 * HOUR }],
  },
  {
    name: 'deadlines',
    usedOn: EVERYWHERE,
    dialect: 'both',
    everyMs: OFTEN,
    thresholds: [{ fact: 'behind_ms', warning: 10 * SECOND, failing: MINUTE }],
  },
  {
    name: 'jobs',
    usedOn: EVERYWHERE,
    dialect: 'both',
    everyMs: OFTEN,
    thresholds: [
      // With the time until the next look, two minutes.
      { fact: 'tick_age_ms', warning: 30 * SECOND, failing: 85 * SECOND },
      { fact: 'late_calls', warning: 1, failing: 20 },
    ],
  },
  {
    name: 'files',
    usedOn: EVERYWHERE,
    dialect: 'both',
    everyMs: DAY,
    thresholds: [
      { fact: 'missing_files', failing: 1 },
      { fact: 'damaged_files', failing: 1 },
    ],
  },
  {
    name: 'signing-key',
    usedOn: WHERE_DECIDED,
    dialect: 'both',
    everyMs: OFTEN,
    thresholds: [{ fact: 'unusable_keys', failing: 1 }],
  },
  {
    name: 'tls',
    usedOn: ['hub'],
    dialect: 'both',
    everyMs: MINUTE,
    thresholds: [{ fact: 'certificate_days', warning: 21, failing: 0, isLow: true }],
  },
  {
    name: 'mail',
    usedOn: WHERE_DECIDED,
    dialect: 'both',
    everyMs: MINUTE,
    thresholds: [{ fact: 'oldest_mail_ms', warning: HOUR, failing: DAY }],
  },
  {
    name: 'payments',
    usedOn: ['hub'],
    dialect: 'both',
    everyMs: MINUTE,
    thresholds: [
      { fact: 'unsettled_orders', warning: 1, failing: 10 },
      { fact: 'oldest_event_ms', warning: 10 * MINUTE, failing: HOUR },
    ],
  },
  {
    name: 'identity-providers',
    usedOn: ['hub'],
    dialect: 'both',
    everyMs: MINUTE,
    thresholds: [{ fact: 'silent_providers', failing: 1 }],
  },
  {
    name: 'clocks',
    usedOn: ['hub', 'device'],
    dialect: 'both',
    everyMs: OFTEN,
    thresholds: [{ fact: 'clock_offset_ms', warning: MINUTE, failing: 5 * MINUTE }],
  },
  {
    name: 'synchronisation',
    usedOn: ['device'],
    dialect: 'both',
    everyMs: OFTEN,
    thresholds: [
      { fact: 'refused_changes', warning: 1 },
      { fact: 'oldest_waiting_ms', warning: 14 * DAY },
    ],
  },
] as const satisfies readonly ProbeDefinition[];

export type ProbeName = (typeof PROBES)[number]['name'];
export type Probe = ProbeDefinition & { readonly name: ProbeName };

const BY_NAME: ReadonlyMap<string, Probe> = new Map(PROBES.map((probe) => [probe.name, probe]));

/** The probe of a name; undefined for a name that is none. */
export const probeOf = (name: string): Probe | undefined => BY_NAME.get(name);

export const PROBE_NAMES: readonly ProbeName[] = PROBES.map(({ name }) => name);

/** Where a probe has nothing to look at, by its definition. */
export const isUsed = (
  { usedOn, dialect }: Pick<Probe, 'usedOn' | 'dialect'>,
  here: { readonly role: ProbeRole; readonly dialect: 'sqlite' | 'postgres' },
): boolean => usedOn.includes(here.role) && (dialect === 'both' || dialect === here.dialect);

/** What reads whole files is dear: it is begun by the day or the week, and its result is kept over a restart. */
export const isDear = ({ everyMs }: Pick<Probe, 'everyMs'>): boolean => everyMs >= DAY;

/** In which unit a threshold is given. */
export const unitOf = ({ fact }: Threshold) => FACT_UNITS[fact];
