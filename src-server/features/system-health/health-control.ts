import type { Told } from '#shared/domain/system-health/alerts.ts';
import type { Facts } from '#shared/domain/system-health/facts.ts';
import type { ProbeState } from '#shared/domain/system-health/judgement.ts';
import type { Probe, ProbeName } from '#shared/domain/system-health/probe-registry.ts';
import type { Db } from '#server/db/tables.ts';

/** How a probe stands, as this process knows it. */
export interface Standing {
  readonly state: ProbeState;
  readonly since: number;
  readonly lookedAt: number;
  readonly facts: Facts;
  readonly reason: string | null;
  readonly told: Told;
  readonly mutedUntil: number | null;
  readonly muteReason: string | null;
}

/** The last days, the oldest first, and by probe and day the worst state of those on which somebody looked. */
export interface NotedDays {
  readonly days: readonly string[];
  readonly noted: ReadonlyMap<string, ReadonlyMap<string, ProbeState>>;
}

/** What handlers, the metrics and the command line ask of the probes. */
export interface HealthControl {
  /** The probes that have something to look at here. */
  probes(): readonly Probe[];
  /** Measures some probes now; whoever comes meanwhile waits for the same. */
  look(names: readonly ProbeName[]): Promise<void>;
  /** Looks at what is quick to measure and was not looked at lately, for somebody who waits two seconds at most. */
  refresh(): Promise<void>;
  /** How often a probe is looked at here. */
  everyMs(probe: Probe): number;
  /** How a probe stands now; undefined where nobody has looked. What was seen long ago is not known any more. */
  standing(probe: Probe): Standing | undefined;
  days(db: Db): Promise<NotedDays>;
  /** What was muted, or is heard again, in a transaction that is durable by now. */
  muted(name: ProbeName, mutedUntil: number | null, muteReason: string | null): void;
  /** The states by name, for whoever counts them. */
  states(): Readonly<Record<string, ProbeState>>;
  /** Begins what is due and tells what lasts. Never rejects. */
  turn(): Promise<void>;
}
