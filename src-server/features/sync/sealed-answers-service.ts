import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { sealAnswers } from '#server/sealed-answers.ts';
import { findState, readState } from '#server/sync/state.ts';
import { titleOf, wholeLog } from '../exam-attempts/send-service.ts';
import { getOwnAttempt } from '../exam-attempts/service.ts';
import { withChecksum } from './export-checksum.ts';
import { exportedBy } from './export-files.ts';

/**
 * The whole log of an own attempt, sealed for the hub, for a computer that does not reach it. It is a file of unsent
 * work with one log in it, and is taken in by the same import; making it changes nothing, as often as wanted.
 * @throws ILLEGAL_STATE on a computer of no hub, and while the attempt runs
 */
export async function sealOwnAnswers(ctx: Ctx, attemptId: number): Promise<Uint8Array> {
  if (ctx.services.sync.role !== 'device')
    refuse('ILLEGAL_STATE', 'This computer does not belong to a hub: there is nobody to carry answers to.');
  const attempt = await getOwnAttempt(ctx, attemptId);
  if (attempt.state === 'in_progress')
    refuse('ILLEGAL_STATE', 'This attempt runs: hand it in, then take its answers along.');
  const content = withChecksum({
    exported_at: iso(ctx.now),
    hub_url: (await findState(ctx.db, 'hub_url')) ?? null,
    ...(await exportedBy(ctx.db)),
    confirmed: 'included' as const,
    of: 'own' as const,
    changes: [],
    attempts: [await wholeLog(ctx.db, attemptId)],
    files: [],
    files_left_out: [],
  });
  const facts = {
    exam: await titleOf(ctx.db, attempt.exam_version_id),
    count: attempt.event_count,
    head_hash: attempt.head_hash,
  };
  const key = await readState(ctx.db, 'hub_public_key');
  return sealAnswers(key, facts, new TextEncoder().encode(JSON.stringify(content)));
}
