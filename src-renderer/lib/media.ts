import { queryOptions, useMutation } from '@tanstack/react-query';
import { AppError } from '#shared/contract/errors.ts';
import { mediaContract, type MediaFile } from '#shared/contract/media.ts';
import type { MediaKind } from '#shared/domain/media/kinds.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { api } from './api.ts';
import { pagedQuery } from './paged.ts';
import { queryClient } from './query-client.ts';

const root = ['media'] as const;

/** A file that a page shows: one of the own library, or one that a course or paper names by its hash. */
export type MediaRef =
  | { readonly media_file_id: number }
  | { readonly sha256: string; readonly name?: string | undefined };

interface Shown {
  readonly page: number;
  readonly q: string;
  readonly kind: MediaKind | undefined;
}

const WATCH_MS = 3000;

/** One page of the own library, newest first; while this computer still sends a file of it, asked for again. */
export const mediaListQuery = ({ page, q, kind }: Shown) => ({
  ...pagedQuery([...root, 'list', q, kind ?? 'all'], page, async (range, options) => {
    const query = { ...range, kind, ...(q === '' ? {} : { search: q }) };
    const { body } = await api(mediaContract.listMediaFiles, { query }, options);
    return { rows: body.data, total: body.total };
  }),
  refetchInterval: ({ state }: { state: { data?: { rows: readonly MediaFile[] } | undefined } }) =>
    state.data?.rows.some(({ sent_bytes: sent }) => sent !== null) === true ? WATCH_MS : (false as const),
});

/** Some files of the own library; those that are gone are left out. */
export const mediaFilesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...root, 'list', 'some', ids],
    queryFn: async ({ signal }) => {
      const one = async (id: number): Promise<MediaFile[]> => {
        try {
          return [(await api(mediaContract.getMediaFile, { params: { id } }, { signal })).body.data];
        } catch (error) {
          if (error instanceof AppError && error.code === 'NOT_FOUND') return [];
          throw error;
        }
      };
      return (await Promise.all(ids.map(one))).flat();
    },
    enabled: ids.length > 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ sent_bytes: sent }) => sent !== null) === true ? WATCH_MS : false,
  });

export const mediaUsesQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'uses', id],
    queryFn: async ({ signal }) =>
      (await api(mediaContract.listMediaUses, { params: { id } }, { signal })).body.data,
  });

/** What an earlier visit, or another window, has left on its way. */
export const uploadsQuery = queryOptions({
  queryKey: [...root, 'uploads'],
  queryFn: async ({ signal }) => (await api(mediaContract.listUploads, {}, { signal })).body.data,
});

export const mediaLimitsQuery = queryOptions({
  queryKey: [...root, 'limits'],
  queryFn: async ({ signal }) => (await api(mediaContract.getMediaLimits, {}, { signal })).body,
});

/** A ticket counts for twelve hours; a page asks for another one before that. */
const TICKET_FRESH_MS = 11 * 60 * 60 * 1000;

/** An address under which this window may read a file. */
export const ticketQuery = (media: MediaRef, isToSave = false) =>
  queryOptions({
    queryKey: [...root, 'ticket', media, isToSave],
    queryFn: async () =>
      (await api(mediaContract.createTicket, { body: { ...media, is_to_save: isToSave } })).body,
    staleTime: TICKET_FRESH_MS,
    // Another address would begin a recording anew under whoever plays it.
    refetchOnWindowFocus: false,
    gcTime: 10 * 60 * 1000,
  });

/** The library is asked for again; tickets stay. */
export const refreshMedia = async (): Promise<void> => {
  await Promise.all(
    ['list', 'uses', 'uploads'].map((part) => queryClient.invalidateQueries({ queryKey: [...root, part] })),
  );
};

interface Changes {
  readonly name?: string;
  readonly captions?: string | null;
  readonly poster_sha256?: string | null;
  readonly alt_text?: string | null;
}

/** Changes what an author says of a file. */
export const useUpdateMedia = (id: number) =>
  useMutation({
    mutationFn: async (body: Changes) =>
      (await api(mediaContract.updateMediaFile, { params: { id }, body })).body.data,
    meta: { errors: 'inline' },
    onSuccess: refreshMedia,
  });

export const useDeleteMedia = () =>
  useMutation({
    mutationFn: async (id: number) =>
      (await api(mediaContract.deleteMediaFile, { params: { id } })).body.message,
    onSuccess: async (message) => {
      showSuccess(message);
      await refreshMedia();
    },
  });
