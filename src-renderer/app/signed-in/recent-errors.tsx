import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { clearErrorLog, useErrorLog } from '#renderer/components/feedback-store.ts';
import { formatAbsolute, formatClock } from '#renderer/components/format-time.ts';
import classes from './shell-sheets.module.css';
import { closeShellPanels, useShellPanels } from './shell-panels.ts';

const cx = bindClasses(classes);

/** Every error of this session, after its banner has gone. */
export const RecentErrors = () => {
  const { t, i18n } = useTranslation('shell');
  const { areErrorsOpen } = useShellPanels();
  const errors = useErrorLog();
  const clear = (): void => {
    clearErrorLog();
    closeShellPanels();
  };
  return (
    <Modal
      opened={areErrorsOpen}
      onClose={closeShellPanels}
      title={t('errors.title')}
      size={520}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {errors.length === 0 ? (
        <p className={cx('empty')}>{t('errors.none')}</p>
      ) : (
        <>
          <ol className={cx('errors')}>
            {errors.map(({ id, at, text }) => (
              <li key={id} className={cx('error')}>
                <time dateTime={new Date(at).toISOString()} title={formatAbsolute(at, i18n.language)}>
                  {formatClock(at, i18n.language)}
                </time>
                <span className={cx('errorText')}>{text}</span>
              </li>
            ))}
          </ol>
          <DialogActions>
            <Button variant="default" onClick={clear}>
              {t('errors.clear')}
            </Button>
          </DialogActions>
        </>
      )}
    </Modal>
  );
};
