import type { Refusal } from '#shared/contract/certificates.ts';
import { fromBase64Url, textFromBase64Url, toBase64Url } from './base64url.ts';
import { readCredential, thumbprintText, type RsaJwk } from './credential.ts';
import { hoursWords, resultWords, type CertificateFacts } from './facts.ts';
import { readRevocations, type Revocations } from './revocations.ts';
import { isPdf, readSealedPdf, sealText } from './sealed-pdf.ts';
import { readSignedText } from './signed-text.ts';
import { readStatement, statementIn, type Statement } from './statement.ts';

/** What checks signatures: a page and a server have different words for the same. */
export interface Signatures {
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
  /** @param key 32 bytes. */
  ed25519(key: Uint8Array, text: string, signature: Uint8Array): Promise<boolean>;
  rs256(key: RsaJwk, text: string, signature: Uint8Array): Promise<boolean>;
}

/** A key that an institution has published, or used before. */
export interface PublishedKey {
  readonly keyId: string;
  readonly kind: 'credential' | 'statement';
  readonly jwk: RsaJwk | null;
}

/** What whoever checks knows of the institution. */
export interface KnownIssuer {
  readonly name: string;
  readonly keys: readonly PublishedKey[];
  /** The signed list of revoked numbers, as it was received. */
  readonly revocations: string | null;
}

/** What a checked certificate says; what a QR code leaves out is null. */
export interface Said {
  readonly number: string;
  readonly studentName: string;
  readonly title: string;
  readonly institutionName: string;
  readonly result: string;
  readonly finishedOn: string;
  readonly subject: string | null;
  readonly signatory: string | null;
  readonly hours: string | null;
  readonly issuedOn: string | null;
}

export type Verdict =
  | { readonly verdict: 'forged'; readonly reason: Refusal }
  | {
      readonly verdict: 'valid' | 'revoked' | 'unknown_issuer';
      readonly source: 'statement' | 'credential' | 'pdf';
      readonly said: Said;
      readonly keyId: string;
      /** Up to when revocations are known; null where no list is here that the institution has signed. */
      readonly revocationsAsOf: string | null;
    };

interface Genuine {
  readonly said: Said;
  readonly keyId: string;
  readonly isKnown: boolean;
}
type Checked = Genuine | { readonly reason: Refusal };

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const isPublished = ({ keys }: KnownIssuer, kind: PublishedKey['kind'], keyId: string): boolean =>
  keys.some((key) => key.kind === kind && key.keyId === keyId);

const saidByStatement = (statement: Statement): Said => ({
  ...statement,
  subject: null,
  signatory: null,
  hours: null,
  issuedOn: null,
});

export const saidByFacts = (facts: CertificateFacts): Said => ({
  number: facts.number,
  studentName: facts.studentName,
  title: facts.title,
  institutionName: facts.institutionName,
  result: resultWords(facts),
  finishedOn: facts.finishedOn,
  subject: facts.subject === '' ? null : facts.subject,
  signatory: facts.signatory === '' ? null : facts.signatory,
  hours: hoursWords(facts.minutes),
  issuedOn: facts.issuedOn,
});

async function isSigned(
  signatures: Signatures,
  key: string,
  text: string,
  signature: string,
): Promise<boolean> {
  const [raw, bytes] = [fromBase64Url(key), fromBase64Url(signature)];
  return raw !== null && bytes !== null && signatures.ed25519(raw, text, bytes);
}

async function checkStatement(token: string, issuer: KnownIssuer, signatures: Signatures): Promise<Checked> {
  const signed = readSignedText('certificate', token);
  if (signed === null) return { reason: 'not_a_certificate' };
  if (!(await isSigned(signatures, signed.keyId, signed.signed, signed.signature)))
    return { reason: 'statement_changed' };
  const statement = readStatement(signed.text);
  if (statement === null) return { reason: 'not_a_certificate' };
  const { keyId } = signed;
  return { said: saidByStatement(statement), keyId, isKnown: isPublished(issuer, 'statement', keyId) };
}

/** The key that signed a credential: a published one by its name, else the one that it brings along. */
async function keyOf(
  { kid, jwk }: { readonly kid: string | null; readonly jwk: RsaJwk | null },
  issuer: KnownIssuer,
  signatures: Signatures,
): Promise<{ keyId: string; jwk: RsaJwk | null }> {
  const keyId =
    jwk === null
      ? (kid?.split('/').at(-1) ?? '')
      : toBase64Url(await signatures.sha256(new TextEncoder().encode(thumbprintText(jwk))));
  const known = issuer.keys.find((key) => key.kind === 'credential' && key.keyId === keyId);
  return { keyId, jwk: known?.jwk ?? jwk };
}

async function checkCredential(token: string, issuer: KnownIssuer, signatures: Signatures): Promise<Checked> {
  const [header = '', payload = '', signature = '', ...rest] = token.trim().split('.');
  const [head, body] = [textFromBase64Url(header), textFromBase64Url(payload)];
  if (head === null || body === null || rest.length > 0) return { reason: 'not_a_certificate' };
  const read = readCredential(head, body);
  if (read === null) return { reason: 'not_a_certificate' };
  const key = await keyOf(read, issuer, signatures);
  const bytes = fromBase64Url(signature);
  if (bytes === null) return { reason: 'credential_changed' };
  // Named by an address that nobody here knows: who wrote it cannot be told, so nothing is claimed of it.
  const isKnown = isPublished(issuer, 'credential', key.keyId);
  if (key.jwk !== null && !(await signatures.rs256(key.jwk, `${header}.${payload}`, bytes)))
    return { reason: 'credential_changed' };
  return { said: saidByFacts(read.facts), keyId: key.keyId, isKnown };
}

async function checkPdf(bytes: Uint8Array, issuer: KnownIssuer, signatures: Signatures): Promise<Checked> {
  const sealed = readSealedPdf(bytes);
  if (sealed === null) return { reason: 'pdf_without_seal' };
  const statement = await checkStatement(sealed.statement, issuer, signatures);
  if ('reason' in statement) return { reason: 'pdf_changed' };
  const digest = hex(await signatures.sha256(sealed.content));
  if (!(await isSigned(signatures, statement.keyId, sealText(digest), sealed.signature)))
    return { reason: 'pdf_changed' };
  if (sealed.credential === null) return { reason: 'parts_differ' };
  const credential = await checkCredential(sealed.credential, issuer, signatures);
  if ('reason' in credential || credential.said.number !== statement.said.number)
    return { reason: 'parts_differ' };
  return { ...statement, said: credential.said };
}

/** The list of revocations, where the institution has signed it. */
async function signedRevocations(issuer: KnownIssuer, signatures: Signatures): Promise<Revocations | null> {
  const list = issuer.revocations === null ? null : readSignedText('revocations', issuer.revocations);
  if (list === null || !isPublished(issuer, 'statement', list.keyId)) return null;
  const isGenuine = await isSigned(signatures, list.keyId, list.signed, list.signature);
  return isGenuine ? readRevocations(list.text) : null;
}

async function judge(
  checked: Checked,
  source: 'statement' | 'credential' | 'pdf',
  issuer: KnownIssuer,
  signatures: Signatures,
): Promise<Verdict> {
  if ('reason' in checked) return { verdict: 'forged', reason: checked.reason };
  const { said, keyId, isKnown } = checked;
  if (!isKnown) return { verdict: 'unknown_issuer', source, said, keyId, revocationsAsOf: null };
  const list = await signedRevocations(issuer, signatures);
  const isRevoked = list?.numbers.includes(said.number) ?? false;
  return {
    verdict: isRevoked ? 'revoked' : 'valid',
    source,
    said,
    keyId,
    revocationsAsOf: list?.asOf ?? null,
  };
}

/** Checks a certificate, whatever form it has: a PDF, a credential (JWT), or what a QR code or its address says. */
export async function checkCertificate(
  bytes: Uint8Array,
  issuer: KnownIssuer,
  signatures: Signatures,
): Promise<Verdict> {
  if (isPdf(bytes)) return judge(await checkPdf(bytes, issuer, signatures), 'pdf', issuer, signatures);
  const text = new TextDecoder('utf-8').decode(bytes).trim();
  if (text.startsWith('ey'))
    return judge(await checkCredential(text, issuer, signatures), 'credential', issuer, signatures);
  const statement = await checkStatement(statementIn(text), issuer, signatures);
  return judge(statement, 'statement', issuer, signatures);
}
