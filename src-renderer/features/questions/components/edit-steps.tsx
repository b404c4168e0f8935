import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EditHistory } from '../use-edit-history.ts';

/** Undo and redo of the question that is being written. */
export const EditSteps = ({ history }: { readonly history: EditHistory }) => {
  const { t } = useTranslation('questions');
  return (
    <Group gap={2} wrap="nowrap">
      <Tooltip label={t('steps.undo')}>
        <ActionIcon aria-label={t('steps.undo')} disabled={!history.canUndo} onClick={history.undo}>
          <IconArrowBackUp size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('steps.redo')}>
        <ActionIcon aria-label={t('steps.redo')} disabled={!history.canRedo} onClick={history.redo}>
          <IconArrowForwardUp size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
};
