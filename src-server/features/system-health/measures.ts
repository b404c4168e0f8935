import type { ProbeName } from '#shared/domain/system-health/probe-registry.ts';
import type { Measure } from './probe-deps.ts';
import {
  measureDatabase,
  measureDurability,
  measureHistory,
  measureMigrations,
  measurePostgres,
  measureSize,
} from './probes/database.ts';
import {
  measureClocks,
  measureMail,
  measureIdentityProviders,
  measurePayments,
  measureSigningKey,
  measureSynchronisation,
  measureTls,
} from './probes/outside.ts';
import {
  measureDeadlines,
  measureEventLoop,
  measureJobs,
  measureMemory,
  measureRequests,
  measureSearch,
  measureWriter,
} from './probes/process.ts';
import {
  measureBackups,
  measureDisk,
  measureFiles,
  measureIntegrity,
  measureRestoreDrill,
} from './probes/storage.ts';

/** How each probe measures; one that is missing does not compile. */
export const newMeasures = (): Readonly<Record<ProbeName, Measure>> => ({
  database: measureDatabase,
  durability: measureDurability,
  integrity: measureIntegrity,
  history: measureHistory,
  migrations: measureMigrations,
  size: measureSize,
  disk: measureDisk,
  backups: measureBackups,
  'restore-drill': measureRestoreDrill,
  postgres: measurePostgres,
  writer: measureWriter,
  'event-loop': measureEventLoop,
  memory: measureMemory,
  requests: measureRequests,
  search: measureSearch({ at: null }),
  deadlines: measureDeadlines,
  jobs: measureJobs,
  files: measureFiles,
  'signing-key': measureSigningKey,
  tls: measureTls,
  mail: measureMail,
  payments: measurePayments,
  'identity-providers': measureIdentityProviders,
  clocks: measureClocks,
  synchronisation: measureSynchronisation,
});
