import type { Facts } from '#shared/domain/system-health/facts.ts';
import type { Measured } from '#shared/domain/system-health/judgement.ts';
import type { Examination, ExaminationTask } from '#server/backups/examine.ts';
import type { Clock } from '#server/clock.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import type { Writer } from '#server/db/writer.ts';
import type { SyncRole } from '#server/sync/role.ts';
import type { LoopDelay } from './loop-delay.ts';
import type { RequestCounts } from './request-counts.ts';
import type { TickWatch } from './tick-watch.ts';

/** What probes look at: the parts of a running server. */
export interface ProbeDeps {
  readonly database: Database;
  readonly role: SyncRole;
  readonly dataDir: string;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly services: Services;
  readonly writer: Pick<Writer, 'load'>;
  readonly deadlines: { standing(): { readonly behindMs: number; readonly open: number } };
  readonly requests: RequestCounts;
  readonly loop: LoopDelay;
  readonly ticks: TickWatch;
  /** Reads a whole database in a thread of its own. */
  readonly examine: (task: ExaminationTask) => Promise<Examination>;
}

/** What a probe remembers between two looks. */
export interface ProbeMemory {
  /** What it measured last; of one that reads whole files, also before a restart. */
  readonly before: Facts | null;
  /** The oldest amount that was noted of it in the last days. */
  readonly firstAmount: { readonly at: number; readonly amount: number } | null;
}

/** Measures for real. What it throws means that what it looks at does not work. */
export type Measure = (deps: ProbeDeps, memory: ProbeMemory) => Promise<Measured>;

export const facts = (measured: Facts): Measured => ({ kind: 'facts', facts: measured });
