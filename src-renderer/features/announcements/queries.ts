import { queryOptions, useMutation } from '@tanstack/react-query';
import { announcementsContract as contract, type AnnouncementBody } from '#shared/contract/announcements.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['announcements'] as const;

interface Shown {
  readonly page: number;
  readonly q: string;
  readonly isUnread: boolean;
}

export const announcementsQuery = ({ page, q, isUnread }: Shown) =>
  pagedQuery([...root, 'list', q, isUnread], page, async (range, options) => {
    const query = {
      ...range,
      ...(q === '' ? {} : { search: q }),
      ...(isUnread ? { unread: 'true' as const } : {}),
    };
    const { body } = await api(contract.list, { query }, options);
    return { rows: body.data, total: body.count };
  });

export const announcementQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) => (await api(contract.get, { params: { id } }, { signal })).body.data,
  });

export const audiencesQuery = queryOptions({
  queryKey: [...root, 'audiences'],
  queryFn: async ({ signal }) => (await api(contract.listAudiences, {}, { signal })).body.data,
});

export const figuresQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'figures', id],
    queryFn: async ({ signal }) => (await api(contract.getFigures, { params: { id } }, { signal })).body.data,
  });

const onSettled = (): Promise<void> => queryClient.invalidateQueries({ queryKey: root });

/** Changes an announcement, or makes one where there is no id yet. */
export const useSaveAnnouncement = (id: number | undefined) =>
  useMutation({
    mutationFn: async ({ audience, audience_id, ...body }: AnnouncementBody) =>
      id === undefined
        ? (await api(contract.create, { body: { ...body, audience, audience_id } })).body
        : (await api(contract.update, { params: { id }, body })).body,
    meta: { errors: 'inline' },
    onSettled,
  });

export const useReceive = () =>
  useMutation({
    mutationFn: ({ id, kind }: { readonly id: number; readonly kind: 'read' | 'acknowledged' }) =>
      api(contract.receive, { params: { id }, body: { kind } }),
    meta: { saves: false },
    onSettled,
  });

export const useDeleteAnnouncement = () =>
  useMutation({
    mutationFn: (id: number) => api(contract.delete, { params: { id } }),
    onSettled,
  });

/** Reminds who has not done what an announcement asks for. */
export const useRemind = (id: number) =>
  useMutation({
    mutationFn: async () => (await api(contract.remind, { params: { id } })).body.reminded,
    onSettled,
  });
