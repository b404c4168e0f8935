import { z } from 'zod';
import { AuditChange, type AuditEntry } from '#shared/contract/audit.ts';
import { iso } from '#server/iso.ts';
import type { EntryRow } from './repo.ts';

/** An entry as it is shown. @param nameOf what a thing of a kind is called today */
export function toEntry(row: EntryRow, nameOf: (kind: string, id: string) => string | null): AuditEntry {
  const { person_id: personId, target_kind: kind, target_id: id } = row;
  return {
    no: row.no,
    at: iso(row.at),
    given_at: row.given_at === null ? null : iso(row.given_at),
    person: personId === null ? null : { id: personId, name: nameOf('user', String(personId)) ?? '' },
    role: row.role,
    computer: row.computer,
    address: row.address,
    action: row.action,
    target: kind === null ? null : { kind, id, name: id === null ? null : nameOf(kind, id) },
    outcome: row.outcome,
    reason: row.reason,
    times: row.times,
  };
}

/** What changed, as it was kept; nothing where it was blanked. */
export const toChanges = (body: string | null) =>
  body === null ? [] : z.array(AuditChange).parse(JSON.parse(body));
