import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { peopleImportsContract as contract, type PeopleImportRow } from '#shared/contract/people-imports.ts';
import type { GivenCode } from '#renderer/components/people/start-slips.tsx';
import { showError, showSuccess } from '#renderer/components/feedback-store.ts';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { pagedQuery } from '#renderer/lib/paged.ts';
import { refreshGroups } from '#renderer/lib/people-groups.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { TransportError } from '#renderer/lib/transport-error.ts';

const WATCH_MS = 400;
const root = ['people-imports'] as const;

/** One file; while it is imported, and while the caller waits for that, it is asked for again and again. */
export const importQuery = (id: number, isAwaited = false) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) => (await api(contract.get, { params: { id } }, { signal })).body,
    refetchInterval: ({ state }) => (isAwaited || state.data?.data.state === 'importing' ? WATCH_MS : false),
  });

/** Earlier files, newest first. */
export const importListQuery = (page: number) => ({
  ...pagedQuery([...root, 'list'], page, async (query, options) => {
    const { body } = await api(contract.list, { query }, options);
    return { rows: body.data, total: body.count };
  }),
  staleTime: 0,
});

export type RowKind = PeopleImportRow['kind'];

/** One page of the rows of a file, and how many there are of each kind. */
export const rowsQuery = (id: number, kind: RowKind | undefined, page: number) =>
  pagedQuery([...root, 'rows', id, kind], page, async (range, options) => {
    const query = { ...range, ...(kind === undefined ? {} : { kind }) };
    const { body } = await api(contract.preview, { params: { id }, query }, options);
    return { rows: body.data, total: body.count, kinds: body.kinds, newGroups: body.new_groups };
  });

const refresh = async (): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: root }), refreshGroups()]);
};

/** Reads a file; nobody is created yet. */
export const useStartImport = () =>
  useMutation({
    mutationFn: async (file: File) => {
      const body = new Uint8Array(await file.arrayBuffer());
      return (await api(contract.start, { query: { file_name: file.name }, body })).body.data;
    },
    meta: { errors: 'inline' },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: root }),
  });

export type ImportChoices = z.input<(typeof contract)['confirm']['body']>;

/** Creates and updates what was chosen. A slow import outlives its call: its own record says how it ends. */
export const useConfirmImport = (id: number) =>
  useMutation({
    mutationFn: async (body: ImportChoices) =>
      (await api(contract.confirm, { params: { id }, body })).body.data,
    meta: { errors: 'inline' },
    onError: (error) => {
      const isOnlySlow = error instanceof TransportError && error.failure === 'timeout';
      // Whoever stopped it is told so by the call that stopped it.
      const isStopped = error instanceof AppError && error.code === 'CANCELLED';
      if (!isOnlySlow && !isStopped) showError(errorText(error));
    },
    onSettled: refresh,
  });

/** Stops what runs, or gives the file up. @param onDone also where the screen that asked is gone by then */
export const useCancelImport = (id: number, onDone?: () => void) =>
  useMutation({
    mutationFn: async () => (await api(contract.cancel, { params: { id } })).body.message,
    onSuccess: (message) => {
      showSuccess(message);
      onDone?.();
    },
    onSettled: refresh,
  });

/** Takes the people of a file back. */
export const useUndoImport = (id: number) =>
  useMutation({
    mutationFn: async () => (await api(contract.undo, { params: { id } })).body.message,
    onSuccess: (message) => showSuccess(message),
    onSettled: refresh,
  });

/** Makes start codes for everybody of a file who has not started. */
export const useCreateCodes = (id: number) =>
  useMutation({
    mutationFn: async (): Promise<GivenCode[]> => {
      const codes: GivenCode[] = [];
      const makeFrom = async (offset: number): Promise<number | null> => {
        const { body } = await api(contract.createStartCodes, { params: { id }, body: { offset } });
        for (const { user, code } of body.data)
          codes.push({ user, given: { code, expires_at: body.expires_at } });
        return body.next_offset;
      };
      for (let next = await makeFrom(0); next !== null;) next = await makeFrom(next);
      return codes;
    },
    meta: { errors: 'inline' },
  });
