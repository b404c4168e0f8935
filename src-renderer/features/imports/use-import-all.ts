import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportBatch } from '#shared/contract/import-shapes.ts';
import { showError } from '#renderer/components/feedback-store.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { subjectNames } from './folder-choices.ts';
import { useImportQueue } from './import-queue.ts';
import { proposeTarget } from './propose-target.ts';
import { confirmImport, importQuery, placesQuery, previewQuery } from './queries.ts';

/** Everything in it can be imported as it is. */
const isComplete = (job: ImportBatch | undefined): job is ImportBatch =>
  job?.state === 'ready' && job.rejected === 0 && job.importable > job.skipped;

/** Imports the files of the queue one after the other, each to where it is proposed; what needs somebody waits. */
export const useImportAll = () => {
  const { t } = useTranslation('imports');
  const [isRunning, setRunning] = useState(false);
  const files = useImportQueue((queue) => queue.files);
  const ids = files.flatMap(({ importId, phase }) =>
    importId !== undefined && phase === 'sent' ? [importId] : [],
  );
  const jobs = useQueries({ queries: ids.map((id) => importQuery(id)) });
  const complete = jobs.flatMap(({ data }) => (isComplete(data) ? [data] : []));

  const importOne = async (job: ImportBatch): Promise<void> => {
    // What came before may have made the subject of this one.
    const { folders } = await queryClient.fetchQuery({ ...placesQuery, staleTime: 0 });
    const { categories } = await queryClient.fetchQuery(previewQuery(job.id, 'items', 0));
    const clues = { fileName: job.file_name, categories, subjects: subjectNames(folders) };
    const { subject, folder } = proposeTarget({ ...clues, otherwise: t('target.general') });
    await confirmImport(job.id, { subject, ...(folder === '' ? {} : { folder_name: folder }) });
  };

  const run = async (): Promise<void> => {
    setRunning(true);
    try {
      for (const job of complete) {
        // One that fails keeps its own state, and the others go on.
        await importOne(job).catch((error: unknown) => showError(errorText(error)));
      }
    } finally {
      setRunning(false);
    }
  };
  return { count: complete.length, isRunning, run };
};
