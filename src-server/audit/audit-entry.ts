import type { Audited, AuditTarget } from '#shared/contract/audit-rule.ts';
import { changesOfInput, mergedChanges, type AuditChange } from '#shared/domain/audit/changes.ts';
import type { EntryFacts } from './chain.ts';

/** What a handler adds to the entry of its call, or of what it did without an audited endpoint. */
export interface AuditWord {
  readonly kind?: AuditTarget;
  /** Of what the entry is about, where neither path nor body say it. */
  readonly id?: number | string;
  /** The person whom the details are about: they are blanked once that account is erased. */
  readonly about?: number;
  /** Who it is, where nobody has signed in yet. */
  readonly person?: { readonly userId: number; readonly role: string };
  readonly changes?: readonly AuditChange[];
}

/** Who calls what from where. */
export interface AuditedCall {
  readonly action: string;
  readonly rule: Audited | null;
  readonly person: { readonly userId: number; readonly role: string } | null;
  readonly computer: string;
  readonly address: string | null;
  readonly params?: unknown;
  readonly body?: unknown;
}

export interface NewEntry {
  readonly facts: EntryFacts;
  readonly changes: readonly AuditChange[];
}

function keyOf(from: unknown, key: string): string | null {
  if (typeof from !== 'object' || from === null) return null;
  const value = new Map<string, unknown>(Object.entries(from)).get(key);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

const idNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,16}$/.test(text) ? Number(text) : null;

/** The entry of a call, by its rule and by what its handler said. */
export function entryOf(
  call: AuditedCall,
  word: AuditWord,
  { at, givenAt = null, reason = null }: { at: number; givenAt?: number | null; reason?: string | null },
): NewEntry {
  const { rule } = call;
  const person = word.person ?? call.person;
  const kind = word.kind ?? rule?.target ?? null;
  const by = rule?.by;
  const named = by === undefined ? null : (keyOf(call.params, by) ?? keyOf(call.body, by));
  const id = word.id === undefined ? named : String(word.id);
  return {
    facts: {
      at,
      given_at: givenAt,
      person_id: person?.userId ?? null,
      role: person?.role ?? null,
      computer: call.computer,
      address: call.address,
      action: call.action,
      target_kind: kind,
      target_id: id,
      subject_id: word.about ?? (kind === 'user' ? idNumber(id) : null),
      outcome: reason === null ? 'done' : 'refused',
      reason,
      times: 1,
    },
    changes: mergedChanges(changesOfInput(call.body, rule?.keep ?? []), word.changes ?? []),
  };
}

/** What this program does by itself or at the command line. */
export const OWN_ACTIONS = [
  'account.recover',
  'account.act-as',
  'account.anonymise',
  'devices.enrol',
  'history.begin',
  'backup.restore',
  'questions.remove-unanswered',
  'certificates.issue',
  'orders.move',
  'health.alert',
  'exam-attempts.time-at-computer',
] as const;

/** An entry of what no endpoint did. */
export const ownEntry = (
  action: (typeof OWN_ACTIONS)[number],
  when: { readonly at: number; readonly reason?: string | null },
  word: AuditWord,
  from: Pick<AuditedCall, 'computer' | 'address'> = { computer: 'command-line', address: null },
): NewEntry => entryOf({ action, rule: null, person: null, ...from }, word, when);

/** One word of several that a handler said. */
export const joinedWord = (before: AuditWord, next: AuditWord): AuditWord => ({
  ...before,
  ...next,
  changes: [...(before.changes ?? []), ...(next.changes ?? [])],
});
