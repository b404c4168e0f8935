import { Button, Modal, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { stopBulkRun, useBulkRun } from '../bulk-run.ts';

/** How far a change of many questions is; it can be stopped between two calls. */
export const BulkProgress = () => {
  const { t, i18n } = useTranslation('questions');
  const { run, isStopping } = useBulkRun();
  const number = new Intl.NumberFormat(i18n.language);
  const words =
    run === undefined
      ? ''
      : t('bulk.progress', { done: number.format(run.done), total: number.format(run.total) });
  return (
    <Modal
      opened={run !== undefined}
      onClose={stopBulkRun}
      title={run?.label}
      size={420}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      {run === undefined ? null : (
        <>
          <Progress.Root size={8}>
            <Progress.Section value={(run.done / run.total) * 100} aria-label={run.label} />
          </Progress.Root>
          <Text size="sm" c="dimmed" className="tn" mt={8} role="status">
            {isStopping ? t('bulk.stopping') : words}
          </Text>
          <DialogActions>
            <Button variant="default" disabled={isStopping} onClick={stopBulkRun}>
              {t('bulk.stop')}
            </Button>
          </DialogActions>
        </>
      )}
    </Modal>
  );
};
