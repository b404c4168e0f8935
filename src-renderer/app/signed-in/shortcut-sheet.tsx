import { Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { ShortcutList } from '#renderer/components/shortcut-list.tsx';
import { closeShellPanels, openShortcuts, useShellPanels } from './shell-panels.ts';

/** What the keyboard can do, opened by `?`. */
export const ShortcutSheet = () => {
  const { t } = useTranslation('shell');
  const { areShortcutsOpen } = useShellPanels();
  useHotkeys([['shift + ?', openShortcuts]]);
  return (
    <Modal
      opened={areShortcutsOpen}
      onClose={closeShellPanels}
      title={t('shortcuts.title')}
      size={520}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <ShortcutList />
    </Modal>
  );
};
