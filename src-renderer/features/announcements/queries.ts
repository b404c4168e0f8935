import { queryOptions, useMutation } from '@tanstack/react-query';
import { announcementsContract, type AnnouncementBody } from '#shared/contract/announcements.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['announcements'] as const;

/** One page of them, newest first. */
export const announcementsQuery = ({ page, q }: { readonly page: number; readonly q: string }) =>
  pagedQuery([...root, 'list', q], page, async (range, options) => {
    const query = { ...range, ...(q === '' ? {} : { search: q }) };
    const { body } = await api(announcementsContract.list, { query }, options);
    return { rows: body.data, total: body.count };
  });

export const announcementQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) =>
      (await api(announcementsContract.get, { params: { id } }, { signal })).body,
  });

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [...root] });

/** Changes one of them, or creates it where there is no id yet. */
export const useSaveAnnouncement = (id: number | undefined) =>
  useMutation({
    mutationFn: async (body: AnnouncementBody) =>
      id === undefined
        ? (await api(announcementsContract.create, { body })).body
        : (await api(announcementsContract.update, { params: { id }, body })).body,
    onSuccess: refresh,
    meta: { errors: 'inline' },
  });

export const useDeleteAnnouncement = () =>
  useMutation({
    mutationFn: (id: number) => api(announcementsContract.delete, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...root, 'list'] }),
  });
