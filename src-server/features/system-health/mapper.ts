import type { ProbeStanding } from '#shared/contract/system-health.ts';
import { listFacts } from '#shared/domain/system-health/facts.ts';
import { historyOf } from '#shared/domain/system-health/history.ts';
import { unitOf, type Probe, type Threshold } from '#shared/domain/system-health/probe-registry.ts';
import { iso } from '#server/iso.ts';
import type { NotedDays, Standing } from './health-control.ts';

const thresholdOf = (threshold: Threshold) => ({
  fact: threshold.fact,
  unit: unitOf(threshold),
  warning: threshold.warning ?? null,
  failing: threshold.failing ?? null,
  is_low: threshold.isLow === true,
});

/** A probe with how often it is looked at here, and how it stands. */
interface SeenProbe {
  readonly probe: Probe;
  readonly everyMs: number;
  readonly standing: Standing | undefined;
}

/** A probe as the page shows it. */
export function presentProbe(
  { probe, everyMs, standing }: SeenProbe,
  { days, noted }: NotedDays,
  now: number,
): ProbeStanding {
  const until = standing?.mutedUntil ?? null;
  const isMuted = until !== null && until > now;
  return {
    probe: probe.name,
    state: standing?.state ?? 'unknown',
    since: standing === undefined ? null : iso(standing.since),
    looked_at: standing === undefined ? null : iso(standing.lookedAt),
    measured: listFacts(standing?.facts ?? {}),
    reason: standing?.reason ?? null,
    thresholds: probe.thresholds.map(thresholdOf),
    looks_every_ms: everyMs,
    history: historyOf(noted.get(probe.name) ?? new Map(), days),
    muted_until: isMuted ? iso(until) : null,
    mute_reason: isMuted ? (standing?.muteReason ?? null) : null,
    guide: probe.name,
  };
}
