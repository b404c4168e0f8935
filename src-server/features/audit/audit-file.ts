import Papa from 'papaparse';
import type { z } from 'zod';
import type { AuditChange, AuditEntry } from '#shared/contract/audit.ts';
import { FORMULA } from '#shared/domain/text/formula.ts';

type Change = z.infer<typeof AuditChange>;

/** An entry with all that a file says of it. */
export type ExportedEntry = AuditEntry & { readonly changes: readonly Change[]; readonly hash: string };

const COLUMNS = [
  'no',
  'at',
  'given_at',
  'person_id',
  'person',
  'role',
  'computer',
  'address',
  'action',
  'target',
  'target_id',
  'target_name',
  'outcome',
  'reason',
  'times',
  'changes',
  'hash',
] as const;

const said = (value: Change['from']): string => (value === undefined ? '' : JSON.stringify(value));

const changesText = (changes: readonly Change[]): string =>
  changes.map(({ field, from, to }) => `${field}: ${said(from)} -> ${said(to)}`).join('; ');

const cellsOf = (entry: ExportedEntry) => [
  entry.no,
  entry.at,
  entry.given_at,
  entry.person?.id,
  entry.person?.name,
  entry.role,
  entry.computer,
  entry.address,
  entry.action,
  entry.target?.kind,
  entry.target?.id,
  entry.target?.name,
  entry.outcome,
  entry.reason,
  entry.times,
  changesText(entry.changes),
  entry.hash,
];

/** Entries as RFC 4180 lines, where no cell is a formula. @param withHeader on the first part of a file */
export function auditCsv(entries: readonly ExportedEntry[], withHeader: boolean): string {
  const rows: unknown[][] = entries.map(cellsOf);
  const lines = withHeader ? [[...COLUMNS], ...rows] : rows;
  return lines.length === 0 ? '' : `${Papa.unparse(lines, { escapeFormulae: FORMULA })}\r\n`;
}

/** Entries as one JSON object a line. */
export const auditJsonLines = (entries: readonly ExportedEntry[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
