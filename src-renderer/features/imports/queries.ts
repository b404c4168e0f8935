import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { importsContract, type ImportBatch } from '#shared/contract/imports.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { showError, showSuccess } from '#renderer/components/feedback-store.ts';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { TransportError } from '#renderer/lib/transport-error.ts';

/** Lists of the import show as many at once as the library does. */
export const PAGE_SIZE = 10;

const WATCH_MS = 400;

const root = ['imports'] as const;

const isRunning = (state: ImportBatch['state'] | undefined): boolean =>
  state === 'receiving' || state === 'reading' || state === 'importing';

/** One import; while something runs, and while the caller waits for it, it is asked for again and again. */
export const importQuery = (id: number, isAwaited = false) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) =>
      (await api(importsContract.getImport, { params: { id } }, { signal })).body.data,
    refetchInterval: ({ state }) => (isAwaited || isRunning(state.data?.state) ? WATCH_MS : false),
    refetchIntervalInBackground: true,
  });

/** Earlier imports, newest first. */
export const importListQuery = (page: number) =>
  queryOptions({
    queryKey: [...root, 'list', page],
    queryFn: async ({ signal }) => {
      const query = { offset: page * PAGE_SIZE, limit: PAGE_SIZE };
      const { body } = await api(importsContract.listImports, { query }, { signal });
      return { rows: body.data, total: body.total };
    },
    placeholderData: keepPreviousData,
    // Files come and fail without telling it.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.state === 'importing') === true ? WATCH_MS : false,
  });

export type PreviewPart = 'items' | 'rejected' | 'warnings';

/** One page of what stands in a file. */
export const previewQuery = (id: number, part: PreviewPart, page: number) =>
  queryOptions({
    queryKey: [...root, 'preview', id, part, page],
    queryFn: async ({ signal }) => {
      const query = { part, offset: page * PAGE_SIZE, limit: PAGE_SIZE };
      return (await api(importsContract.getImportPreview, { params: { id }, query }, { signal })).body;
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

const LARGEST_PAGE = 100;

/** Everything that was left out of a file, for a list to work through. */
export const loadRejected = async (id: number) => {
  const rows = [];
  for (let offset = 0; ; offset += LARGEST_PAGE) {
    const query = { part: 'rejected', offset, limit: LARGEST_PAGE } as const;
    const { body } = await api(importsContract.getImportPreview, { params: { id }, query });
    rows.push(...body.rejected);
    if (offset + LARGEST_PAGE >= body.count) return rows;
  }
};

/** The folders and tags to choose from. */
export const placesQuery = queryOptions({
  queryKey: ['questions', 'places'],
  queryFn: async ({ signal }) => (await api(questionsContract.foldersAndTags, {}, { signal })).body.data,
});

const refresh = (id: number): void => {
  void queryClient.invalidateQueries({ queryKey: [...root, 'one', id] });
  void queryClient.invalidateQueries({ queryKey: [...root, 'list'] });
  void queryClient.invalidateQueries({ queryKey: ['questions'] });
  // Exams list the library too; what they keep and do not show now is old.
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('exam'),
  });
};

export type ImportChoices = z.input<(typeof importsContract)['confirmImport']['body']>;

/** Imports what can be imported. A slow import outlives its call: its own record says how it ends. */
export const useConfirmImport = (id: number) =>
  useMutation({
    mutationFn: async (body: ImportChoices) =>
      (await api(importsContract.confirmImport, { params: { id }, body })).body.data,
    meta: { errors: 'inline' },
    onError: (error) => {
      const isOnlySlow = error instanceof TransportError && error.failure === 'timeout';
      // Whoever stopped it is told so by the call that stopped it.
      const isStopped = error instanceof AppError && error.code === 'CANCELLED';
      if (!isOnlySlow && !isStopped) showError(errorText(error));
    },
    onSettled: () => refresh(id),
  });

/** Stops whatever runs, or gives the file up. */
export const useCancelImport = () =>
  useMutation({
    mutationFn: async (id: number) =>
      (await api(importsContract.cancelImport, { params: { id } })).body.message,
    onSuccess: (message) => showSuccess(message),
    onSettled: (_message, _error, id) => refresh(id),
  });

/** Removes exactly the questions of one import. */
export const useUndoImport = () =>
  useMutation({
    mutationFn: async (id: number) =>
      (await api(importsContract.undoImport, { params: { id } })).body.message,
    onSuccess: (message) => showSuccess(message),
    onSettled: (_message, _error, id) => refresh(id),
  });
