import { gateOf, type GateCause } from '#shared/domain/exam-attempts/resume-gate.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { breaksNow } from './log-service.ts';
import type { AttemptRow } from './repo.ts';
import { listGateEvents } from './standing-repo.ts';

const MINUTE_MS = 60_000;

/** Why an attempt waits for staff to let it go on; null while it does not. */
export async function waitsForStaff(
  ctx: Pick<Ctx, 'db' | 'services'>,
  attempt: Pick<AttemptRow, 'id' | 'state' | 'exam_version_id'>,
): Promise<GateCause | null> {
  if (attempt.state !== 'in_progress') return null;
  const { row } = await ctx.services.attempts.versions.get(ctx.db, attempt.exam_version_id);
  if (row.resume_grace_minutes === 0) return null;
  return gateOf(await listGateEvents(ctx.db, attempt.id), row.resume_grace_minutes * MINUTE_MS);
}

/** @throws STAFF_REQUIRED while it waits */
export async function assertGoesOn(ctx: Pick<Ctx, 'db' | 'services'>, attempt: AttemptRow): Promise<void> {
  if ((await waitsForStaff(ctx, attempt)) !== null)
    refuse(
      'STAFF_REQUIRED',
      'This exam was interrupted: staff have to let it go on before it takes answers. Call whoever supervises it.',
    );
}

/** No answer is given while the clock stands still. @throws ILLEGAL_STATE */
export function assertNotResting(ctx: Ctx, attempt: AttemptRow): void {
  if (breaksNow(ctx, attempt).isOn)
    refuse('ILLEGAL_STATE', 'You have a break, and your time stands still. Go on to answer.');
}
