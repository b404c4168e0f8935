import { insertBlob } from '#server/blobs/blob-repo.ts';
import type { Earned, PreparedCertificate } from './issue-service.ts';
import { findStatus } from './key-repo.ts';
import { publishKeys, signRevocations, type KeyCtx } from './key-service.ts';
import { insertCertificate } from './repo.ts';

/** Writes a prepared certificate, in the caller's transaction; its keys are published with it. @returns its id. */
export async function writeCertificate(
  ctx: KeyCtx,
  earned: Earned,
  prepared: PreparedCertificate,
): Promise<number> {
  const { db, now } = ctx;
  await publishKeys(ctx);
  if ((await findStatus(db)) === undefined) await signRevocations(ctx);
  const id = ctx.newId();
  const { facts, pdfSha256, pdfSize, statement, credential } = prepared;
  await insertBlob(db, {
    id: ctx.newId(),
    sha256: pdfSha256,
    mime: 'application/pdf',
    size: pdfSize,
    now,
  });
  await insertCertificate(
    db,
    {
      id,
      student_id: earned.studentId,
      content_type: earned.kind,
      content_id: earned.contentId,
      content_version_id: earned.versionId,
      attempt_id: earned.attemptId,
      number: facts.number,
      student_name: facts.studentName,
      title: facts.title,
      subject: facts.subject,
      institution_name: facts.institutionName,
      signatory: facts.signatory,
      score: facts.score,
      minutes: facts.minutes,
      finished_at: earned.finishedAt,
      issued_at: now,
      finished_on: facts.finishedOn,
      issued_on: facts.issuedOn,
      pdf_sha256: pdfSha256,
      statement,
      credential,
    },
    now,
  );
  return id;
}
