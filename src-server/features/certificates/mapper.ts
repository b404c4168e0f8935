import { saidByFacts } from '#shared/domain/certificates/check.ts';
import { hoursWords, resultWords, type CertificateFacts } from '#shared/domain/certificates/facts.ts';
import { toSaid } from '#shared/domain/certificates/shown-check.ts';
import type {
  Achievement,
  Certificate,
  CertificateCheck,
  CertificateHold,
} from '#shared/contract/certificates.ts';
import type { Services } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import type { CertificateRow, listAchievements, listHolds } from './repo.ts';

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

/** What a stored certificate says. */
export const factsOf = (row: CertificateRow): CertificateFacts => ({
  number: row.number,
  kind: row.content_type,
  studentName: row.student_name,
  title: row.title,
  subject: row.subject,
  institutionName: row.institution_name,
  signatory: row.signatory,
  score: row.score,
  minutes: row.minutes,
  finishedOn: row.finished_on,
  issuedOn: row.issued_on,
});

/** One certificate as it is shown; neither credential nor statement, which are asked for by themselves. */
export const toCertificate = (row: CertificateRow, { blobs }: Pick<Services, 'blobs'>): Certificate => ({
  id: row.id,
  number: row.number,
  kind: row.content_type,
  content_id: row.content_id,
  student_name: row.student_name,
  title: row.title,
  subject: row.subject,
  institution_name: row.institution_name,
  signatory: row.signatory,
  result: resultWords({ kind: row.content_type, score: row.score }),
  hours: hoursWords(row.minutes),
  score_percent: row.score === null ? null : row.score / 100,
  finished_on: row.finished_on,
  issued_on: row.issued_on,
  state: row.revoked_at === null ? 'valid' : 'revoked',
  revoked_at: isoOrNull(row.revoked_at),
  revoked_reason: row.revoked_reason,
  doubted_at: isoOrNull(row.doubted_at),
  pdf: row.pdf_sha256 === null ? 'erased' : blobs.has(row.pdf_sha256) ? 'here' : 'hub',
});

export const toAchievement = (row: Awaited<ReturnType<typeof listAchievements>>[number]): Achievement => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  earned_at: iso(row.earned_at),
});

export const toHold = (row: Awaited<ReturnType<typeof listHolds>>[number]): CertificateHold => ({
  id: row.id,
  kind: row.content_type,
  title: row.title,
  reason: row.reason,
  signs: row.signs,
});

/** What the institution itself says of a certificate of its own. */
export const toFound = (row: CertificateRow, issuer: string, now: number): CertificateCheck => ({
  verdict: row.revoked_at === null ? 'valid' : 'revoked',
  source: 'number',
  said: toSaid(saidByFacts(factsOf(row))),
  key_id: row.statement.split('.')[1] ?? '',
  signer: issuer,
  revocations_as_of: iso(now),
});
