import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { auditContract } from '#shared/contract/audit.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { api } from '#renderer/lib/api.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import type { AuditQueryValues } from './audit-filter.ts';

export const PAGE_SIZE = 20;

/** One page of the log. */
export const auditLogsQuery = (filter: AuditQueryValues, page: number) =>
  queryOptions({
    queryKey: ['audit-logs', filter, page],
    queryFn: async ({ signal }) => {
      const query = { ...filter, offset: page * PAGE_SIZE, limit: PAGE_SIZE };
      const { body } = await api(auditContract.listAuditLogs, { query }, { signal });
      return { rows: body.data, total: body.count, hasMore: body.has_more };
    },
    placeholderData: keepPreviousData,
  });

/** One entry with what changed; it never changes but by being blanked. */
export const auditLogQuery = (no: number) =>
  queryOptions({
    queryKey: ['audit-log', no],
    queryFn: async ({ signal }) =>
      (await api(auditContract.getAuditLog, { params: { no } }, { signal })).body.data,
  });

/** What the log can be filtered by. */
export const auditChoicesQuery = queryOptions({
  queryKey: ['audit-choices'],
  queryFn: async ({ signal }) => (await api(auditContract.getAuditChoices, {}, { signal })).body,
});

export type AuditFormat = 'csv' | 'jsonl';

/** All that fits a filter, part by part. */
async function loadFile(format: AuditFormat, filter: AuditQueryValues): Promise<Uint8Array> {
  // The mark makes a spreadsheet read it as UTF-8.
  const parts = format === 'csv' ? ['\uFEFF'] : [];
  let before: number | undefined;
  do {
    const query = { ...filter, ...(before === undefined ? {} : { before }) };
    const { body } = await api(auditContract.exportAuditLogs, { params: { format }, query });
    parts.push(body.text);
    before = body.next ?? undefined;
  } while (before !== undefined);
  return new TextEncoder().encode(parts.join(''));
}

/** Writes the filtered log to a file of the person's choice. @param done what is said once it is written */
export const useExportAuditLogs = (filter: AuditQueryValues, done: string) =>
  useMutation({
    mutationFn: async (format: AuditFormat) => {
      const day = new Date().toISOString().slice(0, 10);
      return saveFile(`audit-log-${day}.${format}`, await loadFile(format, filter));
    },
    onSuccess: (isSaved) => {
      if (isSaved) showSuccess(done);
    },
  });
