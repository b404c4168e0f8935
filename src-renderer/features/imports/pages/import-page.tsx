import { Box, Flex, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { useFocusOnNavigation } from '#renderer/hooks/use-focus-on-navigation.ts';
import { bridge } from '#renderer/lib/bridge.ts';
import { takeOpenedFiles, useOpenedFiles } from '#renderer/lib/opened-files.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { useCan } from '#renderer/lib/session.ts';
import { ChooseStep } from '../components/choose-step.tsx';
import { FileQueue } from '../components/file-queue.tsx';
import { ImportJob } from '../components/import-job.tsx';
import { fromPickedFile } from '../file-source.ts';
import { enqueueFiles, markShown, useImportQueue } from '../import-queue.ts';

/** The exam that waits for the questions; undefined where none does. */
const examPathOf = (search: URLSearchParams): string | undefined => {
  if (search.get('fromExam') !== 'true') return undefined;
  const id = readId(search.get('examId'));
  return id === undefined ? '/CreateExam?step=3' : `/CreateExam?examId=${id}&step=3`;
};

/** Question files on their way into the library: choose, check, done. The address names the file. */
export const ImportPage = () => {
  const { t } = useTranslation('imports');
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const files = useImportQueue((queue) => queue.files);
  const opened = useOpenedFiles((state) => state.files);
  const importId = readId(search.get('import'));
  const folderId = readId(search.get('folder'));
  const examPath = examPathOf(search);
  useFocusOnNavigation(`import ${importId}`);

  const show = (id: number | undefined): void =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      if (id === undefined) next.delete('import');
      else next.set('import', String(id));
      return next;
    });

  // A file that the desktop opened with the application is here without being chosen.
  useEffect(() => {
    const desktop = bridge();
    if (desktop === undefined || opened.length === 0) return;
    enqueueFiles(takeOpenedFiles().map((file) => fromPickedFile(desktop, file)));
  }, [opened]);

  // Whichever way it came to be shown, it does not come back by itself.
  const current = files.find((file) => file.importId !== undefined && file.importId === importId);
  useEffect(() => {
    if (current?.isShown === false) markShown(current.key);
  });
  const next = files.find((file) => file.importId !== undefined && !file.isShown);
  useEffect(() => {
    if (importId !== undefined || next?.importId === undefined) return;
    markShown(next.key);
    show(next.importId);
  });

  if (!can('questions:add')) {
    return (
      <>
        <PageHeader title={t('title')} backTo="/Dashboard" withLine />
        <EmptyState title={t('notAllowed.title')} text={t('notAllowed.text')} illustration="import" />
      </>
    );
  }

  return (
    <Stack gap={0} mih="calc(100dvh - var(--shell-top, 0px))">
      <PageHeader title={t('title')} description={t('purpose')} backTo={examPath ?? '/Questions'} withLine />
      <Flex flex={1} mih={0} direction={{ base: 'column', sm: 'row' }}>
        {files.length === 0 ? null : (
          <FileQueue files={files} currentId={importId} onShow={show} onAdd={enqueueFiles} />
        )}
        <Box
          flex={{ base: 'none', sm: 1 }}
          miw={0}
          px={{ base: 16, sm: 24 }}
          pt={{ base: 16, sm: 24 }}
          pb={{ base: 40, sm: 48 }}
        >
          {importId === undefined ? (
            <ChooseStep onFiles={enqueueFiles} onShow={show} />
          ) : (
            <ImportJob key={importId} id={importId} folderId={folderId} examPath={examPath} onShow={show} />
          )}
        </Box>
      </Flex>
    </Stack>
  );
};
