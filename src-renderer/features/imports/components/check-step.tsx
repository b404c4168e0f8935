import { Box, Button, Flex, Group, Modal, Paper, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportBatch } from '#shared/contract/import-shapes.ts';
import { useCancelImport, type ImportChoices } from '../queries.ts';
import { ColumnsForm } from './columns-form.tsx';
import { FileSummary } from './file-summary.tsx';
import { PreviewTabs } from './preview-tabs.tsx';
import { StepLine } from './step-line.tsx';
import { TargetForm } from './target-form.tsx';

interface CheckStepProps {
  readonly job: ImportBatch;
  readonly folderId: number | undefined;
  readonly isImporting: boolean;
  readonly onImport: (choices: ImportChoices) => void;
  readonly onGone: () => void;
}

/** What stands in the file, what cannot be taken and why, and where the rest goes. */
export const CheckStep = ({ job, folderId, isImporting, onImport, onGone }: CheckStepProps) => {
  const { t, i18n } = useTranslation('imports');
  const cancel = useCancelImport();
  const [isMapping, setMapping] = useState(false);
  const number = new Intl.NumberFormat(i18n.language);
  const { done, total } = job.progress ?? { done: 0, total: job.importable - job.skipped };
  return (
    <Box maw={1240} mx="auto">
      <StepLine current="check" />
      <Flex gap={24} align={{ base: 'stretch', md: 'flex-start' }} direction={{ base: 'column', md: 'row' }}>
        <Box flex={1} miw={0}>
          <FileSummary job={job} />
          {job.has_columns ? (
            <Box pb={12}>
              <Button size="xs" variant="default" disabled={isImporting} onClick={() => setMapping(true)}>
                {t('columns.change')}
              </Button>
              <Modal
                opened={isMapping}
                onClose={() => setMapping(false)}
                size={760}
                title={job.file_name}
                closeButtonProps={{ 'aria-label': t('common:action.close') }}
              >
                <ColumnsForm id={job.id} onDone={() => setMapping(false)} />
              </Modal>
            </Box>
          ) : null}
          <PreviewTabs key={job.id} job={job} />
        </Box>
        <Paper
          component="aside"
          withBorder
          radius="xl"
          flex="none"
          pos={{ base: 'static', md: 'sticky' }}
          top="calc(var(--shell-top, 0px) + 24px)"
          w={{ base: 'auto', md: 308 }}
          p={20}
          aria-label={t('target.title')}
        >
          {isImporting ? (
            <>
              <Group gap="4px 12px" justify="space-between" pb={10} fz="sm" lh="18px" fw={550} role="status">
                <span>{t('importing.title')}</span>
                <Text component="span" className="tn" inherit fw={400} c="dimmed">
                  {t('importing.of', { done: number.format(done), total: number.format(total) })}
                </Text>
              </Group>
              <Progress
                aria-label={t('importing.title')}
                value={total === 0 ? 100 : (done / total) * 100}
                animated={done === 0}
              />
              <Text size="sm" c="dimmed" mt={14} mb={18}>
                {t('importing.text')}
              </Text>
              <Button
                variant="default"
                fullWidth
                loading={cancel.isPending}
                onClick={() => cancel.mutate(job.id)}
              >
                {t('importing.stop')}
              </Button>
            </>
          ) : (
            <TargetForm
              key={job.id}
              job={job}
              folderId={folderId}
              onImport={onImport}
              onDiscard={() => cancel.mutate(job.id, { onSettled: onGone })}
              isDiscarding={cancel.isPending}
            />
          )}
        </Paper>
      </Flex>
    </Box>
  );
};
