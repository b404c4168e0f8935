import { queryOptions, useMutation } from '@tanstack/react-query';
import { messageReportsContract as contract, type ReportDecision } from '#shared/contract/message-reports.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['message-reports'] as const;

export const reportsQuery = (page: number) =>
  pagedQuery([...root, 'list'], page, async (range, options) => {
    const { body } = await api(contract.list, { query: range }, options);
    return { rows: body.data, total: body.count };
  });

export const reportQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) => (await api(contract.get, { params: { id } }, { signal })).body,
  });

export const useDecideReport = (id: number) =>
  useMutation({
    mutationFn: async (body: ReportDecision) => (await api(contract.decide, { params: { id }, body })).body,
    meta: { errors: 'inline' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: root }),
  });
