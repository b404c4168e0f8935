import type { ProbeStanding, SystemHealth } from '#shared/contract/system-health.ts';
import { severityOf } from '#shared/domain/system-health/judgement.ts';
import { probeOf, type Probe } from '#shared/domain/system-health/probe-registry.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { iso } from '#server/iso.ts';
import { presentProbe } from './mapper.ts';
import type { HealthControl } from './health-control.ts';
import * as repo from './repo.ts';

const HOUR_MS = 60 * 60_000;

/** All probes that are used here, what is worst first. */
export async function readHealth(ctx: Ctx): Promise<SystemHealth> {
  const { health } = ctx.services;
  await health.refresh();
  const days = await health.days(ctx.db);
  const data = health
    .probes()
    .map((probe) =>
      presentProbe(
        { probe, everyMs: health.everyMs(probe), standing: health.standing(probe) },
        days,
        ctx.now,
      ),
    )
    .toSorted((one, other) => severityOf(other.state) - severityOf(one.state));
  return { role: ctx.services.sync.role, as_of: iso(ctx.now), data };
}

function usedProbe(ctx: Ctx, name: string): Probe {
  const probe = probeOf(name);
  const isHere = probe !== undefined && ctx.services.health.probes().some((one) => one.name === probe.name);
  return isHere ? probe : refuse('NOT_FOUND', `There is no probe "${name}" on this server.`);
}

/** Looks now. */
export async function runProbe(ctx: Ctx, name: string): Promise<ProbeStanding> {
  const probe = usedProbe(ctx, name);
  const { health } = ctx.services;
  await health.look([probe.name]);
  const seen = { probe, everyMs: health.everyMs(probe), standing: health.standing(probe) };
  return presentProbe(seen, await health.days(ctx.db), ctx.now);
}

/** Tells nobody of a probe for a time; null ends that. */
export async function muteProbe(
  ctx: Ctx,
  name: string,
  mute: { readonly hours: number; readonly reason: string } | null,
): Promise<void> {
  const probe = usedProbe(ctx, name);
  const { health } = ctx.services;
  if (ctx.services.sync.role === 'device')
    refuse('ILLEGAL_STATE', 'A computer of a hub tells nobody by itself. Mute the probe on the hub.');
  if (health.standing(probe) === undefined) await health.look([probe.name]);
  const until = mute === null ? null : ctx.now + mute.hours * HOUR_MS;
  const reason = mute?.reason ?? null;
  await ctx.transaction(async (inner) => {
    if (!(await repo.updateStanding(inner.db, probe.name, { muted_until: until, mute_reason: reason })))
      refuse('UNAVAILABLE', 'How this probe stands could not be written. Try again.');
    inner.audit({});
    inner.afterCommit(() => health.muted(probe.name, until, reason));
  });
}

/** Whether so little is free where the data lie that nothing is written but answers of exams. */
export const isDiskFull = (health: Pick<HealthControl, 'states'>): boolean =>
  health.states()['disk'] === 'failing';
