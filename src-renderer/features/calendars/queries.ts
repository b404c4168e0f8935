import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  calendarsContract as contract,
  type CalendarEntryBody,
  type Planned,
} from '#shared/contract/calendars.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { saveFile } from '#renderer/lib/save-file.ts';

const root = ['planned'] as const;

/** What is planned between two days, YYYY-MM-DD. */
export const plannedQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...root, from, to],
    queryFn: async ({ signal }) =>
      (await api(contract.listPlanned, { query: { from, to } }, { signal })).body.data,
    placeholderData: keepPreviousData,
  });

/** Whether other calendars read one's own under a secret address; the hub knows. */
export const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: async ({ signal }) => (await api(contract.getFeed, {}, { signal })).body.data,
});

const refreshFeed = (): Promise<void> => queryClient.invalidateQueries({ queryKey: feedQuery.queryKey });

export const useCreateFeed = () =>
  useMutation({
    mutationFn: async () => (await api(contract.createFeed, {})).body,
    meta: { errors: 'inline' },
    onSettled: refreshFeed,
  });

export const useDeleteFeed = () =>
  useMutation({
    mutationFn: () => api(contract.deleteFeed, {}),
    onSettled: refreshFeed,
  });

interface ShownPlan {
  /** YYYY-MM-DD, both belong to it. */
  readonly from: string;
  readonly to: string;
  readonly sources: readonly Planned['source'][];
}

/** Saves what a view shows as a file that any calendar opens. */
export const useSavePlanned = () =>
  useMutation({
    mutationFn: async ({ from, to, sources }: ShownPlan) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const query = { from, to, time_zone: timeZone, sources: sources.join(',') };
      const { body } = await api(contract.getPlannedFile, { query });
      return saveFile(`lectern-${from}.ics`, body, 'text/calendar');
    },
    meta: { saves: false },
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
