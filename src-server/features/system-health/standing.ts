import { alertOf, type Told } from '#shared/domain/system-health/alerts.ts';
import type { Facts } from '#shared/domain/system-health/facts.ts';
import type { Measured, ProbeState } from '#shared/domain/system-health/judgement.ts';
import type { Standing } from './health-control.ts';
import type { StandingRow } from './repo.ts';

function factsIn(json: string): Facts {
  const parsed: unknown = JSON.parse(json);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}

export const standingOf = (row: StandingRow): Standing => ({
  state: row.state,
  since: row.since,
  lookedAt: row.looked_at,
  facts: factsIn(row.facts),
  reason: row.reason,
  told: row.told,
  mutedUntil: row.muted_until,
  muteReason: row.mute_reason,
});

/** How it stands after a look: since when is that of the state, and what was told and muted stays. */
export function afterLook(
  before: Standing | undefined,
  { measured, state, now }: { readonly measured: Measured; readonly state: ProbeState; readonly now: number },
): Standing {
  const isSame = before !== undefined && before.state === state;
  return {
    state,
    since: isSame ? before.since : now,
    lookedAt: now,
    facts: measured.kind === 'not-used' ? {} : (measured.facts ?? {}),
    reason: 'reason' in measured ? (measured.reason ?? null) : null,
    told: before?.told ?? 'good',
    mutedUntil: before?.mutedUntil ?? null,
    muteReason: before?.muteReason ?? null,
  };
}

/** What is to be told of it now, or null. */
export const dueAlert = (standing: Standing, now: number): Told | null => alertOf(standing, now);
