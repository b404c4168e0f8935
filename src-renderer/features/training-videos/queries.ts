import { queryOptions, useMutation } from '@tanstack/react-query';
import { trainingVideosContract, type TrainingVideoBody } from '#shared/contract/training-videos.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['training-videos'] as const;

/** One page of them, newest first. */
export const trainingVideosQuery = ({ page, q }: { readonly page: number; readonly q: string }) =>
  pagedQuery([...root, 'list', q], page, async (range, options) => {
    const query = { ...range, ...(q === '' ? {} : { search: q }) };
    const { body } = await api(trainingVideosContract.list, { query }, options);
    return { rows: body.data, total: body.count };
  });

export const trainingVideoQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) =>
      (await api(trainingVideosContract.get, { params: { id } }, { signal })).body,
  });

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [...root] });

/** Who has seen one of them to its end. */
export const finishersQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'finishers', id],
    queryFn: async ({ signal }) =>
      (await api(trainingVideosContract.listFinishers, { params: { id } }, { signal })).body,
    retry: false,
  });

/** Brings the recording to this computer. @returns what was done, in words */
export async function keepTrainingVideo(id: number): Promise<string> {
  const { body } = await api(trainingVideosContract.keep, { params: { id } });
  await refresh();
  return body.message;
}

/** Changes one of them, or creates it where there is no id yet. */
export const useSaveTrainingVideo = (id: number | undefined) =>
  useMutation({
    mutationFn: async (body: TrainingVideoBody) =>
      id === undefined
        ? (await api(trainingVideosContract.create, { body })).body
        : (await api(trainingVideosContract.update, { params: { id }, body })).body,
    onSuccess: refresh,
    meta: { errors: 'inline' },
  });

export const useDeleteTrainingVideo = () =>
  useMutation({
    mutationFn: (id: number) => api(trainingVideosContract.delete, { params: { id } }),
    onSuccess: (_answer, id) => {
      queryClient.removeQueries({ queryKey: [...root, 'one', id] });
      return queryClient.invalidateQueries({ queryKey: [...root, 'list'] });
    },
  });

export const useFinishTrainingVideo = () =>
  useMutation({
    mutationFn: (id: number) => api(trainingVideosContract.finish, { params: { id } }),
    onSuccess: refresh,
  });
