import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useImportAll } from '../use-import-all.ts';

/** Imports every file of the queue that nobody has to look at. */
export const ImportAll = () => {
  const { t } = useTranslation('imports');
  const { count, isRunning, run } = useImportAll();
  return count < 2 && !isRunning ? null : (
    <Button size="xs" fullWidth mb={8} loading={isRunning} onClick={() => void run()}>
      {t('queue.importAll', { count })}
    </Button>
  );
};
