import { Box, Button, Tabs } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportBatch } from '#shared/contract/import-shapes.ts';
import { Count } from '#renderer/components/count.tsx';
import { downloadCsv, toCsv } from '#renderer/components/csv-export.ts';
import { showError } from '#renderer/components/feedback-store.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { duplicatesQuery, loadRejected, type PreviewPart } from '../queries.ts';
import { DuplicateList } from './duplicate-list.tsx';
import { PreviewTable } from './preview-table.tsx';

const PARTS: readonly PreviewPart[] = ['items', 'rejected', 'warnings'];

type TabName = PreviewPart | 'duplicates';

const toTab = (value: string | null): TabName =>
  value === 'duplicates' ? value : (PARTS.find((part) => part === value) ?? 'items');

interface PreviewTabsProps {
  readonly job: ImportBatch;
  readonly first?: PreviewPart;
}

/** Everything of the file in three lists; nothing of it disappears silently. */
export const PreviewTabs = ({
  job,
  first = job.importable === 0 ? 'rejected' : 'items',
}: PreviewTabsProps) => {
  const { t } = useTranslation('imports');
  const [part, setPart] = useState<TabName>(first);
  const counts = { items: job.importable, rejected: job.rejected, warnings: job.warnings };
  const isDone = job.state === 'imported';
  const isReady = job.state === 'ready';
  const duplicates = useQuery({ ...duplicatesQuery(job.id, 0), enabled: isReady && job.importable > 0 });
  const duplicateCount = duplicates.data?.total ?? 0;

  const saveRejected = async (): Promise<void> => {
    try {
      const rows = await loadRejected(job.id);
      const csv = toCsv(rows, [
        { header: t('column.item'), csv: (row) => row.index + 1 },
        { header: t('column.line'), csv: (row) => row.line },
        { header: t('column.question'), csv: (row) => row.title },
        { header: t('column.type'), csv: (row) => row.type },
        { header: t('column.why'), csv: (row) => row.reason },
      ]);
      downloadCsv(`${job.file_name}.left-out.csv`, csv);
    } catch (error) {
      showError(errorText(error));
    }
  };

  return (
    <Tabs value={part} onChange={(value) => setPart(toTab(value))} keepMounted={false}>
      <Tabs.List>
        {PARTS.map((one) => (
          <Tabs.Tab key={one} value={one} rightSection={<Count value={counts[one]} max={999_999} />}>
            {isDone ? t(`tabDone.${one}`) : t(`tab.${one}`)}
          </Tabs.Tab>
        ))}
        {isReady && duplicateCount > 0 ? (
          <Tabs.Tab value="duplicates" rightSection={<Count value={duplicateCount} max={999_999} />}>
            {t('tab.duplicates')}
          </Tabs.Tab>
        ) : null}
      </Tabs.List>
      {isReady && duplicateCount > 0 ? (
        <Tabs.Panel value="duplicates">
          <DuplicateList id={job.id} />
        </Tabs.Panel>
      ) : null}
      {PARTS.map((one) => (
        <Tabs.Panel key={one} value={one}>
          <PreviewTable id={job.id} part={one} count={counts[one]} canMend={isReady} />
          {one === 'rejected' && job.rejected > 0 ? (
            <Box pt={8}>
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconDownload size={16} stroke={1.6} />}
                onClick={() => void saveRejected()}
              >
                {t('tab.saveRejected')}
              </Button>
            </Box>
          ) : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
