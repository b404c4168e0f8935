import { buildPath, toAppError } from '#shared/contract/client.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import type { IMPORT_FORMATS } from '#shared/contract/imports.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { transport } from '#renderer/lib/transport.ts';
import type { LibraryFilter } from './queries.ts';

export type ExportFormat = (typeof IMPORT_FORMATS)[number];

const EXTENSIONS: Readonly<Record<ExportFormat, string>> = {
  gift: 'gift',
  aiken: 'txt',
  'moodle-xml': 'xml',
  csv: 'csv',
  xlsx: 'xlsx',
};

/** As many ids as fit into an address. */
export const MAX_EXPORT_IDS = 200;

export interface ExportResult {
  /** False when the person changed their mind in the dialog. */
  readonly isSaved: boolean;
  readonly written: number;
  /** Questions that the format cannot hold. */
  readonly skipped: number;
}

/** Writes questions to a file of the person's choice: the given ones, or all that fit a filter. */
export const exportQuestions = async (
  format: ExportFormat,
  what: { ids: readonly number[] } | { filter: LibraryFilter },
): Promise<ExportResult> => {
  const query = {
    ...('ids' in what ? { ids: what.ids.join(',') } : what.filter),
    format,
  };
  // The counts are in the headers, which the typed client does not hand on.
  const response = await transport(
    { method: 'GET', path: buildPath(questionsContract.exportQuestions, { query }), headers: {} },
    {},
  );
  if (response.status !== 200 || !(response.body instanceof Uint8Array)) throw toAppError(response);
  const day = new Date().toISOString().slice(0, 10);
  const isSaved = await saveFile(`questions-${day}.${EXTENSIONS[format]}`, response.body);
  return {
    isSaved,
    written: Number(response.headers['x-lectern-written'] ?? 0),
    skipped: Number(response.headers['x-lectern-skipped'] ?? 0),
  };
};
