import { Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ShortcutList } from '#renderer/components/shortcut-list.tsx';
import { isWriting } from '#renderer/lib/is-writing.ts';
import { closeShellPanels, openShortcuts, useShellPanels } from './shell-panels.ts';

/** What the keyboard can do, opened by `?`; in an exam only what can be done there. */
export const ShortcutSheet = ({ isInExam }: { readonly isInExam: boolean }) => {
  const { t } = useTranslation('shell');
  const { areShortcutsOpen } = useShellPanels();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target))
        return;
      event.preventDefault();
      openShortcuts();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Modal
      opened={areShortcutsOpen}
      onClose={closeShellPanels}
      title={t('shortcuts.title')}
      size={520}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <ShortcutList isInExam={isInExam} />
    </Modal>
  );
};
