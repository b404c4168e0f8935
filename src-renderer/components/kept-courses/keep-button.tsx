import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHoldsPart } from '#renderer/lib/sync-status.ts';
import { KeepDialog } from './keep-dialog.tsx';

interface KeepButtonProps {
  readonly courseId: number;
  readonly title: string;
}

/** Opens what keeping a course takes; nothing where every file is on this computer anyway. */
export const KeepButton = ({ courseId, title }: KeepButtonProps) => {
  const { t } = useTranslation('kept-courses');
  const [opened, setOpened] = useState(false);
  if (!useHoldsPart()) return null;
  return (
    <>
      <Tooltip label={t('action.keep')}>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('action.keepLabel', { title })}
          onClick={() => setOpened(true)}
        >
          <IconDownload size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <KeepDialog courseId={courseId} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
};
