import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { calendarsContract as contract, type CalendarEntryBody } from '#shared/contract/calendars.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['planned'] as const;

/** What is planned between two days, YYYY-MM-DD. */
export const plannedQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...root, from, to],
    queryFn: async ({ signal }) =>
      (await api(contract.listPlanned, { query: { from, to } }, { signal })).body.data,
    placeholderData: keepPreviousData,
  });

const onSettled = (): Promise<void> => queryClient.invalidateQueries({ queryKey: root });

/** Changes an entry, or makes it where there is no id yet. */
export const useSaveEntry = (id: number | undefined) =>
  useMutation({
    mutationFn: async (body: CalendarEntryBody) =>
      id === undefined
        ? (await api(contract.createEntry, { body })).body
        : (await api(contract.updateEntry, { params: { id }, body })).body,
    meta: { errors: 'inline' },
    onSettled,
  });

export const useMoveEntry = () =>
  useMutation({
    mutationFn: ({ id, body }: { readonly id: number; readonly body: CalendarEntryBody }) =>
      api(contract.updateEntry, { params: { id }, body }),
    onSettled,
  });

export const useDeleteEntry = () =>
  useMutation({
    mutationFn: (id: number) => api(contract.deleteEntry, { params: { id } }),
    onSettled,
  });
