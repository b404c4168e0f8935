import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallOptions } from '#shared/contract/client.ts';
import { AppError } from '#shared/contract/errors.ts';
import { importsContract } from '#shared/contract/imports.ts';
import type { ImportBatch } from '#shared/contract/import-shapes.ts';
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

const loadDuplicates = (id: number) => async (query: PageRange, options: CallOptions) => {
  const { body } = await api(importsContract.listImportDuplicates, { params: { id }, query }, options);
  return { rows: body.data, total: body.total, skipped: body.skipped };
};

/** One page of what the library, or the file itself, has already. */
export const duplicatesQuery = (id: number, page: number) => ({
  ...pagedQuery([...root, 'preview', id, 'duplicates'], page, loadDuplicates(id)),
  staleTime: Infinity,
});

/** One question of a file, whole. */
export const importItemQuery = (id: number, index: number) =>
  queryOptions({
    queryKey: [...root, 'preview', id, 'item', index],
    queryFn: async ({ signal }) =>
      (await api(importsContract.getImportItem, { params: { id, index } }, { signal })).body.data,
    staleTime: 0,
    gcTime: 0,
  });

/** Categories and labels of a file, and where they go. */
export const labelsQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'preview', id, 'labels'],
    queryFn: async ({ signal }) =>
      (await api(importsContract.getImportLabels, { params: { id } }, { signal })).body,
    staleTime: 0,
    gcTime: 0,
  });

/** The columns of a table, and what each is taken for. */
export const columnsQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'columns', id],
    queryFn: async ({ signal }) =>
      (await api(importsContract.getImportColumns, { params: { id } }, { signal })).body,
    staleTime: 0,
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

/** The import as it stands after a change of what is in it. */
const takeChanged = (job: ImportBatch): void => {
  queryClient.setQueryData(importQuery(job.id).queryKey, job);
  void queryClient.invalidateQueries({ queryKey: [...root, 'preview', job.id] });
};

export type ItemFixBody = z.input<(typeof importsContract)['putImportItem']['body']>;

/** Mends one question of a file. */
export const useMendItem = (id: number, index: number) =>
  useMutation({
    mutationFn: async (body: ItemFixBody) =>
      (await api(importsContract.putImportItem, { params: { id, index }, body })).body.data,
    meta: { errors: 'inline' },
    onSuccess: takeChanged,
  });

/** Takes back what was mended in a question. */
export const useResetItem = (id: number) =>
  useMutation({
    mutationFn: async (index: number) =>
      (await api(importsContract.resetImportItem, { params: { id, index } })).body.data,
    onSuccess: takeChanged,
  });

/** Leaves questions out, or takes them in again. */
export const useSkipItems = (id: number) =>
  useMutation({
    mutationFn: async (body: z.input<(typeof importsContract)['putImportSkips']['body']>) =>
      (await api(importsContract.putImportSkips, { params: { id }, body })).body.data,
    onSuccess: takeChanged,
  });

export type LabelChoices = z.input<(typeof importsContract)['putImportLabels']['body']>;

/** Says where categories and labels go. */
export const useChooseLabels = (id: number) =>
  useMutation({
    mutationFn: async (body: LabelChoices) =>
      (await api(importsContract.putImportLabels, { params: { id }, body })).body.data,
    onSuccess: takeChanged,
  });

/** Says what the columns of a table hold; it is read again. */
export const useChooseColumns = (id: number) =>
  useMutation({
    mutationFn: async (body: z.input<(typeof importsContract)['putImportColumns']['body']>) =>
      (await api(importsContract.putImportColumns, { params: { id }, body })).body.data,
    meta: { errors: 'inline' },
    onSuccess: takeChanged,
  });

export type ImportChoices = z.input<(typeof importsContract)['confirmImport']['body']>;

/** Imports what can be imported of one file. */
export const confirmImport = async (id: number, body: ImportChoices): Promise<ImportBatch> => {
  try {
    return (await api(importsContract.confirmImport, { params: { id }, body })).body.data;
  } finally {
    refresh(id);
  }
};

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
