import { Button, Modal } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { closeOutcome, useOutcome } from '#renderer/lib/outcome.ts';
import classes from './shell-sheets.module.css';

const cx = bindClasses(classes);

/** The small modal of profile, administration, onboarding and submissions. */
export const OutcomeDialog = () => {
  const { t } = useTranslation('shell');
  const { outcome } = useOutcome();
  const isError = outcome?.kind === 'error';
  const Sign = isError ? IconAlertCircle : IconCircleCheck;
  return (
    <Modal
      opened={outcome !== undefined}
      onClose={closeOutcome}
      title={isError ? t('outcome.error') : t('outcome.success')}
      size={380}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={cx('outcome', isError ? 'bad' : 'good')} role={isError ? 'alert' : 'status'}>
        <Sign size={20} stroke={1.6} aria-hidden />
        <p className={cx('text')}>{outcome?.message}</p>
      </div>
      <DialogActions>
        <Button onClick={closeOutcome} data-autofocus>
          {t('ok')}
        </Button>
      </DialogActions>
    </Modal>
  );
};
