import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { findEarned, prepareCertificate, signsMissing } from './issue-service.ts';
import { signRevocations } from './key-service.ts';
import { isInCharge } from './service.ts';
import * as repo from './repo.ts';
import { writeCertificate } from './write-service.ts';

const nothing = () => refuse('NOT_FOUND', 'This person has not passed this exam, or it is not yours.');

/** Issues what a passed exam earned at somebody's word: again after a revocation, or what was held back. */
export async function issueAgain(ctx: Ctx, examId: number, studentId: number): Promise<repo.CertificateRow> {
  if (!(await isInCharge(ctx, { type: 'exam', id: examId }))) return nothing();
  const pass = await repo.findPass(ctx.db, examId, studentId);
  if (pass === undefined) return nothing();
  const due = {
    student_id: studentId,
    content_type: 'exam' as const,
    content_id: examId,
    content_version_id: pass.exam_version_id,
    attempt_id: pass.id,
    score: pass.score,
    finished_at: pass.submitted_at ?? ctx.now,
    due_at: ctx.now,
  };
  const earned = await findEarned(ctx.db, due);
  if (earned === null) return nothing();
  if (!earned.isPromised)
    return refuse('ILLEGAL_STATE', 'The version that was taken promises no certificate.');
  if (earned.isOpen) return refuse('ILLEGAL_STATE', 'Another log of this attempt waits for a decision.');
  const before = await repo.findFor(ctx.db, due);
  if (before !== undefined && before.revoked_at === null)
    return refuse('DUPLICATE', `There is one already: ${before.number}.`);
  const signs = await signsMissing(earned);
  if (signs.length > 0)
    return refuse('ILLEGAL_STATE', `It cannot be printed: no font of certificates has ${signs.join(', ')}.`);
  const prepared = await prepareCertificate(ctx.services, earned, ctx);
  const id = await writeCertificate(ctx, earned, prepared);
  await repo.removeDue(ctx.db, due);
  await repo.endHold(ctx.db, due, ctx.now);
  ctx.audit({ kind: 'certificate', id, about: studentId });
  const row = await repo.findCertificate(ctx.db, id);
  if (row === undefined) throw new Error(`Certificate ${id} was not written.`);
  return row;
}

/** New keys in the place of those in use; the list of revocations is signed by the new one. */
export async function rotateKeys(ctx: Ctx): Promise<string> {
  const { certificateKeys } = ctx.services;
  certificateKeys.rotate();
  await signRevocations(ctx);
  return certificateKeys.statement().keyId;
}
