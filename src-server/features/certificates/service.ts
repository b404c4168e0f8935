import { holds } from '#shared/access/ability.ts';
import { checkCertificate } from '#shared/domain/certificates/check.ts';
import type { CertificateFacts } from '#shared/domain/certificates/facts.ts';
import { readNumber } from '#shared/domain/certificates/number.ts';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import type { Ctx } from '#server/context.ts';
import { printableLogo } from '#server/documents/printable-logo.ts';
import { printedText } from '#server/documents/printed-text.ts';
import { refuse } from '#server/refuse.ts';
import { signsMissing } from './issue-service.ts';
import { loadIssuer, signRevocations } from './key-service.ts';
import { nodeSignatures } from './node-signatures.ts';
import { findAuthor } from './author-repo.ts';
import * as repo from './repo.ts';

const notThere = () => refuse('NOT_FOUND', 'There is no such certificate.');

export type Content = { readonly type: 'exam' | 'course'; readonly id: number };

/** Whether somebody decides about certificates of an exam or a course: its author, or who changes all content. */
export const isInCharge = async (ctx: Ctx, content: Content): Promise<boolean> =>
  holds(ctx.actor.ability, 'content-management:add') ||
  (await findAuthor(ctx.db, content)) === ctx.actor.userId;

/** Whether somebody may look at them: whoever decides, or looks after all content, or audits. */
export const mayLook = async (ctx: Ctx, content: Content): Promise<boolean> =>
  holds(ctx.actor.ability, 'content-management:view') ||
  holds(ctx.actor.ability, 'audit-logs:view') ||
  isInCharge(ctx, content);

/** A certificate that the one who asks may see: its holder, its author, who looks after content. */
export async function getVisible(ctx: Ctx, id: number): Promise<repo.CertificateRow> {
  const row = await repo.findCertificate(ctx.db, id);
  if (row === undefined) return notThere();
  if (row.student_id === ctx.actor.userId) return row;
  return (await mayLook(ctx, { type: row.content_type, id: row.content_id })) ? row : notThere();
}

/** The file of a certificate; a computer gets it from its hub where it is not here yet. */
export async function readPdf(ctx: Ctx, id: number): Promise<Uint8Array> {
  const row = await getVisible(ctx, id);
  const sha256 = row.pdf_sha256;
  if (sha256 === null)
    return refuse('NOT_FOUND', 'The account of its holder was erased, and the file with it.');
  const { blobs, sync } = ctx.services;
  if (!blobs.has(sha256)) await sync.hub?.fetchBlob(sha256).catch(() => undefined);
  const bytes = blobs.get(sha256);
  return (
    bytes ??
    refuse(
      'UNAVAILABLE',
      'The file of this certificate comes when this computer has been online. Its credential is here already.',
    )
  );
}

/** The credential of a certificate, and the signed statement of its QR code. */
export async function readCredential(
  ctx: Ctx,
  id: number,
): Promise<{ credential: string; statement: string }> {
  const row = await getVisible(ctx, id);
  if (row.credential === '')
    return refuse('NOT_FOUND', 'The account of its holder was erased, and the credential with it.');
  return { credential: row.credential, statement: row.statement };
}

/** What the one who asks has earned last and still holds. */
export const latestOwn = (ctx: Pick<Ctx, 'db' | 'actor'>, limit: number) =>
  repo.listValid(ctx.db, ctx.actor.userId, limit);

const SAMPLE = {
  studentName: 'Alex Morgan',
  title: 'The title of this exam or course',
  subject: 'Subject',
} as const;

/** The certificate with sample data, without number, code and signature. */
export async function drawPreview(
  ctx: Ctx,
  wanted: { readonly kind: 'exam' | 'course'; title: string; subject: string; student_name: string },
): Promise<Uint8Array> {
  const institution = await repo.findInstitution(ctx.db);
  if (institution === undefined) return refuse('ILLEGAL_STATE', 'There is no institution yet.');
  const { firstName, lastName } = ctx.actor;
  const today = toWallTime(ctx.now, institution.time_zone).date;
  const facts: CertificateFacts = {
    number: 'LC-0000-0000-0000',
    kind: wanted.kind,
    studentName: printedText(wanted.student_name) || SAMPLE.studentName,
    title: printedText(wanted.title) || SAMPLE.title,
    subject: printedText(wanted.subject),
    institutionName: printedText(institution.name),
    signatory: printedText(`${firstName} ${lastName}`),
    score: 87_50,
    minutes: 90,
    finishedOn: today,
    issuedOn: today,
  };
  const signs = await signsMissing(facts);
  if (signs.length > 0)
    return refuse(
      'VALIDATION_FAILED',
      `No font of certificates has ${signs.join(', ')}: write it with other signs.`,
    );
  const logo = institution.logo_sha256 === null ? null : ctx.services.blobs.get(institution.logo_sha256);
  const { drawCertificate } = await import('./certificate-pdf.ts');
  return drawCertificate({
    facts,
    institution: { name: facts.institutionName, logo: printableLogo(logo) },
    qr: null,
    credential: null,
    checkedAt: null,
    issuedAt: ctx.now,
  });
}

/** Revokes a certificate: its number is in the signed list as soon as this is durable. */
export async function revoke(ctx: Ctx, id: number, reason: string): Promise<repo.CertificateRow> {
  const row = await repo.findCertificate(ctx.db, id);
  if (row === undefined || !(await isInCharge(ctx, { type: row.content_type, id: row.content_id })))
    return notThere();
  if (row.revoked_at !== null) return refuse('ILLEGAL_STATE', 'This certificate is revoked already.');
  await repo.markRevoked(ctx.db, id, reason, ctx.now);
  await signRevocations(ctx);
  ctx.audit({ about: row.student_id });
  return { ...row, revoked_at: ctx.now, revoked_reason: reason };
}

/** Checks whatever somebody holds; nothing of it is kept. */
export async function check(ctx: Pick<Ctx, 'db'>, bytes: Uint8Array) {
  const issuer = await loadIssuer(ctx.db);
  return { verdict: await checkCertificate(bytes, issuer, nodeSignatures), issuer: issuer.name };
}

/** A certificate by the number on it. @throws NOT_FOUND also for what is no number at all. */
export async function findByNumber(ctx: Pick<Ctx, 'db'>, typed: string) {
  const number = readNumber(typed);
  if (number === null)
    return refuse(
      'VALIDATION_FAILED',
      'This is no number of a certificate. One looks like LC-7K2M-93QX-B4TD.',
      {
        fields: { number: ['A number looks like LC-7K2M-93QX-B4TD.'] },
      },
    );
  const row = await repo.findByNumber(ctx.db, number);
  if (row === undefined)
    return refuse('NOT_FOUND', 'This institution has issued no certificate with this number.');
  if (row.student_name === '')
    return refuse('NOT_FOUND', 'This certificate was issued; the account of its holder was erased since.');
  return { row, issuer: (await loadIssuer(ctx.db)).name };
}
