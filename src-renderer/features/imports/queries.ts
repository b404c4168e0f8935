import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallOptions } from '#shared/contract/client.ts';
import { AppError } from '#shared/contract/errors.ts';
import { importsContract, type ImportBatch } from '#shared/contract/imports.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { showError, showSuccess } from '#renderer/components/feedback-store.ts';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { pagedQuery, readAllPages, type PageRange } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { TransportError } from '#renderer/lib/transport-error.ts';

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

const loadImports = async (query: PageRange, options: CallOptions) => {
  const { body } = await api(importsContract.listImports, { query }, options);
  return { rows: body.data, total: body.total };
};

/** Earlier imports, newest first. */
export const importListQuery = (page: number) => ({
  ...pagedQuery([...root, 'list'], page, loadImports),
  // Files come and fail without telling it.
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: Awaited<ReturnType<typeof loadImports>> | undefined } }) =>
    state.data?.rows.some((row) => row.state === 'importing') === true ? WATCH_MS : (false as const),
});

export type PreviewPart = 'items' | 'rejected' | 'warnings';

const loadPreview = (id: number, part: PreviewPart) => async (range: PageRange, options: CallOptions) => {
  const query = { part, ...range };
  const { body } = await api(importsContract.getImportPreview, { params: { id }, query }, options);
  return { ...body, rows: body[part], total: body.count };
};

/** One page of what stands in a file. */
export const previewQuery = (id: number, part: PreviewPart, page: number) => ({
  ...pagedQuery([...root, 'preview', id, part], page, loadPreview(id, part)),
  staleTime: Infinity,
});

/** Everything that was left out of a file, for a list to work through. */
export const loadRejected = (id: number) =>
  readAllPages(async (range, options) => {
    const { rejected, total } = await loadPreview(id, 'rejected')(range, options);
    return { rows: rejected, total };
  });

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
