import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  EXPORT_PART_BYTES,
  questionExportsContract,
  type QuestionExport,
} from '#shared/contract/question-exports.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ExportFormat } from '#shared/domain/imports/export-formats.ts';
import { api } from '#renderer/lib/api.ts';
import { saveInParts } from '#renderer/lib/save-in-parts.ts';
import type { LibraryFilter } from './queries.ts';

/** As many ids as fit into an address. */
export const MAX_EXPORT_IDS = 200;
const POLL_MS = 250;
/** Questions that lose something, on one page of their list. */
export const LOSSES_PER_PAGE = 20;

export type ExportWhat = { readonly ids: readonly number[] } | { readonly filter: LibraryFilter };

const wanted = (format: ExportFormat, what: ExportWhat) => ({
  ...('ids' in what ? { ids: what.ids.join(',') } : what.filter),
  format,
});

/** What a file of these questions could not carry, and a page of the questions that it is about. */
export const lossesQuery = (format: ExportFormat, what: ExportWhat, page: number) =>
  queryOptions({
    queryKey: ['questions', 'export-losses', format, what, page] as const,
    queryFn: async ({ signal }) => {
      const range = { offset: (page - 1) * LOSSES_PER_PAGE, limit: LOSSES_PER_PAGE };
      const query = { ...wanted(format, what), ...range };
      return (await api(questionExportsContract.losses, { query }, { signal })).body.data;
    },
    placeholderData: (before, query) =>
      query?.queryKey[2] === format ? keepPreviousData(before) : undefined,
  });

export interface ExportResult {
  /** False when the person changed their mind in the dialog. */
  readonly isSaved: boolean;
  readonly written: number;
  /** Questions that the format cannot hold. */
  readonly skipped: number;
  /** Images and solutions that could not be had. */
  readonly missing: number;
}

interface ExportHooks {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function untilWritten(
  begun: QuestionExport,
  { signal, onProgress }: ExportHooks,
): Promise<QuestionExport> {
  let file = begun;
  while (file.state === 'writing') {
    onProgress(file.done, file.total);
    await wait(POLL_MS);
    signal.throwIfAborted();
    file = (await api(questionExportsContract.get, { params: { key: file.key } }, { signal })).body.data;
  }
  if (file.state === 'failed') throw new AppError('INTERNAL', file.reason ?? '');
  return file;
}

/** Writes questions to a file of the person's choice: the given ones, or all that fit a filter. */
export const exportQuestions = async (
  format: ExportFormat,
  what: ExportWhat,
  hooks: ExportHooks,
): Promise<ExportResult> => {
  const { body } = await api(questionExportsContract.begin, { query: wanted(format, what) });
  const { key } = body.data;
  try {
    const file = await untilWritten(body.data, hooks);
    const isSaved = await saveInParts({
      name: file.file_name,
      parts: Math.ceil((file.size ?? 0) / EXPORT_PART_BYTES),
      read: async (part) => {
        hooks.signal.throwIfAborted();
        return (await api(questionExportsContract.part, { params: { key, part } })).body;
      },
    });
    return { isSaved, written: file.written, skipped: file.skipped, missing: file.missing };
  } catch (error) {
    if (!hooks.signal.aborted) throw error;
    return { isSaved: false, written: 0, skipped: 0, missing: 0 };
  } finally {
    // It would be dropped within the hour anyway.
    await api(questionExportsContract.end, { params: { key } }).catch(() => undefined);
  }
};
