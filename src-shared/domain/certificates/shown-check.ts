import type { CertificateCheck } from '#shared/contract/certificates.ts';
import type { Said, Verdict } from './check.ts';

/** What a certificate says, as it is sent. */
export const toSaid = (said: Said) => ({
  number: said.number,
  student_name: said.studentName,
  title: said.title,
  institution_name: said.institutionName,
  result: said.result,
  finished_on: said.finishedOn,
  subject: said.subject,
  signatory: said.signatory,
  hours: said.hours,
  issued_on: said.issuedOn,
});

/** What a check found, as it is shown. @param issuer the name of the institution whose keys are known here. */
export const toCheck = (verdict: Verdict, issuer: string): CertificateCheck =>
  verdict.verdict === 'forged'
    ? { verdict: 'forged', reason: verdict.reason }
    : {
        verdict: verdict.verdict,
        source: verdict.source,
        said: toSaid(verdict.said),
        key_id: verdict.keyId,
        signer: verdict.verdict === 'unknown_issuer' ? null : issuer,
        revocations_as_of: verdict.revocationsAsOf,
      };
