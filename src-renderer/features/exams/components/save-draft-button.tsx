import { Button } from '@mantine/core';
import { IconCheck, IconDeviceFloppy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SaveStatus } from '#renderer/hooks/autosaver.ts';

export interface SaveDraftButtonProps {
  readonly status: SaveStatus;
  readonly onSave: () => void;
}

/** Stores a draft at once; it says where its saving stands. */
export function SaveDraftButton({ status, onSave }: SaveDraftButtonProps) {
  const { t } = useTranslation('exams');
  const isSaved = status.state === 'saved';
  const Sign = isSaved ? IconCheck : IconDeviceFloppy;
  return (
    <Button
      variant="default"
      loading={status.state === 'saving'}
      leftSection={<Sign size={18} stroke={1.6} aria-hidden />}
      onClick={onSave}
    >
      {isSaved
        ? t('saveDraft.saved')
        : status.state === 'failed'
          ? t('saveDraft.again')
          : t('saveDraft.save')}
    </Button>
  );
}
