import { createHash } from 'node:crypto';
import { auditedBy } from '#shared/contract/audit-rule.ts';
import { onlyReads, type EndpointDefinition } from '#shared/contract/define.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { entryOf, joinedWord, type AuditedCall, type AuditWord, type NewEntry } from './audit-entry.ts';

/**
 * What is refused because of who asks or of how things stand. What nobody could read as a change, and what a server
 * could not do, is no refusal.
 */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'INVALID_CREDENTIALS',
  'CHALLENGE_OVER',
  'FORBIDDEN',
  'ABILITY_MISSING',
  'NOT_FOUND',
  'CONFLICT',
  'VERSION_CONFLICT',
  'ILLEGAL_STATE',
  'DUPLICATE',
  'IN_USE',
  'RATE_LIMITED',
]);

export const isRefusal = (code: ErrorCode): boolean => REFUSALS.has(code);

/** A writing endpoint that says nothing of it is audited: nothing is forgotten; one that only reads says it where it is. */
export const isAudited = (endpoint: EndpointDefinition): boolean =>
  endpoint.audit === undefined ? !onlyReads(endpoint) : auditedBy(endpoint.audit) !== null;

/** What is known of a call for its entry, growing while it is answered. */
export class CallAudit {
  readonly #isAudited: boolean;
  #call: AuditedCall;
  #word: AuditWord = {};
  isWritten = false;

  constructor(
    action: string,
    endpoint: EndpointDefinition,
    from: Pick<AuditedCall, 'computer' | 'address' | 'person' | 'params'>,
  ) {
    this.#isAudited = isAudited(endpoint);
    this.#call = { action, rule: auditedBy(endpoint.audit), ...from };
  }

  get isAudited(): boolean {
    return this.#isAudited;
  }

  /** What was called with, once it is known to fit. */
  know({ params, body }: Pick<AuditedCall, 'params' | 'body'>): void {
    this.#call = { ...this.#call, params, body };
  }

  say(word: AuditWord): void {
    this.#word = joinedWord(this.#word, word);
  }

  entry(at: number): NewEntry {
    return entryOf(this.#call, this.#word, { at });
  }

  /** A refused call with what makes it one of a kind; null where it is none for the log. */
  refusal(code: ErrorCode, at: number): { readonly kind: string; readonly entry: NewEntry } | null {
    if (!this.#isAudited || !isRefusal(code)) return null;
    const { facts } = entryOf(this.#call, this.#word, { at, reason: code });
    const { action, computer, address, body } = this.#call;
    const name = code === 'RATE_LIMITED' ? null : saidNameOf(body);
    const target = code === 'RATE_LIMITED' ? null : facts.target_id;
    const kind = JSON.stringify([action, code, facts.person_id, computer, address, target, name]);
    // Nothing was changed: the action and its target say what somebody wanted.
    return { kind, entry: { facts, changes: [] } };
  }
}

/**
 * The name under which somebody tried to sign in, unreadable: tries for an account that there is and for one that
 * there is not are counted alike, and take the same time.
 */
function saidNameOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('email' in body)) return null;
  return createHash('sha256').update(String(body.email).toLowerCase()).digest('base64url');
}
