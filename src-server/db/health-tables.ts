import type { Generated } from 'kysely';
import type { Told } from '#shared/domain/system-health/alerts.ts';
import type { ProbeState } from '#shared/domain/system-health/judgement.ts';

/** How a probe stands here; written when that changes, not with every look. */
export interface ProbeStandingTable {
  probe: string;
  state: ProbeState;
  since: number;
  /** When the state was written last; of a probe that reads whole files, when it looked last. */
  looked_at: number;
  /** JSON: what was measured then. */
  facts: string;
  /** In words, where something is wrong. */
  reason: string | null;
  /** What the administrators were told last. */
  told: Generated<Told>;
  muted_until: number | null;
  mute_reason: string | null;
}

/** The worst state of a day of the institution, for the days on which somebody looked. */
export interface ProbeDayTable {
  probe: string;
  /** YYYY-MM-DD */
  day: string;
  worst: ProbeState;
  noted_at: number;
  /** What goes on from day to day, such as the free space of a disk. */
  amount: number | null;
}
