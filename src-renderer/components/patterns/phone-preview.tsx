import { useState, type ReactNode } from 'react';
import { Drawer, getDefaultZIndex } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '../bind-classes.ts';
import classes from './list-page.module.css';
import { MODAL } from './use-escape.ts';

const cx = bindClasses(classes);

const UNDER_DIALOGS = getDefaultZIndex('modal') - 1;

export interface PhonePreviewProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A preview on a phone: a sheet over the list, under a dialog that was open when the window became so narrow. */
export function PhonePreview({ opened, onClose, children }: PhonePreviewProps) {
  const { t } = useTranslation('common');
  // That dialog keeps the focus; a preview that is opened later is under none.
  const [isCovered, setCovered] = useState(() => opened && document.querySelector(MODAL) !== null);
  // The sheet is one of them; Esc closes what is over it first. A list or menu that is open says that it takes the key.
  useWindowEvent(
    'keydown',
    ({ key, isComposing, target }) => {
      if (!opened || key !== 'Escape' || isComposing) return;
      const isTaken = target instanceof Element && target.matches('[data-mantine-stop-propagation="true"]');
      if (!isTaken && document.querySelectorAll(MODAL).length <= 1) onClose();
    },
    { capture: true },
  );
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      onExitTransitionEnd={() => setCovered(false)}
      trapFocus={!isCovered}
      zIndex={UNDER_DIALOGS}
      position="bottom"
      size="88%"
      withCloseButton={false}
      title={t('list.preview')}
      classNames={{ header: 'visually-hidden', body: cx('drawerBody') }}
    >
      {children}
    </Drawer>
  );
}
