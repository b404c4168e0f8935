import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { logInAgain } from '#renderer/lib/session.ts';
import { useSessionState } from '#renderer/lib/session-state.ts';
import classes from './shell-sheets.module.css';

const cx = bindClasses(classes);

/** The session ended under an open screen. Logging in clears its mirrors only, then loads afresh. */
export const SessionLostDialog = () => {
  const { t } = useTranslation('shell');
  const { isLost } = useSessionState();
  const { mutate, isPending } = useMutation({ mutationFn: logInAgain, meta: { saves: false } });
  return (
    <Modal
      opened={isLost}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('sessionLost.title')}
      size={420}
      zIndex={500}
    >
      <p className={cx('text')}>{t('sessionLost.text')}</p>
      <DialogActions>
        <Button onClick={() => mutate()} loading={isPending} data-autofocus>
          {t('sessionLost.logIn')}
        </Button>
      </DialogActions>
    </Modal>
  );
};
