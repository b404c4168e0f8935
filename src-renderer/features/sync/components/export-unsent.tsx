import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showError, showSuccess } from '#renderer/components/feedback-store.ts';
import { useExportUnsent } from '../queries.ts';

/** Takes along, in one file, what is on this computer alone. */
export const ExportUnsent = () => {
  const { t } = useTranslation('sync');
  const exporting = useExportUnsent();
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={18} stroke={1.6} aria-hidden />}
      loading={exporting.isPending}
      onClick={() =>
        exporting.mutate(undefined, {
          onSuccess: (saved) => {
            if (saved === null) return;
            const { missing, isWithConfirmed } = saved;
            if (missing > 0) showError(t('unsent.exportedInPart', { count: missing }));
            else showSuccess(t(isWithConfirmed ? 'unsent.exportedWithConfirmed' : 'unsent.exported'));
          },
        })
      }
    >
      {t('unsent.export')}
    </Button>
  );
};
