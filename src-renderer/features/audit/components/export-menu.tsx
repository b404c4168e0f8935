import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import type { AuditQueryValues } from '../audit-filter.ts';
import { useExportAuditLogs } from '../queries.ts';

interface ExportMenuProps {
  readonly filter: AuditQueryValues;
  /** There is nothing to write, or nobody to ask for it. */
  readonly isDisabled: boolean;
}

/** Writes the filtered log as a table, or as lines for another program. */
export const ExportMenu = ({ filter, isDisabled }: ExportMenuProps) => {
  const { t } = useTranslation('audit');
  const write = useExportAuditLogs(filter, t('export.done'));
  const isHubAway = useIsHubAway();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          disabled={isDisabled || isHubAway}
          title={isHubAway ? t('export.hubAway') : undefined}
          loading={write.isPending}
          leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
        >
          {t('export.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => write.mutate('csv')}>{t('export.csv')}</Menu.Item>
        <Menu.Item onClick={() => write.mutate('jsonl')}>{t('export.jsonl')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
