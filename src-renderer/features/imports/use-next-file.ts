import { useQueries } from '@tanstack/react-query';
import type { ImportBatch } from '#shared/contract/import-shapes.ts';
import { useImportQueue } from './import-queue.ts';
import { importQuery } from './queries.ts';

/** States in which a file still waits for the person, or is on its way to that. */
const OPEN: ReadonlySet<ImportBatch['state']> = new Set(['receiving', 'reading', 'ready']);

/** The file to go on with: the next in the list that waits, from the beginning again after the last. */
export const useNextFile = (
  currentId: number,
): { readonly id: number; readonly name: string } | undefined => {
  const files = useImportQueue((queue) => queue.files);
  const sent = files.flatMap(({ importId, name, phase }) =>
    importId === undefined || phase === 'refused' || phase === 'cancelled' ? [] : [{ id: importId, name }],
  );
  const jobs = useQueries({ queries: sent.map(({ id }) => importQuery(id)) });
  const at = sent.findIndex(({ id }) => id === currentId);
  const isOpen = (id: number): boolean =>
    jobs.some(
      ({ data }) =>
        data?.id === id && (OPEN.has(data.state) || (data.state === 'failed' && data.has_columns)),
    );
  return [...sent.slice(at + 1), ...sent.slice(0, Math.max(0, at))].find(({ id }) => isOpen(id));
};
