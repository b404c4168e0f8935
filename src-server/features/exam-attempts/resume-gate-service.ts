import {
  gateOf,
  gateRulesOf,
  hasGate,
  leavingsOf,
  type GateCause,
} from '#shared/domain/exam-attempts/resume-gate.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { breaksNow } from './log-service.ts';
import type { AttemptRow } from './repo.ts';
import { listGateEvents } from './standing-repo.ts';

/** Why an attempt waits for staff to let it go on; null while it does not. */
export async function waitsForStaff(
  ctx: Pick<Ctx, 'db' | 'services'>,
  attempt: Pick<AttemptRow, 'id' | 'state' | 'exam_version_id'>,
): Promise<GateCause | null> {
  if (attempt.state !== 'in_progress') return null;
  const { row } = await ctx.services.attempts.versions.get(ctx.db, attempt.exam_version_id);
  const rules = gateRulesOf(row);
  return hasGate(rules) ? gateOf(await listGateEvents(ctx.db, attempt.id), rules) : null;
}

/** How often the window of an attempt was left, where its exam holds it. */
export async function countLeavings(
  ctx: Pick<Ctx, 'db' | 'services'>,
  attempt: Pick<AttemptRow, 'id' | 'state' | 'exam_version_id'>,
): Promise<number> {
  if (attempt.state !== 'in_progress') return 0;
  const { row } = await ctx.services.attempts.versions.get(ctx.db, attempt.exam_version_id);
  return row.lockdown === 'off' ? 0 : leavingsOf(await listGateEvents(ctx.db, attempt.id)).length;
}

const INTERRUPTED =
  'This exam was interrupted: staff have to let it go on before it takes answers. Call whoever supervises it.';

const WAITS: Readonly<Record<GateCause, string>> = {
  gap: INTERRUPTED,
  restarts: INTERRUPTED,
  left: 'The window of this exam was left again: staff have to let it go on before it takes answers. Call whoever supervises it.',
  displays: 'This exam is sat at one display. Disconnect the others, then go on.',
};

/** @throws STAFF_REQUIRED while it waits */
export async function assertGoesOn(ctx: Pick<Ctx, 'db' | 'services'>, attempt: AttemptRow): Promise<void> {
  const cause = await waitsForStaff(ctx, attempt);
  if (cause !== null) refuse('STAFF_REQUIRED', WAITS[cause]);
}

/** No answer is given while the clock stands still. @throws ILLEGAL_STATE */
export function assertNotResting(ctx: Ctx, attempt: AttemptRow): void {
  if (breaksNow(ctx, attempt).isOn)
    refuse('ILLEGAL_STATE', 'You have a break, and your time stands still. Go on to answer.');
}
