import { createHash } from 'node:crypto';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import { textToBase64Url } from '#shared/domain/certificates/base64url.ts';
import { credentialPayload } from '#shared/domain/certificates/credential.ts';
import type { CertificateFacts } from '#shared/domain/certificates/facts.ts';
import { isReleased } from '#shared/domain/exam-attempts/release.ts';
import { NUMBER_BYTES, printNumber } from '#shared/domain/certificates/number.ts';
import { sealPdf, sealText } from '#shared/domain/certificates/sealed-pdf.ts';
import { signText } from '#shared/domain/certificates/signed-text.ts';
import { qrPrefix, statementText } from '#shared/domain/certificates/statement.ts';
import type { BlobStore } from '#server/blobs/store.ts';
import type { CertificateKeys } from '#server/certificate-keys.ts';
import type { Db } from '#server/db/tables.ts';
import { printableLogo } from '#server/documents/printable-logo.ts';
import { printedText, signName } from '#server/documents/printed-text.ts';
import { iso } from '#server/iso.ts';
import { hasOpenDecision } from '../exam-attempts/logs-service.ts';
import * as repo from './repo.ts';

export interface IssueDeps {
  readonly blobs: BlobStore;
  readonly certificateKeys: CertificateKeys;
  readonly publicUrl: URL | null;
}

/** What a certificate is issued about, as it stands. */
export interface Earned {
  readonly studentId: number;
  readonly kind: 'exam' | 'course';
  readonly contentId: number;
  readonly versionId: number;
  readonly attemptId: number | null;
  readonly studentName: string;
  readonly title: string;
  readonly subject: string;
  readonly signatory: string;
  readonly institutionName: string;
  readonly logo: string | null;
  readonly timeZone: string;
  readonly score: number | null;
  readonly minutes: number | null;
  readonly finishedAt: number;
  /** Whether the version that was taken promised a certificate. */
  readonly isPromised: boolean;
  readonly isOpen: boolean;
}

/** What is due, as the rows say now; null where nothing was earned (any more). */
export async function findEarned(db: Db, due: repo.DueRow): Promise<Earned | null> {
  const [institution, student] = [await repo.findInstitution(db), await repo.findStudent(db, due.student_id)];
  if (institution === undefined || student === undefined || student.anonymised_at !== null) return null;
  const common = {
    studentId: due.student_id,
    kind: due.content_type,
    contentId: due.content_id,
    studentName: printedText(`${student.first_name} ${student.last_name}`),
    institutionName: printedText(institution.name),
    logo: institution.logo_sha256,
    timeZone: institution.time_zone,
  };
  if (due.content_type === 'course') {
    const version = await repo.findCourseVersion(db, due.content_version_id);
    if (version === undefined) return null;
    return {
      ...common,
      ...ofVersion(version),
      versionId: due.content_version_id,
      attemptId: null,
      score: due.score,
      finishedAt: due.finished_at,
      isOpen: false,
    };
  }
  const attempt = await repo.findPass(db, due.content_id, due.student_id);
  const version = attempt && (await repo.findExamVersion(db, attempt.exam_version_id));
  if (attempt === undefined || version === undefined) return null;
  return {
    ...common,
    ...ofVersion(version),
    versionId: attempt.exam_version_id,
    attemptId: attempt.id,
    // A certificate says no more than its student has.
    score: isReleased(attempt, 'score') ? attempt.score : null,
    finishedAt: attempt.submitted_at ?? due.finished_at,
    isOpen: await hasOpenDecision({ db }, attempt),
  };
}

const ofVersion = (version: {
  title: string;
  subject: string;
  instructor_name: string;
  duration_minutes: number;
  is_certificate_issued: 0 | 1;
}) => ({
  title: printedText(version.title),
  subject: printedText(version.subject),
  signatory: printedText(version.instructor_name),
  minutes: version.duration_minutes > 0 ? version.duration_minutes : null,
  isPromised: version.is_certificate_issued === 1,
});

type PrintedWords = Pick<Earned, 'studentName' | 'title' | 'subject' | 'signatory' | 'institutionName'>;

/** Signs of what would be printed that no bundled font has, as they are named to a person. */
export async function signsMissing(words: PrintedWords): Promise<string[]> {
  // Fonts and their reader are loaded with the first certificate, not with every start.
  const { unprintable } = await import('#server/documents/text-runs.ts');
  const { studentName, title, subject, signatory, institutionName } = words;
  const signs = [studentName, title, subject, signatory, institutionName].flatMap(unprintable);
  return [...new Set(signs.map(signName))];
}

/** A certificate that is made and signed, and not yet issued. */
export interface PreparedCertificate {
  readonly facts: CertificateFacts;
  readonly statement: string;
  readonly credential: string;
  readonly pdfSha256: string;
  readonly pdfSize: number;
}

const base64Json = (value: unknown): string => textToBase64Url(JSON.stringify(value));

function signCredential(
  { certificateKeys, publicUrl }: IssueDeps,
  facts: CertificateFacts,
  earned: Earned,
  issuedAt: number,
): string {
  const key = certificateKeys.credential();
  const base = publicUrl?.href.replace(/\/+$/u, '');
  const issuer = base === undefined ? `did:jwk:${base64Json(key.jwk)}` : `${base}/api/certificate-issuer`;
  // The same for each certificate of a person; nobody learns the number of an account from it.
  const holder = createHash('sha256').update(`${key.keyId} ${earned.studentId}`).digest('base64url');
  const payload = credentialPayload(facts, {
    issuer,
    subject: `urn:lectern:holder:${holder}`,
    notBefore: Math.floor(issuedAt / 1000),
    issuedAt: iso(issuedAt),
    finishedAt: iso(earned.finishedAt),
  });
  const named = base === undefined ? { jwk: key.jwk } : { kid: `${base}/api/certificate-keys/${key.keyId}` };
  const signed = `${base64Json({ alg: 'RS256', typ: 'JWT', ...named })}.${base64Json(payload)}`;
  return `${signed}.${key.sign(signed)}`;
}

/** Makes number, credential, code and file of a certificate; the file is kept before any row names it. */
export async function prepareCertificate(
  deps: IssueDeps,
  earned: Earned,
  { now, random }: { readonly now: number; random(bytes: number): Uint8Array },
): Promise<PreparedCertificate> {
  const { blobs, certificateKeys, publicUrl } = deps;
  const facts: CertificateFacts = {
    number: printNumber(random(NUMBER_BYTES)),
    kind: earned.kind,
    studentName: earned.studentName,
    title: earned.title,
    subject: earned.subject,
    institutionName: earned.institutionName,
    signatory: earned.signatory,
    score: earned.score,
    minutes: earned.minutes,
    finishedOn: toWallTime(earned.finishedAt, earned.timeZone).date,
    issuedOn: toWallTime(now, earned.timeZone).date,
  };
  const address = publicUrl?.href ?? null;
  const key = certificateKeys.statement();
  const prefix = qrPrefix(address);
  const statement = signText('certificate', statementText(facts, prefix.length), key);
  const credential = signCredential(deps, facts, earned, now);
  const { drawCertificate } = await import('./certificate-pdf.ts');
  const content = await drawCertificate({
    facts,
    institution: {
      name: facts.institutionName,
      logo: printableLogo(earned.logo === null ? null : blobs.get(earned.logo)),
    },
    qr: prefix + statement,
    credential,
    checkedAt: address === null ? null : `${address.replace(/\/+$/u, '')}/Verify`,
    issuedAt: now,
  });
  const digest = createHash('sha256').update(content).digest('hex');
  const pdf = sealPdf(content, statement, key.sign(sealText(digest)));
  return { facts, statement, credential, pdfSha256: blobs.put(pdf), pdfSize: pdf.byteLength };
}
