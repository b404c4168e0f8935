import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import {
  Count,
  Id,
  IdParams,
  IdText,
  IsoTime,
  line,
  Message,
  Paging,
  Percent,
  SearchText,
  text,
} from './wire.ts';

const ContentKind = z.enum(['exam', 'course']);

/** A certificate as its holder and its author see it. */
export const Certificate = z.strictObject({
  id: Id,
  number: z.string(),
  kind: ContentKind,
  content_id: Id,
  student_name: z.string(),
  title: z.string(),
  subject: z.string(),
  institution_name: z.string(),
  signatory: z.string(),
  result: z.string(),
  hours: z.string().nullable(),
  score_percent: Percent.nullable(),
  finished_on: z.iso.date(),
  issued_on: z.iso.date(),
  state: z.enum(['valid', 'revoked']),
  revoked_at: IsoTime.nullable(),
  revoked_reason: z.string().nullable(),
  /** Since when the result that earned it is no pass any more; its author decides. */
  doubted_at: IsoTime.nullable(),
  /** Whether its PDF is on this computer, or comes from the institution's server when it is asked for. */
  pdf: z.enum(['here', 'hub', 'erased']),
});
export type Certificate = z.infer<typeof Certificate>;

/** One in the list of those who look after certificates. */
const IssuedCertificate = Certificate.extend({
  /** Whoever asks may revoke it. */
  may_decide: z.boolean(),
});
export type IssuedCertificate = z.infer<typeof IssuedCertificate>;

/** `doubted`: valid, and the result that earned it is no pass any more. */
export const ISSUED_STATES = ['valid', 'doubted', 'revoked'] as const;
export type IssuedState = (typeof ISSUED_STATES)[number];

/** An exam or a course of which there are certificates. */
const CertifiedContent = z.strictObject({
  kind: ContentKind,
  content_id: Id,
  /** As its last certificate says it. */
  title: z.string(),
  certificates: Count,
});
export type CertifiedContent = z.infer<typeof CertifiedContent>;

/** A milestone. */
export const Achievement = z.strictObject({
  id: Id,
  kind: z.enum(['first_exam_passed', 'subject_passed']),
  subject: z.string(),
  earned_at: IsoTime,
});
export type Achievement = z.infer<typeof Achievement>;

/** What was earned and could not be issued yet. */
export const CertificateHold = z.strictObject({
  id: Id,
  kind: ContentKind,
  title: z.string(),
  reason: z.enum(['unprintable', 'open_decision']),
  /** The signs that no font of certificates has. */
  signs: z.string(),
});
export type CertificateHold = z.infer<typeof CertificateHold>;

/** Why something is refused. */
const Refusal = z.enum([
  'not_a_certificate',
  'statement_changed',
  'credential_changed',
  'pdf_changed',
  'pdf_without_seal',
  'parts_differ',
]);
export type Refusal = z.infer<typeof Refusal>;

const Said = z.strictObject({
  number: z.string(),
  student_name: z.string(),
  title: z.string(),
  institution_name: z.string(),
  result: z.string(),
  finished_on: z.string(),
  subject: z.string().nullable(),
  signatory: z.string().nullable(),
  hours: z.string().nullable(),
  issued_on: z.string().nullable(),
});

/** What became of a check. */
export const CertificateCheck = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('forged'), reason: Refusal }),
  z.strictObject({
    verdict: z.enum(['valid', 'revoked', 'unknown_issuer']),
    source: z.enum(['statement', 'credential', 'pdf', 'number']),
    said: Said,
    /** By which key it was signed. */
    key_id: z.string(),
    /** The institution whose key that is; null where nobody here knows it. */
    signer: z.string().nullable(),
    revocations_as_of: IsoTime.nullable(),
  }),
]);
export type CertificateCheck = z.infer<typeof CertificateCheck>;

const PublicKey = z.strictObject({
  key_id: z.string(),
  kind: z.enum(['credential', 'statement']),
  jwk: z.record(z.string(), z.string()),
  created_at: IsoTime,
  retired_at: IsoTime.nullable(),
});

const open = { auth: 'public', ability: [], origin: 'lectern' } as const;
const own = { auth: 'session', ability: [], origin: 'lectern' } as const;
/** Who may grade or publish; the service asks whether it is their own. */
const deciding = {
  auth: 'session',
  ability: ['instructor-exams:grade', 'instructor-courses:publish', 'content-management:add'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;
/** Authors see those of their own content, the others all. */
const staff = {
  auth: 'session',
  ability: ['instructor-exams:view', 'instructor-courses:view', 'content-management:view', 'audit-logs:view'],
  origin: 'lectern',
  sync: 'read',
} as const;

export const certificatesContract = {
  listOwn: defineEndpoint({
    method: 'GET',
    path: '/api/my-achievements',
    summary: 'Certificates and milestones of the one who asks, and what is held back',
    responses: {
      200: z.strictObject({
        certificates: z.array(Certificate),
        achievements: z.array(Achievement),
        holds: z.array(CertificateHold),
        /** Certificates are issued by the institution's server, not here. */
        is_decided_elsewhere: z.boolean(),
      }),
    },
    candidate: true,
    sync: 'read',
    ...own,
  }),
  getPdf: defineEndpoint({
    method: 'GET',
    path: '/api/certificates/{id}/pdf',
    summary: 'The file of a certificate; its holder, its author and auditors get it',
    params: IdParams,
    responses: { 200: 'bytes' },
    sync: 'read',
    ...own,
  }),
  getCredential: defineEndpoint({
    method: 'GET',
    path: '/api/certificates/{id}/credential',
    summary: 'The Open Badges 3.0 credential of a certificate, and the signed statement of its QR code',
    params: IdParams,
    responses: { 200: z.strictObject({ credential: z.string(), statement: z.string() }) },
    sync: 'read',
    ...own,
  }),
  preview: defineEndpoint({
    method: 'GET',
    path: '/api/certificate-preview',
    summary: 'The certificate as a PDF with sample data: without number, code and signature',
    query: z.strictObject({
      kind: ContentKind,
      title: text(200).default(''),
      subject: text(200).default(''),
      student_name: text(200).default(''),
    }),
    responses: { 200: 'bytes' },
    sync: 'read',
    ...own,
  }),
  listIssued: defineEndpoint({
    method: 'GET',
    path: '/api/issued-certificates',
    summary:
      'Certificates of own exams and courses, of one of them or of all; everybody’s for who looks after content',
    query: Paging.extend({
      /** Both name one exam or course, or neither is given. */
      kind: ContentKind.optional(),
      content_id: IdText.optional(),
      state: z.enum(ISSUED_STATES).optional(),
      /** Words of the holder, the title or the number. */
      search: SearchText.optional(),
    }).refine(({ kind, content_id: id }) => (kind === undefined) === (id === undefined), {
      path: ['content_id'],
      message: 'Name the kind and the id of the content, or neither.',
    }),
    responses: { 200: z.strictObject({ data: z.array(IssuedCertificate), count: Count }) },
    ...staff,
  }),
  listCertified: defineEndpoint({
    method: 'GET',
    path: '/api/issued-certificates/contents',
    summary: 'The exams and courses of which there are certificates that one may see',
    responses: { 200: z.strictObject({ data: z.array(CertifiedContent) }) },
    ...staff,
  }),
  revoke: defineEndpoint({
    method: 'POST',
    path: '/api/certificates/{id}/revoke',
    summary: 'Revoke a certificate, with the reason; its number stands in the signed list from then on',
    params: IdParams,
    body: z.strictObject({ reason: line(500) }),
    responses: { 200: Message.extend({ data: Certificate }) },
    ...deciding,
    audit: { target: 'certificate', by: 'id', keep: ['reason'] },
  }),
  issueAgain: defineEndpoint({
    method: 'POST',
    path: '/api/issued-certificates',
    summary: 'Issue what a passed exam earned: again after a revocation, or what was held back',
    body: z.strictObject({ exam_id: Id, student_id: Id }),
    responses: { 201: Message.extend({ data: Certificate }) },
    ...deciding,
    audit: { target: 'certificate', keep: ['exam_id', 'student_id'] },
  }),
  rotateKeys: defineEndpoint({
    method: 'POST',
    path: '/api/certificate-keys/rotation',
    summary: 'New keys for certificates; what was signed before is still checked by the old ones',
    responses: { 200: Message.extend({ key_id: z.string() }) },
    auth: 'session',
    ability: ['settings:add'],
    origin: 'lectern',
    sync: 'hub-only',
    audit: { target: 'institution' },
  }),
  check: defineEndpoint({
    method: 'POST',
    path: '/api/certificate-check',
    summary: 'Check a certificate by its PDF, its credential or what its QR code says; nothing of it is kept',
    body: 'bytes',
    responses: { 200: CertificateCheck },
    sync: 'local',
    audit: NOT_AUDITED.ownView,
    ...open,
  }),
  findByNumber: defineEndpoint({
    method: 'GET',
    path: '/api/certificate-numbers/{number}',
    summary: 'What a certificate says, and whether it holds, by its number',
    params: z.strictObject({ number: line(40) }),
    responses: { 200: CertificateCheck },
    sync: 'hub-only',
    ...open,
  }),
  getIssuer: defineEndpoint({
    method: 'GET',
    path: '/api/certificate-issuer',
    summary:
      'The keys by which certificates of this institution are checked, and its signed list of revocations',
    responses: {
      200: z.strictObject({
        name: z.string(),
        keys: z.array(PublicKey),
        revocations: z.string().nullable(),
      }),
    },
    sync: 'read',
    ...open,
  }),
  getKey: defineEndpoint({
    method: 'GET',
    path: '/api/certificate-keys/{key}',
    summary: 'One key as JWK: what the `kid` of a credential names',
    params: z.strictObject({ key: z.string().regex(/^[\w-]{43}$/) }),
    responses: { 200: z.record(z.string(), z.string()) },
    sync: 'read',
    ...open,
  }),
} as const;
