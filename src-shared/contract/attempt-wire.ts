import { z } from 'zod';
import { MAX_CLAIM_CHARS } from './claim-size.ts';
import { Count, Id, Instant, Sha256, Span, text } from './wire.ts';

/** Events of one package at most; a longer log travels in pieces. */
export const MAX_PACKAGE_EVENTS = 5000;
/** Claims of one package at most. */
export const MAX_PACKAGE_CLAIMS = 100;

/** An event of the log with everything that its hash covers, as it was written. */
export const PackageEvent = z.strictObject({
  id: Id,
  seq: Count.positive(),
  kind: text(32),
  question_id: Id.nullable(),
  selected_option: z.int().min(1).max(5).nullable(),
  answer_text: text(20_000).nullable(),
  time_ms: Span.nullable(),
  note: text(200).nullable(),
  mono_ms: Span,
  boot_id: text(100),
  wall_ms: Instant,
  elapsed_ms: Span,
  prev_hash: Sha256,
  hash: Sha256,
});
export type PackageEvent = z.infer<typeof PackageEvent>;

/** What a client claimed about an attempt; kept beside the truth, never believed. */
export const PackageClaim = z.strictObject({
  id: Id,
  claims: text(MAX_CLAIM_CHARS),
  created_at: Instant,
});
export type PackageClaim = z.infer<typeof PackageClaim>;

/** A piece of the log of one attempt, from one event on. */
export const AttemptPackage = z.strictObject({
  attempt: z.strictObject({
    id: Id,
    exam_version_id: Id,
    exam_id: Id,
    student_id: Id,
    attempt_no: Count.positive(),
    seed: Count,
    started_at: Instant,
    duration_ms: Span.nullable(),
  }),
  from_seq: Count.positive(),
  events: z.array(PackageEvent).max(MAX_PACKAGE_EVENTS),
  claims: z.array(PackageClaim).max(MAX_PACKAGE_CLAIMS),
});
export type AttemptPackage = z.infer<typeof AttemptPackage>;

/**
 * What the hub has of the log that a package belongs to: the event `count` with the hash `head_hash`, and
 * all before it. `branched` means kept beside the log that counts, for a person to judge.
 */
export const AttemptReceipt = z.strictObject({
  attempt_id: Id,
  status: z.enum(['accepted', 'branched', 'refused']),
  count: z.int().min(0),
  head_hash: z.union([Sha256, z.literal('')]),
  received_at: z.int(),
  /** Ed25519 over the fields above, base64url. */
  signature: z.string(),
  /** The claims of the package that are stored. */
  claim_ids: z.array(Id),
  /** Why not: `LOG_GAP` asks for the log from `count` on, the others are for a person. */
  code: z
    .enum([
      'LOG_GAP',
      'CHAIN_BROKEN',
      'NOT_SIGNED_IN_HERE',
      'NOT_ENROLLED',
      'NO_VERSION',
      'OTHER_ATTEMPT',
      'ID_TAKEN',
      'ID_FOREIGN',
    ])
    .optional(),
  message: z.string().optional(),
});
export type AttemptReceipt = z.infer<typeof AttemptReceipt>;
