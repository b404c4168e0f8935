import type { AuditEntry, AuditFilter, AuditQuery } from '#shared/contract/audit.ts';
import { findHead } from '#server/audit/audit-repo.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { auditCsv, auditJsonLines, type ExportedEntry } from './audit-file.ts';
import { toChanges, toEntry } from './mapper.ts';
import * as repo from './repo.ts';

/** How far a filter reaches in the list: pages behind it would cost more the farther they are. */
const REACH = 10_000;

/** Entries in one part of an export. */
const EXPORT_PART = 5000;

async function filterOf(ctx: Ctx, filter: AuditFilter): Promise<repo.EntryFilter> {
  const { person, search = '', action, target, target_id: targetId, outcome, computer, from, until } = filter;
  const words = search.split(/\s+/).filter((word) => word !== '');
  return {
    person,
    people: words.length === 0 ? undefined : await repo.findPeople(ctx.db, words),
    action,
    target,
    targetId,
    outcome,
    computer,
    from: from === undefined ? undefined : Date.parse(from),
    until: until === undefined ? undefined : Date.parse(until),
  };
}

const isOpen = (filter: repo.EntryFilter): boolean =>
  Object.values(filter).every((value) => value === undefined);

/** Entries as they are shown, with what people and things are called today. */
async function present(ctx: Ctx, rows: readonly repo.EntryRow[]): Promise<AuditEntry[]> {
  const ids = new Map<string, Set<string>>([['user', new Set()]]);
  for (const row of rows) {
    if (row.person_id !== null) ids.get('user')?.add(String(row.person_id));
    if (row.target_kind === null || row.target_id === null) continue;
    const known = ids.get(row.target_kind) ?? new Set();
    ids.set(row.target_kind, known.add(row.target_id));
  }
  const names = new Map<string, Map<string, string>>();
  for (const [kind, some] of ids) names.set(kind, await repo.namesOf(ctx.db, kind, [...some]));
  return rows.map((row) => toEntry(row, (kind, id) => names.get(kind)?.get(id) ?? null));
}

/** One page of the log. Without a filter its numbers are the pages, however long it is. */
export async function listAuditLogs(ctx: Ctx, { offset, limit, ...query }: AuditQuery) {
  const filter = await filterOf(ctx, query);
  if (isOpen(filter)) {
    const total = (await findHead(ctx.db))?.no ?? 0;
    const rows = await repo.listEntries(ctx.db, filter, { limit, to: total - offset });
    return { data: await present(ctx, rows), count: total, has_more: false };
  }
  const counted = await repo.countEntries(ctx.db, filter, REACH + 1);
  const rows = offset >= REACH ? [] : await repo.listEntries(ctx.db, filter, { limit, offset });
  return { data: await present(ctx, rows), count: Math.min(counted, REACH), has_more: counted > REACH };
}

/** What the log can be filtered by. */
export const getAuditChoices = async (ctx: Ctx) => ({
  actions: await repo.listChoices(ctx.db, 'action'),
  computers: await repo.listChoices(ctx.db, 'computer'),
});

/** One entry with what changed. @throws NOT_FOUND */
export async function getAuditLog(ctx: Ctx, no: number) {
  const row = (await repo.findEntry(ctx.db, no)) ?? refuse('NOT_FOUND', 'There is no such entry.');
  const [entry] = await present(ctx, [row]);
  const [detail] = await repo.listDetails(ctx.db, [no]);
  if (entry === undefined) throw new Error('An entry that was found is gone.');
  const blankedAt = detail?.blanked_at ?? null;
  return {
    ...entry,
    changes: toChanges(detail?.body ?? null),
    blanked_at: blankedAt === null ? null : iso(blankedAt),
    hash: row.hash,
  };
}

/** A part of the log as a file: as many entries as one answer may hold. */
export async function exportAuditLogs(
  ctx: Ctx,
  format: 'csv' | 'jsonl',
  { before, ...query }: AuditFilter & { readonly before?: number | undefined },
): Promise<{ text: string; next: number | null }> {
  const filter = await filterOf(ctx, query);
  const rows = await repo.listEntries(ctx.db, filter, { limit: EXPORT_PART, before });
  const numbers = rows.map(({ no }) => no);
  const details = new Map((await repo.listDetails(ctx.db, numbers)).map((one) => [one.no, one]));
  const hashes = new Map(rows.map(({ no, hash }) => [no, hash]));
  const entries = (await present(ctx, rows)).map((entry): ExportedEntry => ({
    ...entry,
    changes: toChanges(details.get(entry.no)?.body ?? null),
    hash: hashes.get(entry.no) ?? '',
  }));
  const isFirst = before === undefined;
  return {
    text: format === 'csv' ? auditCsv(entries, isFirst) : auditJsonLines(entries),
    next: rows.length < EXPORT_PART ? null : (numbers.at(-1) ?? null),
  };
}
