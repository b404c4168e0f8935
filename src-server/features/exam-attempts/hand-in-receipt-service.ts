import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { receiptOf } from './chain.ts';
import { findReceipt } from './receipt-repo.ts';
import { getOwnAttempt } from './service.ts';
import { paperOf } from './statement-service.ts';

/** The receipt of an own hand-in as a PDF. @throws ILLEGAL_STATE before the hand-in */
export async function drawOwnReceipt(ctx: Ctx, attemptId: number): Promise<Uint8Array> {
  const attempt = await getOwnAttempt(ctx, attemptId);
  const { sealed_hash: headHash, sealed_count: entries, submitted_at: handedInAt } = attempt;
  if (headHash === null || entries === null || handedInAt === null)
    return refuse('ILLEGAL_STATE', 'This attempt has not been handed in yet.');
  const version = await ctx.services.attempts.versions.outline(ctx.db, attempt.exam_version_id);
  const stored = await findReceipt(ctx.db, attempt.id);
  const isWhole = stored !== undefined && stored.count >= entries && stored.head_hash === headHash;
  const { drawHandInReceipt } = await import('./hand-in-receipt-pdf.ts');
  return drawHandInReceipt({
    ...(await paperOf(ctx)),
    title: version.row.title,
    studentName: `${ctx.actor.firstName} ${ctx.actor.lastName}`.trim(),
    attemptNo: attempt.attempt_no,
    code: receiptOf(headHash),
    headHash,
    entries,
    handedInAt,
    receivedAt: isWhole ? stored.received_at : null,
    signature: isWhole ? stored.signature : null,
    isTakenHere: stored === undefined && ctx.services.authority === 'here',
  });
}
