import { hash, randomBytes } from 'node:crypto';
import type { AuditChange } from '#shared/domain/audit/changes.ts';
import type { AuditEntryTable } from '../db/audit-tables.ts';

/** An entry before it has its place in the chain. */
export type EntryFacts = Omit<AuditEntryTable, 'no' | 'detail_hash' | 'prev_hash' | 'hash'>;

const digest = (text: string): string => hash('sha256', text);

/** An entry covers its own fields, what changed by its hash, and all entries before it. */
export const entryHash = (entry: Omit<AuditEntryTable, 'hash'>): string =>
  digest(
    entry.prev_hash +
      JSON.stringify([
        entry.no,
        entry.at,
        entry.given_at,
        entry.person_id,
        entry.role,
        entry.computer,
        entry.address,
        entry.action,
        entry.target_kind,
        entry.target_id,
        entry.subject_id,
        entry.outcome,
        entry.reason,
        entry.times,
        entry.detail_hash,
      ]),
  );

export const detailHash = ({ salt, body }: { readonly salt: string; readonly body: string }): string =>
  digest(salt + body);

/** What changed as it is kept. By its salt nobody guesses details that were blanked from the hash that stays. */
export const detailOf = (changes: readonly AuditChange[]) =>
  changes.length === 0 ? null : { salt: randomBytes(16).toString('hex'), body: JSON.stringify(changes) };
